// The hand as tiles to click and as notation; both stay in step.

import { h, segments } from "./dom.js";
import { formatHand, formatTiles, parseHand, parseTiles, sorted } from "./notation.js";
import { meldTiles, tile } from "./tiles.js";
import { tileName, word } from "./words.js";

const WHOLE = 14;

// A hand that is written by clicks: in order, the tile that came last at the end once it is whole.
function written(tiles, melds) {
  const whole = tiles.length + 3 * melds.length === WHOLE;
  return formatHand(whole ? [...sorted(tiles.slice(0, -1)), tiles.at(-1)] : sorted(tiles), melds);
}

// win is read, and change is called with what a click or a key makes of it.
export function handPanel(win, change) {
  let click = "remove";
  const note = h("p", { class: "help", role: "status" });
  const tray = h("div", { class: "tray" }, note);
  const box = h("input", {
    id: "notation",
    value: win.hand,
    "data-place": "hand",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "hand-help",
    oninput: () => change({ hand: box.value.trim() }),
  });
  const indicators = ["dora", "ura"].map((name) => indicatorField(name, win, change));

  function draw() {
    const found = parseHand(win.hand);
    if (document.activeElement !== box) box.value = win.hand;
    for (const each of indicators) each.draw();
    if (found === null) {
      show([], word("hand_unread"));
      return;
    }
    const whole = found.tiles.length + 3 * found.melds.length === WHOLE;
    const shown = found.tiles.map((name, at) => {
      const last = whole && at === found.tiles.length - 1;
      const does = word(click === "remove" ? "remove_tile" : "win_on_tile", { tile: tileName(name) });
      const label = last ? `${does} (${word("winning_tile", { tile: tileName(name) })})` : does;
      return h("button", { type: "button", class: `key${last ? " winning" : ""}`, "aria-label": label, title: label, onclick: () => press(at) }, tile(name));
    });
    const melds = found.melds.map((meld, at) => {
      const label = word("remove_meld", { meld: `${word(`meld_${meld.kind}`)} ${meld.tiles.map(tileName).join(" ")}` });
      return h("button", { type: "button", class: "tiles meld key", "aria-label": label, title: label, onclick: () => take(found.tiles, found.melds.toSpliced(at, 1)) }, meldTiles(meld));
    });
    show([...shown, ...melds], shown.length + melds.length ? "" : word("empty_hand"));

    function press(at) {
      const name = found.tiles[at];
      const rest = found.tiles.toSpliced(at, 1);
      if (click === "win") take([...rest, name], found.melds);
      else take(rest, found.melds);
      const keys = tray.querySelectorAll("button");
      keys[Math.min(at, keys.length - 1)]?.focus();
    }
  }

  // The note stays where it is, and changes only when it says something else: then it is read out.
  function show(keys, text) {
    for (const old of tray.querySelectorAll(".key")) old.remove();
    tray.append(...keys);
    if (note.textContent !== text) note.textContent = text;
  }

  function take(tiles, melds) {
    change({ hand: written(tiles, melds) });
  }

  // Whether a tile can go there: what is written there has to be read first.
  function takes(target) {
    return (target === "dora" || target === "ura" ? parseTiles(win[target]) : parseHand(win.hand)) !== null;
  }

  // Only what takes a tile is given one.
  function add({ tile: name, target, meld }) {
    if (target === "dora" || target === "ura") {
      change({ [target]: formatTiles([...parseTiles(win[target]), name]) });
      return;
    }
    const found = parseHand(win.hand);
    if (meld === undefined) take([...found.tiles, name], found.melds);
    else change({ hand: written(found.tiles, [...found.melds, { text: meld }]) });
  }

  const panel = h(
    "section",
    { class: "panel", "aria-labelledby": "hand-title" },
    h("h2", { id: "hand-title" }, word("hand")),
    tray,
    h(
      "div",
      { class: "notation" },
      h("label", { for: "notation" }, word("notation")),
      box,
      h("button", { type: "button", class: "quiet", onclick: () => change({ hand: "", dora: "", ura: "" }) }, word("clear")),
    ),
    h("p", { id: "hand-help", class: "help" }, word("hand_help"), " ", h("code", { class: "nowrap" }, "67p22s8p,2-34m,555=z")),
    segments("click", word("click_does"), [["remove", word("click_removes")], ["win", word("click_wins")]], click, (value) => {
      click = value;
      draw();
    }),
    h("div", { class: "fields two" }, indicators.map((each) => each.field)),
  );
  draw();
  return { panel, draw, add, takes };
}

function indicatorField(name, win, change) {
  const note = h("span", { class: "help", role: "status" });
  const tray = h("span", { class: "indicators" });
  const box = h("input", { id: name, "data-place": name, value: win[name], autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => change({ [name]: box.value.trim() }) });
  function draw() {
    if (document.activeElement !== box) box.value = win[name];
    const tiles = parseTiles(win[name]);
    const said = tiles === null ? word("indicators_unread") : "";
    if (note.textContent !== said) note.textContent = said;
    tray.replaceChildren(
      ...(tiles ?? []).map((each, at) => {
        const label = word("remove_tile", { tile: tileName(each) });
        return h("button", { type: "button", class: "key", "aria-label": label, title: label, onclick: () => change({ [name]: formatTiles(tiles.toSpliced(at, 1)) }) }, tile(each));
      }),
    );
  }
  return { field: h("div", { class: "field" }, h("label", { for: name }, word(name)), h("div", { class: "indicator-row" }, box, tray, note)), draw };
}
