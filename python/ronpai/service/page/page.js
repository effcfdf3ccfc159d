// The page: which part is shown, in which language and colours.

import { Refusal } from "./api.js";
import { calculator } from "./calculator.js";
import { replay } from "./replay.js";
import { errorView } from "./result.js";
import { rulesets } from "./rulesets.js";
import { repaint } from "./tiles.js";
import { preferred, speak, word } from "./words.js";

const PARTS = { calculator, rulesets, replay };
const main = document.getElementById("main");
const kept = { get: (name) => localStorage.getItem(`ronpai.${name}`), set: (name, value) => localStorage.setItem(`ronpai.${name}`, value) };

async function show() {
  const [name, query = ""] = location.hash.slice(1).split("?");
  const part = name in PARTS ? name : "calculator";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${part}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${word(part)} · ronpai`;
  try {
    await PARTS[part](main, query);
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
addEventListener("hashchange", show);
