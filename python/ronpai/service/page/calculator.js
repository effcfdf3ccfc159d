// The hand calculator: a hand, how it was won, and what the server says about it.

import * as api from "./api.js";
import { conditionsPanel, tablePicker } from "./conditions.js";
import { h, labelled, options } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { handPanel } from "./hand.js";
import { keyboard } from "./keyboard.js";
import { errorView, noScoreView, scoreView } from "./result.js";
import { word } from "./words.js";
import { fromQuery, newWin, request, settlement, toQuery, winds } from "./win.js";

const PAUSE = 150;
let win = newWin();

export function unread(query) {
  return fromQuery(query).unread;
}

export async function calculator(main, query) {
  if (query) win = fromQuery(query).win;
  const tables = await api.rulesets();
  const players = () => tables.find((table) => table.id === win.rules)?.players ?? 4;
  const seat = (at) => word(`wind:${winds(4)[at]}`) + (at === 0 ? ` (${word("dealer")})` : "");

  const status = h("p", { role: "status", class: "unseen" });
  const summary = h("button", { type: "button", class: "summary", onclick: () => panel.scrollIntoView() });
  const result = h("div", { class: "result-body" }, h("p", { class: "help" }, word("result_empty")));
  const link = h("input", { readonly: true, id: "link", onfocus: () => link.select() });
  const conditions = h("div", {});
  const hand = handPanel(win, change);
  const keys = keyboard(hand.add, hand.takes);
  let pending = null;
  let timer = 0;

  function change(said) {
    const had = players();
    Object.assign(win, said);
    hand.draw();
    keys.draw();
    const reshaped = "seat" in said || "riichi" in said || "tsumo" in said || players() !== had;
    if (reshaped) drawConditions();
    tell();
    result.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  }

  function drawConditions() {
    const focused = document.activeElement;
    const { name, value, type } = focused ?? {};
    const inside = conditions.contains(focused);
    conditions.replaceChildren(conditionsPanel(players(), win, change));
    if (inside && name) conditions.querySelector(type === "radio" ? `[name="${name}"][value="${value}"]` : `[name="${name}"]`)?.focus();
  }

  // The address of the page is a link to the hand.
  function tell() {
    const said = toQuery(win);
    history.replaceState(null, "", `#calculator${said && `?${said}`}`);
    link.value = location.href;
  }

  async function ask() {
    pending?.abort();
    pending = new AbortController();
    const { signal } = pending;
    mark([]);
    if (!win.hand) {
      result.replaceChildren(h("p", { class: "help" }, word("result_empty")));
      result.removeAttribute("aria-busy");
      summarise();
      return;
    }
    result.setAttribute("aria-busy", "true");
    try {
      const answer = await api.explain(request(win), signal);
      result.replaceChildren(...(await view(answer, signal)).flat(Infinity).filter(Boolean));
    } catch (found) {
      if (found.name === "AbortError") return;
      if (!(found instanceof api.Refusal)) throw found;
      mark(places(found.problem));
      result.replaceChildren(errorView(found));
    }
    result.removeAttribute("aria-busy");
    summarise();
  }

  // The result in a line: what a screen reader says, and what stays in sight where the result itself does not.
  function summarise() {
    const lines = [...result.querySelectorAll(".headline p, .error li")];
    status.textContent = lines.map((each) => [...each.childNodes].map((part) => part.textContent).join(" ")).join(" · ");
    summary.textContent = status.textContent;
  }

  async function view(answer, signal) {
    if (answer.result.type === "score") {
      const settled = await api.settle(settlement(win, players()), signal).catch((found) => {
        if (found instanceof api.Refusal) return found;
        throw found;
      });
      if (settled instanceof api.Refusal) mark(places(settled.problem));
      return scoreView(answer, settled, seat);
    }
    const open = answer.result.reason === "not_complete";
    return noScoreView(answer, open ? await api.shanten(answer.hand, win.rules, signal) : null);
  }

  // The fields that an error is about.
  function places({ contradictions = [], text, name, place }) {
    const named = [...contradictions.flatMap((each) => each.places), name, place?.replace("$.", "")];
    return [...named, ...["hand", "dora", "ura"].filter((field) => text !== undefined && win[field].includes(text))];
  }

  function mark(fields) {
    for (const field of main.querySelectorAll("[data-place]")) {
      if (fields.includes(field.dataset.place)) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  function load(name) {
    const example = EXAMPLES.find(([each]) => each === name);
    if (!example) return;
    Object.assign(win, newWin(example[1]));
    picker.querySelector("select").value = win.rules;
    drawConditions();
    change({});
  }

  const picker = tablePicker(tables, win, change);
  const examples = labelled(
    word("examples"),
    h("select", { id: "examples", onchange: ({ target }) => load(target.value) }, options([["", word("example_choose")], ...EXAMPLES.map(([name]) => [name, word(`example:${name}`)])], "")),
  );
  const copied = h("span", { class: "help", role: "status" });
  const copy = async () => {
    link.select();
    await navigator.clipboard?.writeText(link.value);
    copied.textContent = navigator.clipboard ? word("copied") : "";
  };

  const panel = h(
    "section",
    { class: "panel result", "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, word("result")),
    result,
    h("div", { class: "notation link" }, h("label", { for: "link" }, word("link")), link, h("button", { type: "button", class: "quiet", onclick: copy }, word("copy"))),
    copied,
  );

  drawConditions();
  main.replaceChildren(
    h("h1", { class: "unseen" }, word("calculator")),
    h(
      "div",
      { class: "calculator" },
      h("div", { class: "entry" }, h("div", { class: "panel fields two" }, picker, examples), hand.panel, keys.panel),
      panel,
      h("div", { class: "how" }, conditions),
    ),
    status,
    summary,
  );
  tell();
  await ask();
}
