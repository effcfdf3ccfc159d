// What a hand is worth and why, or why it is worth nothing.

import { h } from "./dom.js";
import { parseTiles } from "./notation.js";
import { fuTable, paymentList, scoreTable, worth, worthLine, yakuTable } from "./settlement.js";
import { row } from "./tiles.js";
import { counted, has, languageNow, points, word } from "./words.js";

const smallTile = (name) => row([name], { class: "small" });

export function scoreView(answer, settled, seat) {
  const { result, win } = answer;
  return [
    h(
      "div",
      { class: "headline" },
      h("p", { class: "worth" }, worthLine(result)),
      h("p", { class: "paid" }, h("strong", {}, word("points", { points: points(result.points) })), h("span", {}, paid(result, win.seat === "E"))),
    ),
    h("div", { class: "columns" }, yakuTable(result), fuTable(result, smallTile)),
    answer.next && h("p", { class: "next" }, h("strong", {}, `${word("next")}: `), nextStep(answer.next)),
    h("h3", {}, word("payments")),
    settled.payments
      ? [paymentList(settled.payments, seat), scoreTable(settled.before, settled.after, seat, word("scores_title"))]
      : errorView(settled),
    readingsView(answer),
  ];
}

function paid({ ron, tsumo }, dealer) {
  if (ron !== null) return word("paid_ron", { points: points(ron) });
  const shares = { dealer: points(tsumo.dealer), other: points(tsumo.other) };
  return word(dealer ? "paid_tsumo_dealer" : "paid_tsumo", shares);
}

function nextStep({ han, limit, base }) {
  return limit ? word("next_limit", { han, limit: word(`limit:${limit}`) }) : word("next_base", { han, base: points(base) });
}

export function noScoreView(answer, distance) {
  const { reason, han } = answer.result;
  return [
    h("div", { class: "headline none" }, h("p", { class: "worth" }, word("no_score")), h("p", {}, word(`why:${reason}`, { han }))),
    distance && h("p", {}, distance.shanten === 0 ? word("shanten_tenpai") : counted("shanten", distance.shanten)),
    readingsView(answer),
  ];
}

function readingsView({ readings, result }) {
  if (!readings.length) return null;
  const best = JSON.stringify(result);
  return [h("h3", {}, word("readings")), readings.map((each) => readingView(each, JSON.stringify(each.result) === best))];
}

function readingView({ reading, result, refused }, counts) {
  const scored = result.type === "score";
  const value = scored ? worth(result) : word(`why:${result.reason}`, { han: result.han });
  return h(
    "details",
    { class: "reading", open: counts && refused.length > 0 },
    h(
      "summary",
      {},
      h(
        "span",
        {},
        h("span", { class: "blocks" }, reading.blocks.length ? reading.blocks.map((block) => row(parseTiles(block), { class: "block" })) : word(`form:${reading.form}`)),
        h("span", { class: "about" }, word("wait", { wait: word(reading.wait) }), " · ", value, counts && scored && h("span", { class: "badge" }, word("counts"))),
      ),
    ),
    scored && h("div", { class: "columns" }, yakuTable(result), fuTable(result, smallTile)),
    refused.length > 0 && [
      h("h4", {}, word("refused")),
      h("ul", { class: "refused" }, refused.map((each) => h("li", {}, h("strong", {}, word(`yaku:${each.yaku}`)), " ", refusal(each.reason)))),
    ],
  );
}

// Why a yaku does not count: the server's English, or the page's own words for it.
export function refusal(reason) {
  const [, yaku] = reason.match(/^(\w+) stands for it$/) ?? [];
  const [, wait] = reason.match(/^the wait is (\w+), not ryanmen$/) ?? [];
  const key = `refused:${yaku ? "stands for it" : wait ? "the wait is" : reason}`;
  return has(key) ? word(key, { yaku: yaku && word(`yaku:${yaku}`), wait: wait && word(wait) }) : said(reason);
}

// What only the server's English says.
export function said(text) {
  return h("span", { lang: "en" }, text);
}

// What the server refused, with every reason and its place.
export function errorView({ type, problem }) {
  const reasons =
    problem.contradictions?.map((each) => (languageNow() !== "en" && has(`code:${each.code}`) ? word(`code:${each.code}`) : said(each.message))) ??
    problem.problems?.map((each) => said(`${each.options.join(", ")}: ${each.reason}`)) ??
    [type === "Unreachable" ? word("unreachable") : type === "NotationError" ? notationError(problem) : said(problem.detail ?? problem.title)];
  return h("div", { class: "error" }, h("strong", {}, word("error")), h("ul", {}, reasons.map((each) => h("li", {}, each))));
}

function notationError({ text, at, reason }) {
  if (at === null) return [h("code", {}, text), " ", said(reason)];
  const place = word("at_character", { at: at + 1 });
  const marked = h("code", {}, text.slice(0, at), h("mark", {}, text[at] ?? "\u2423"), text.slice(at + 1));
  return [marked, ` ${place}: `, said(reason)];
}

