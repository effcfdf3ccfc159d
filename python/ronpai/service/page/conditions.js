// How a hand was won, and at which table.

import { h, labelled, options, segments } from "./dom.js";
import { COUNTS, discarder, FLAGS, RIICHI, winds } from "./win.js";
import { word } from "./words.js";

const RARE = ["nukidora", "bonus_han", "dealer_streak"];

export function tablePicker(tables, win, change) {
  const entries = tables.map((table) => [table.id, `${table.name} · ${table.id}`]);
  return labelled(word("ruleset"), h("select", { "data-place": "rules", onchange: ({ target }) => change({ rules: target.value }) }, options(entries, win.rules)));
}

export function conditionsPanel(players, win, change) {
  const names = winds(players).map((wind) => [wind, word(`wind:${wind}`)]);
  const others = names.filter(([wind]) => wind !== win.seat);
  const select = (name, entries, chosen, read = (value) => value) =>
    labelled(word(name), h("select", { name, "data-place": name, onchange: ({ target }) => change({ [name]: read(target.value) }) }, options(entries, chosen)));
  const count = (name) =>
    labelled(
      word(name),
      h("input", { type: "number", name, min: 0, step: 1, value: win[name], "data-place": name, oninput: ({ target }) => target.validity.valid && target.value !== "" && change({ [name]: Number(target.value) }) }),
    );
  const riichi = (value) => {
    const sticks = value && !win.sticks ? 1 : !value && win.sticks === 1 ? 0 : win.sticks;
    change({ riichi: value || null, sticks });
  };
  const said = { true: "1", false: "0", null: "" }[win.loser_riichi];
  return h(
    "section",
    { class: "panel", "aria-labelledby": "conditions-title" },
    h("h2", { id: "conditions-title" }, word("conditions")),
    h(
      "div",
      { class: "row" },
      segments("tsumo", word("won_by"), [["ron", word("ron")], ["tsumo", word("tsumo")]], win.tsumo ? "tsumo" : "ron", (value) => change({ tsumo: value === "tsumo" })),
      segments("seat", word("seat"), names, win.seat, (value) => change({ seat: value })),
      segments("round", word("round"), names, win.round, (value) => change({ round: value })),
    ),
    h(
      "div",
      { class: "fields" },
      labelled(
        word("riichi"),
        h("select", { name: "riichi", "data-place": "riichi", onchange: ({ target }) => riichi(target.value) }, options([["", word("riichi_none")], ...RIICHI.map((kind) => [kind, word(`riichi:${kind}`)])], win.riichi ?? "")),
      ),
      labelled(
        word("discarder"),
        h("select", { name: "discarder", disabled: win.tsumo, onchange: ({ target }) => change({ discarder: target.value }) }, options(others, discarder(win, players))),
      ),
      COUNTS.filter((name) => !RARE.includes(name)).map(count),
    ),
    h(
      "fieldset",
      { class: "flags" },
      h("legend", {}, word("flags")),
      FLAGS.map((flag) =>
        h(
          "label",
          { class: "check" },
          h("input", { type: "checkbox", name: flag, "data-place": flag, checked: win[flag], onchange: ({ target }) => change({ [flag]: target.checked }) }),
          word(flag),
        ),
      ),
    ),
    h(
      "details",
      { open: RARE.some((name) => win[name]) || win.loser_riichi !== null },
      h("summary", {}, word("rare")),
      h(
        "div",
        { class: "fields" },
        RARE.map(count),
        select("loser_riichi", [["", word("unknown")], ["1", word("yes")], ["0", word("no")]], said, (value) => (value === "" ? null : value === "1")),
      ),
    ),
  );
}
