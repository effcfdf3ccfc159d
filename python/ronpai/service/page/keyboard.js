// The tile keyboard: every tile as a button, and where a tile goes that is pressed.

import { h, segments } from "./dom.js";
import { meldText, number } from "./notation.js";
import { tile } from "./tiles.js";
import { tileName, word } from "./words.js";

const ROWS = [..."mps"].map((suit) => [..."1234567890"].map((digit) => digit + suit));
ROWS.push([..."1234567"].map((digit) => `${digit}z`));

const TARGETS = ["tiles", "chi", "pon", "daiminkan", "kakan", "ankan", "dora", "ura"];
const CALLED = ["pon", "daiminkan", "kakan"];
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

// add is called with { tile } and a target of "tiles", "dora" or "ura", or with { meld } in notation; takes says
// whether a target can be added to now.
export function keyboard(add, takes) {
  let target = "tiles";
  let source = "left";
  const red = h("input", { type: "checkbox" });

  const isMeld = () => !["tiles", "dora", "ura"].includes(target);
  const begins = (name) => target !== "chi" || (name.at(-1) !== "z" && number(name) <= 7);

  const fits = (name) => takes(target) && begins(name);
  const help = h("p", { id: "keyboard-help", class: "help" });

  function press(name) {
    if (!fits(name)) return;
    if (isMeld()) add({ meld: meldText(target, name, source, red.checked || name[0] === "0") });
    else add({ tile: name, target });
  }

  const rows = ROWS.map((names) =>
    names.map((name) => h("button", { type: "button", class: "key", "aria-label": tileName(name), "data-tile": name, tabindex: -1, onclick: () => press(name) }, tile(name))),
  );
  rows[0][0].tabIndex = 0;

  function move(event) {
    const step = ARROWS[event.key];
    const y = rows.findIndex((keys) => keys.includes(event.target));
    if (!step || y < 0) return;
    event.preventDefault();
    const x = rows[y].indexOf(event.target);
    const keys = rows[(y + step[0] + rows.length) % rows.length];
    focus(keys[(Math.min(x, keys.length - 1) + step[1] + keys.length) % keys.length]);
  }

  function focus(key) {
    for (const each of rows.flat()) each.tabIndex = -1;
    key.tabIndex = 0;
    key.focus();
  }

  // What is said about melds stands there always, so that nothing moves when it begins to matter.
  const from = segments("source", word("called_from"), ["left", "across", "right"].map((each) => [each, word(each)]), source, (value) => (source = value));
  const withRed = h("label", { class: "check" }, red, word("with_red"));

  function aim(value) {
    target = value;
    from.disabled = !CALLED.includes(target);
    red.disabled = !isMeld();
    draw();
  }

  function draw() {
    help.textContent = word(takes(target) ? "keyboard_help" : "keyboard_unread");
    for (const key of rows.flat()) key.setAttribute("aria-disabled", String(!fits(key.dataset.tile)));
  }
  aim(target);

  const panel = h(
    "section",
    { class: "panel", "aria-labelledby": "keyboard-title" },
    h("h2", { id: "keyboard-title" }, word("tile_keyboard")),
    segments("target", word("add_to"), TARGETS.map((each) => [each, word(`add_${each}`)]), target, aim),
    h(
      "div",
      { class: "keys", role: "group", "aria-label": word("tile_keyboard"), "aria-describedby": "keyboard-help", onkeydown: move, onfocusin: ({ target: key }) => rows.flat().forEach((each) => (each.tabIndex = each === key ? 0 : -1)) },
      rows.map((keys) => h("div", { class: "key-row" }, keys)),
    ),
    help,
    h("div", { class: "meld-details" }, from, withRed),
  );
  return { panel, draw };
}
