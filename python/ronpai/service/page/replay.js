// A log played again: the board at every step, and every settlement explained.

import * as api from "./api.js";
import { board, handName } from "./board.js";
import { h, labelled, options } from "./dom.js";
import { isRed, parseHand } from "./notation.js";
import { errorView } from "./result.js";
import { fuTable, paymentList, scoreTable, sign, worthLine, yakuTable } from "./settlement.js";
import { meld, row } from "./tiles.js";
import { points, signed, tileName, word } from "./words.js";

let game = null;
let at = { hand: 0, step: 0 };

export function unread(query) {
  return [...new URLSearchParams(query).keys()];
}

export async function replay(main) {
  const tables = (await api.rulesets()).map((table) => [table.id, `${table.name} · ${table.id}`]);
  let log = null;
  const rules = h("select", { id: "log-rules", onchange: () => log && load(log) }, options([["", word("own_rules")], ...tables], ""));
  const shown = h("div", {});
  const paste = h("textarea", { id: "paste", rows: 3, spellcheck: "false" });
  const file = h("input", {
    type: "file",
    id: "log",
    onchange: () => {
      const [chosen] = file.files;
      // The same file may be chosen again.
      file.value = "";
      if (chosen) load(chosen);
    },
  });
  const drop = h(
    "div",
    {
      class: "drop",
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        if (event.dataTransfer.files[0]) load(event.dataTransfer.files[0]);
      },
    },
    h("label", { for: "log" }, word("choose_log")),
    file,
    h("span", { class: "help" }, word("drop_log")),
  );

  async function load(given) {
    log = given;
    shown.replaceChildren(h("p", { class: "help" }, word("loading")));
    try {
      game = await api.replay(log, rules.value);
    } catch (found) {
      if (!(found instanceof api.Refusal)) throw found;
      shown.replaceChildren(errorView(found));
      // The rules of the log are chosen there.
      sources.open = true;
      return;
    }
    at = { hand: 0, step: 0 };
    sources.open = false;
    show();
    shown.querySelector(".step")?.focus();
  }

  function show() {
    if (game) shown.replaceChildren(viewer(game));
  }

  const sources = h(
    "details",
    { class: "panel", open: !game },
    h("summary", {}, word("choose_log")),
    h("p", { class: "help" }, word("replay_help")),
    labelled(word("log_rules"), rules),
    drop,
    labelled(word("paste_log"), paste),
    h("button", { type: "button", onclick: () => paste.value.trim() && load(paste.value) }, word("play_text")),
  );
  main.replaceChildren(h("h1", {}, word("replay_title")), sources, shown);
  show();
}

function viewer(found) {
  const { hands, names, players } = found;
  const seat = (place) => names[place] || `${word("seat")} ${place + 1}`;
  const whole = wholeView(found, seat);
  if (!hands.length) return h("div", { class: "viewer" }, whole);
  const stage = h("div", {});
  const told = h("p", { class: "told", "aria-live": "polite" });
  const count = h("span", { class: "help" });
  const ending = h("div", {});
  const slider = h("input", { type: "range", id: "step", min: 0, "aria-label": word("step"), oninput: () => go(at.hand, Number(slider.value)) });
  const picker = h("select", { id: "hand-picker", onchange: () => go(Number(picker.value), 0) }, options(hands.map((hand, index) => [index, `${index + 1}. ${handName(hand)}`]), 0));
  const last = (hand) => hands[hand].steps.length - 1;

  function go(hand, step) {
    const moved = hand !== at.hand || !ending.hasChildNodes();
    at = { hand, step };
    const round = hands[hand];
    const { event, board: state } = round.steps[step];
    stage.replaceChildren(board(state, { hand: round, players, seat, acting: state.actor }));
    told.textContent = telling(event, seat);
    count.textContent = word("step_of", { step: step + 1, steps: round.steps.length });
    picker.value = hand;
    slider.max = last(hand);
    slider.value = step;
    for (const [name, button] of Object.entries(buttons)) button.setAttribute("aria-disabled", String(target(name) === null));
    if (moved) ending.replaceChildren(...settlementView(round, seat).flat(Infinity).filter(Boolean));
  }

  // Where a button leads: a hand and a step, or null.
  function target(name) {
    const { hand, step } = at;
    const end = hands.length - 1;
    switch (name) {
      case "first":
        return hand || step ? [0, 0] : null;
      case "previous_hand":
        return step ? [hand, 0] : hand ? [hand - 1, 0] : null;
      case "previous_step":
        return step ? [hand, step - 1] : hand ? [hand - 1, last(hand - 1)] : null;
      case "next_step":
        return step < last(hand) ? [hand, step + 1] : hand < end ? [hand + 1, 0] : null;
      case "next_hand":
        return hand < end ? [hand + 1, 0] : null;
      case "last":
        return hand < end || step < last(hand) ? [end, last(end)] : null;
    }
  }

  function press(name) {
    const place = target(name);
    if (place) go(...place);
  }

  const SIGNS = { first: "|«", previous_hand: "«", previous_step: "‹", next_step: "›", next_hand: "»", last: "»|" };
  const buttons = Object.fromEntries(
    Object.entries(SIGNS).map(([name, sign]) => [name, h("button", { type: "button", class: "step", "aria-label": word(name), title: word(name), onclick: () => press(name) }, sign)]),
  );
  const KEYS = { ArrowLeft: "previous_step", ArrowRight: "next_step", ArrowUp: "previous_hand", ArrowDown: "next_hand", Home: "first", End: "last" };
  const keys = (event) => {
    if (event.target === picker || !(event.key in KEYS)) return;
    event.preventDefault();
    press(KEYS[event.key]);
  };

  const view = h(
    "div",
    { class: "viewer", onkeydown: keys },
    h(
      "section",
      { class: "panel game", "aria-label": word("replay") },
      h("div", { class: "controls", role: "group", "aria-label": word("step"), "aria-describedby": "replay-keys" }, picker, h("div", { class: "steps" }, Object.values(buttons)), slider, count),
      told,
      stage,
      h("p", { id: "replay-keys", class: "help" }, word("replay_keys")),
    ),
    h("section", { class: "panel ending", "aria-label": word("settlement") }, ending),
    whole,
  );
  picker.setAttribute("aria-label", word("hands"));
  go(Math.min(at.hand, hands.length - 1), at.step);
  return view;
}

function telling(event, seat) {
  const key = event.type === "dahai" && event.tsumogiri ? "tsumogiri" : event.type;
  const name = event.pai ?? event.dora_marker ?? event.consumed?.find((each) => !isRed(each));
  const reason = event.reason && word(`draw:${event.reason}`);
  return word(`event:${key}`, { actor: event.actor === undefined ? "" : seat(event.actor), oya: event.oya === undefined ? "" : seat(event.oya), tile: name ? tileName(name) : "", reason });
}

function settlementView({ wins, draw, before, after, riichi }, seat) {
  const paid = [...wins, ...(draw ? [draw] : [])].flatMap((each) => each.payments).filter((each) => each.unit === "points");
  const sticks = after.length ? riichi.map((each) => deposit(each, paid, after[each] - before[each])).filter((each) => each.points) : [];
  return [
    h("h2", {}, word("settlement")),
    sticks.length > 0 && paymentList(sticks, seat),
    wins.map((win) => winView(win, seat)),
    draw && drawView(draw, seat),
    after.length > 0 && scoreTable(before, after, seat, word("scores_title")),
  ];
}

// The stick of a riichi is what a seat has less than its payments account for.
function deposit(seat, paid, change) {
  const got = paid.reduce((sum, { payer, payee, points: count }) => sum + (payee === seat ? count : 0) - (payer === seat ? count : 0), 0);
  return { payer: seat, payee: "pot", points: got - change, reason: "riichi", unit: "points" };
}

function winView(win, seat) {
  const names = { seat: seat(win.actor), target: seat(win.target), tile: tileName(win.pai) };
  const held = win.hand && parseHand(win.hand);
  return [
    h("h3", {}, word(win.actor === win.target ? "won_tsumo" : "won_ron", names)),
    held && h("div", { class: "held" }, row(held.tiles.slice(0, -1)), row(held.tiles.slice(-1), { class: "drawn" }), held.melds.map(meld)),
    win.ura_markers.length > 0 && h("p", {}, `${word("ura")} `, row(win.ura_markers, { class: "small" })),
    win.score && [
      h("p", { class: "worth" }, worthLine(win.score)),
      h("div", { class: "columns" }, yakuTable(win.score), fuTable(win.score, (name) => row([name], { class: "small" }))),
    ],
    h("h4", {}, word("payments")),
    paymentList(win.payments, seat),
  ];
}

function drawView(draw, seat) {
  const seats = (places) => places.map(seat).join(", ") || word("nobody");
  return [
    h("h3", {}, draw.reason === "chombo" ? word("draw:chombo") : `${word("draw")}: ${word(`draw:${draw.reason}`)}`),
    draw.reason === "exhaustive" && h("p", {}, `${word("tenpai")}: ${seats(draw.tenpai)}`),
    draw.nagashi.length > 0 && h("p", {}, `${word("nagashi")}: ${seats(draw.nagashi)}`),
    draw.payments.length > 0 && [h("h4", {}, word("payments")), paymentList(draw.payments, seat)],
  ];
}

// What is said of the game as a whole.
function wholeView({ final, compared, mismatches, broken, format, digest }, seat) {
  return h(
    "section",
    { class: "panel", "aria-label": word("final") },
    finalView(final, seat),
    agreement(compared, mismatches),
    broken && h("p", { class: "error" }, word("broken", { place: broken })),
    h("p", { class: "help" }, word("format", { format, digest: digest.slice(0, 12) })),
  );
}

function finalView(final, seat) {
  if (!final) return null;
  const order = [...final.places.keys()].sort((one, other) => final.places[one] - final.places[other]);
  return [
    h("h2", {}, word("final")),
    h(
      "table",
      { class: "scores" },
      h("caption", { class: "unseen" }, word("final")),
      h("thead", {}, h("tr", {}, ["name", "scores_title", "total"].map((name) => h("th", { scope: "col" }, word(name))))),
      h(
        "tbody",
        {},
        order.map((place) => h("tr", {}, h("th", { scope: "row" }, `${final.places[place]}. ${seat(place)}`), h("td", {}, points(final.scores[place])), h("td", { class: sign(final.totals[place]) }, signed(final.totals[place] / 1000, 1)))),
      ),
    ),
  ];
}

function agreement(compared, mismatches) {
  const all = Object.values(compared).reduce((sum, count) => sum + count, 0);
  if (!mismatches.length) return h("p", { class: "agrees" }, word("all_agree", { count: points(all) }));
  return [h("h3", {}, word("mismatches")), h("ul", { class: "error" }, mismatches.flatMap(differences).map((each) => h("li", {}, each)))];
}

// What does not agree; of two records only the fields in which they differ.
function differences({ record, field, recorded, computed }) {
  const both = [recorded, computed].every((each) => each !== null && typeof each === "object" && !Array.isArray(each));
  const names = both ? Object.keys({ ...recorded, ...computed }) : [null];
  const pairs = names.map((name) => [name, ...[recorded, computed].map((each) => JSON.stringify(name === null ? each : each[name]))]);
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]) => `${record}, ${field}${name === null ? "" : ` ${name}`}: ${word("mismatch", { recorded: one, computed: other })}`);
}
