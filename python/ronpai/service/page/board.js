// The table at one moment: seats around the middle, tiles upright so that all of them can be read.

import { h } from "./dom.js";
import { meld, row, tile } from "./tiles.js";
import { counted, points, tileName, word } from "./words.js";

const PLACES = { 4: ["below", "right", "above", "left"], 3: ["below", "right", "above"], 2: ["below", "above"] };
const WINDS = "ESWN";

// game: { hand, names, players }; seat names a seat.
export function board(state, { hand, players, seat, acting }) {
  const seats = state.seats.map((held, at) => seatView(state, held, at, { hand, players, seat, acting }));
  return h("div", { class: `board players-${players}` }, seats, middle(state, hand));
}

export function wind(hand, at, players) {
  return WINDS[(at - hand.oya + players) % players];
}

export function handName(hand) {
  return word("hand_name", { wind: word(`wind:${hand.bakaze}`), kyoku: hand.kyoku }) + (hand.honba ? ` · ${word("hand_honba", { count: hand.honba })}` : "");
}

function middle(state, hand) {
  return h(
    "div",
    { class: "middle" },
    h("strong", {}, handName(hand)),
    h("span", {}, counted("wall", state.wall)),
    h("span", {}, counted("sticks_count", state.sticks)),
    h("span", { class: "dora" }, h("span", { class: "unseen" }, `${word("dora")} `), row(state.dora, { class: "small" })),
  );
}

function seatView(state, held, at, { hand, players, seat, acting }) {
  const turn = at === acting;
  return h(
    "section",
    { class: `seat ${PLACES[players][at]}${turn ? " acting" : ""}`, "aria-label": seat(at) },
    h(
      "header",
      {},
      h("span", { class: "wind" }, word(`wind:${wind(hand, at, players)}`)),
      h("span", { class: "name" }, seat(at)),
      held.riichi && h("span", { class: "badge" }, word(`riichi:${held.riichi}`)),
      h("span", { class: "score" }, points(state.scores[at])),
    ),
    h(
      "div",
      { class: "held" },
      row(held.hand),
      held.drawn && row([held.drawn], { class: "drawn" }),
      held.melds.map(meld),
      held.norths > 0 && row(Array(held.norths).fill("4z"), { class: "norths" }),
    ),
    river(held.river),
  );
}

// Discards in order: those just drawn are paler, a riichi lies sideways, a called one is faint.
function river(discards) {
  const label = `${word("river")}: ${discards.map((each) => tileName(each.pai)).join(" ")}`;
  return h(
    "div",
    { class: "river", role: "img", "aria-label": label },
    discards.map((each) => h("span", { class: `${each.tsumogiri ? "tsumogiri" : ""} ${each.called ? "called" : ""}` }, tile(each.pai, { sideways: each.riichi }))),
  );
}
