// The page: which part is shown, in which language and colours.

import { Refusal } from "./api.js";
import * as calculator from "./calculator.js";
import { h } from "./dom.js";
import * as replay from "./replay.js";
import { errorView } from "./result.js";
import * as rulesets from "./rulesets.js";
import { repaint } from "./tiles.js";
import { preferred, speak, word } from "./words.js";

const PARTS = { calculator, rulesets, replay };
const main = document.getElementById("main");
const kept = { get: (name) => localStorage.getItem(`ronpai.${name}`), set: (name, value) => localStorage.setItem(`ronpai.${name}`, value) };

async function show() {
  const [name, query = ""] = location.hash.slice(1).split("?");
  const part = Object.hasOwn(PARTS, name) ? name : "calculator";
  const unread = [...(part === name || ["", "main"].includes(name) ? [] : [name]), ...PARTS[part].unread(query)];
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${part}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${word(part)} · ronpai`;
  try {
    await PARTS[part][part](main, query);
    if (unread.length) main.prepend(h("p", { class: "unread", role: "alert" }, word("unread", { names: unread.join(", ") })));
  } catch (found) {
    if (!(found instanceof Refusal)) throw found;
    main.replaceChildren(errorView(found));
  }
}

function translate() {
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
}

function choose(id, chosen, change) {
  const select = document.getElementById(id);
  select.value = chosen;
  select.addEventListener("change", () => {
    kept.set(id, select.value);
    change(select.value);
  });
  change(chosen);
}

choose("theme", kept.get("theme") ?? "auto", (theme) => {
  document.documentElement.dataset.theme = theme;
  repaint();
});
choose("language", kept.get("language") ?? preferred(), (language) => {
  speak(language);
  translate();
  show();
});
// The link past the navigation leads to what is shown already.
addEventListener("hashchange", () => location.hash === "#main" || show());
