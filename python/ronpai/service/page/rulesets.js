// Rulesets side by side: only what differs.

import * as api from "./api.js";
import { h } from "./dom.js";
import { errorView, said } from "./result.js";
import { counted, has, languageNow, word } from "./words.js";

const FIRST = ["tenhou.4p", "mahjongsoul.4p", "mleague"];
let chosen = FIRST;

export function unread(query) {
  return [...new URLSearchParams(query).keys()].filter((key, at, keys) => key !== "tables" || keys.indexOf(key) < at);
}

export async function rulesets(main, query) {
  const asked = new URLSearchParams(query).get("tables");
  if (asked !== null) chosen = asked.split(",").filter(Boolean);
  const tables = await api.rulesets();
  const title = (id) => tables.find((table) => table.id === id)?.name ?? id;
  const answer = h("div", { "aria-live": "polite" });
  const chips = h("ul", { class: "chips", "aria-label": word("chosen") });
  const find = h("input", { type: "search", id: "find", oninput: filter });
  const boxes = tables.map((table) =>
    h(
      "label",
      { class: "check", "data-text": `${table.id} ${table.name}`.toLowerCase() },
      h("input", { type: "checkbox", value: table.id, checked: chosen.includes(table.id), onchange: ({ target }) => choose(table.id, target.checked) }),
      h("span", {}, table.name, h("small", {}, `${table.id} · ${word("players", { count: table.players })}`)),
    ),
  );

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/);
    for (const box of boxes) box.hidden = !words.every((each) => box.dataset.text.includes(each));
  }

  function choose(id, wanted) {
    chosen = wanted ? [...chosen, id] : chosen.filter((each) => each !== id);
    for (const box of boxes) box.firstChild.checked = chosen.includes(box.firstChild.value);
    history.replaceState(null, "", `#rulesets?tables=${chosen.join(",")}`);
    return show();
  }

  async function show() {
    chips.replaceChildren(
      ...chosen.map((id) =>
        h("li", {}, h("button", { type: "button", class: "chip", "aria-label": word("remove_table", { table: title(id) }), onclick: () => choose(id, false) }, title(id), h("span", { "aria-hidden": "true" }, " ×"))),
      ),
    );
    const shown = chosen;
    const found = await view(shown).catch(refused);
    if (shown === chosen) answer.replaceChildren(...[found].flat());
  }

  function refused(found) {
    if (!(found instanceof api.Refusal)) throw found;
    return errorView(found);
  }

  async function view(ids) {
    if (!ids.length) return h("p", { class: "help" }, word("choose_table"));
    return ids.length === 1 ? one(ids[0]) : several(ids);
  }

  async function several(ids) {
    const { differences } = await api.compare(ids);
    if (!differences.length) return h("p", {}, word("no_differences"));
    const head = ids.map((id) => h("th", { scope: "col" }, title(id), h("small", {}, id)));
    return [
      h("p", {}, counted("differences", differences.length)),
      grid(
        [h("th", { scope: "col" }, word("option")), head],
        differences.map((each) => [option(each), each.values.map((value) => h("td", {}, inWords(value)))]),
      ),
    ];
  }

  async function one(id) {
    const { options } = await api.ruleset(id);
    const head = ["option", "rulesets", "default", "source"].map((name) => h("th", { scope: "col" }, name === "rulesets" ? title(id) : word(name)));
    return [
      h("p", {}, counted("changes", options.length)),
      grid(head, options.map((each) => [option(each), h("td", {}, inWords(each.value)), h("td", {}, inWords(each.default)), h("td", {}, each.source && said(sourceText(each.source)))])),
    ];
  }

  main.replaceChildren(
    h("h1", {}, word("compare_title")),
    h("p", { class: "help" }, word("compare_help")),
    h(
      "div",
      { class: "compare" },
      h(
        "section",
        { class: "panel", "aria-labelledby": "tables-title" },
        h("h2", { id: "tables-title" }, word("tables")),
        h("div", { class: "field" }, h("label", { for: "find" }, word("find")), find),
        h("div", { class: "choices", role: "group", tabindex: 0, "aria-labelledby": "tables-title" }, boxes),
      ),
      h("div", { class: "panel" }, chips, answer),
    ),
  );
  await show();
}

function option({ option: name, meaning }) {
  const own = `option:${name}`;
  return h("th", { scope: "row" }, h("code", {}, name), has(own) ? h("small", {}, word(own)) : h("small", { lang: "en" }, meaning));
}

function grid(head, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": word("compare_title") },
    h("table", { class: "grid" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map((cells) => h("tr", {}, cells)))),
  );
}

// The value of an option as people read it.
function inWords(value) {
  if (value === null) return word("none");
  if (value === true) return word("yes");
  if (value === false) return word("no");
  if (Array.isArray(value)) return value.map(inWords).join(", ") || word("none");
  if (typeof value === "object") return Object.entries(value).filter(([, each]) => each !== null).map(([key, each]) => `${idInWords("part", key)}: ${inWords(each)}`).join("; ") || word("none");
  return typeof value === "string" ? idInWords("value", value) : String(value);
}

// Where a value comes from, as its ruleset has it.
function sourceText(source) {
  return Object.entries(source).map(([key, text]) => `${key}: ${text}`).join("; ");
}

function idInWords(prefix, id) {
  const key = [`${prefix}:${id}`, `yaku:${id}`, `meld_${id}`].find((each) => languageNow() !== "en" && has(each));
  return key ? word(key) : id.replaceAll("_", " ");
}
