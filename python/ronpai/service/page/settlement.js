// Payments in words, and the value of a hand: what the calculator and the replay share.

import { h } from "./dom.js";
import { points, signed, word, counted } from "./words.js";

export function worth(score) {
  if (score.han === null) return counted("yakuman", score.yakuman);
  return word("han_fu", { han: score.han, fu: score.fu });
}

// The worth, and the limit where the words do not name it.
export function worthLine(score) {
  return [worth(score), score.limit && score.han !== null && h("span", { class: "badge" }, word(`limit:${score.limit}`))];
}

export function yakuTable(score) {
  const value = (each) => (score.han === null ? counted("yakuman", each) : word("han", { count: each }));
  const lines = score.yaku.map((each) => [word(`yaku:${each.yaku}`), value(each.value)]);
  if (score.han !== null) {
    for (const name of ["dora", "ura", "red", "nuki"]) if (score.dora[name]) lines.push([word(`bonus_${name}`), value(score.dora[name])]);
    const rest = score.han - score.dora.total - score.yaku.reduce((sum, each) => sum + each.value, 0);
    if (rest) lines.push([word("bonus_game"), value(rest)]);
  }
  return list(word("yaku"), lines);
}

export function fuTable(score, tileOf) {
  const lines = score.fu_items.map((item) => [[word(`fu:${item.reason}`), item.tile && tileOf(item.tile)], word("fu", { count: item.fu })]);
  const sum = score.fu_items.reduce((total, item) => total + item.fu, 0);
  if (lines.length > 1) lines.push([word(sum === score.fu ? "sum" : "fu_sum"), word("fu", { count: sum === score.fu ? sum : `${sum} → ${score.fu}` }), "total"]);
  return list(word("fu_title"), lines);
}

function list(title, lines) {
  return h(
    "table",
    { class: "lines" },
    h("caption", {}, title),
    h("tbody", {}, lines.map(([name, value, kind]) => h("tr", { class: kind }, h("th", { scope: "row" }, name), h("td", {}, value)))),
  );
}

// Each payment in a sentence; seat names a party that is a seat.
export function paymentList(payments, seat) {
  const party = (each) => (typeof each === "number" ? seat(each) : word(`party:${each}`));
  const sentence = ({ payer, payee, points: count, unit }) => {
    const key = typeof payer === "number" ? (typeof payee === "number" ? "pays" : "puts") : "gets";
    return word(key, { payer: party(payer), payee: party(payee), points: `${points(count)}${unit === "points" ? "" : ` ${unit}`}` });
  };
  return h(
    "ul",
    { class: "payments" },
    payments.map((each) => h("li", {}, h("span", {}, sentence(each)), h("span", { class: "reason" }, word(`reason:${each.reason}`)))),
  );
}

// Scores before, the change and after, a row a seat.
export function scoreTable(before, after, seat, title) {
  return h(
    "table",
    { class: "scores" },
    h("caption", {}, title),
    h("thead", {}, h("tr", {}, h("td", {}), ["before", "change", "after"].map((name) => h("th", { scope: "col" }, word(name))))),
    h(
      "tbody",
      {},
      after.map((score, at) =>
        h("tr", {}, h("th", { scope: "row" }, seat(at)), h("td", {}, points(before[at])), h("td", { class: sign(score - before[at]) }, signed(score - before[at])), h("td", {}, points(score))),
      ),
    ),
  );
}

export function sign(change) {
  return change > 0 ? "gain" : change < 0 ? "loss" : "";
}
