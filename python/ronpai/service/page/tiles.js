// Tiles as pictures: symbols of the one sprite that the server draws.

import { h } from "./dom.js";
import { tileName, word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const dark = matchMedia("(prefers-color-scheme: dark)");

function theme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "auto" ? (dark.matches ? "dark" : "light") : chosen;
}

function address(name) {
  return `/page/tiles.svg?theme=${theme()}#${name}`;
}

// Shows every tile in the colours that are chosen now.
export function repaint() {
  for (const use of document.querySelectorAll("svg.tile use")) use.setAttribute("href", address(use.dataset.tile));
}
dark.addEventListener("change", repaint);

// One tile. It is silent: what holds it says what it is.
export function tile(name, { sideways = false } = {}) {
  const shown = name === "?" ? "back" : name;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "tile");
  svg.setAttribute("viewBox", "0 0 60 80");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.dataset.tile = shown;
  use.setAttribute("href", address(shown));
  svg.append(use);
  return sideways ? h("span", { class: "sideways" }, svg) : svg;
}

// Tiles in a row, which says their names.
export function row(tiles, attributes = {}) {
  const label = tiles.map(tileName).join(" ");
  return h("span", { role: "img", "aria-label": label, ...attributes, class: `tiles ${attributes.class ?? ""}` }, tiles.map((name) => tile(name)));
}

// A meld as it lies on the table: the called tile turned where its caller's mark is, a closed kan with two backs.
export function meld(each) {
  const caller = each.source ? `, ${word(`from_${each.source}`)}` : "";
  const label = `${word(`meld_${each.kind}`)} ${each.tiles.map(tileName).join(" ")}${caller}`;
  return h("span", { class: "tiles meld", role: "img", "aria-label": label }, meldTiles(each));
}

export function meldTiles({ kind, tiles, called, source }) {
  if (kind === "ankan") return ["?", ...tiles.slice(1, 3), "?"].map((name) => tile(name));
  const own = [...tiles];
  const added = kind === "kakan" ? own.pop() : null;
  if (source === null) return own.map((name) => tile(name));
  own.splice(own.indexOf(called), 1);
  const place = { left: 0, across: 1, right: own.length }[source];
  const turned = tile(called, { sideways: true });
  const stack = added === null ? turned : h("span", { class: "stack" }, tile(added, { sideways: true }), turned);
  return [...own.slice(0, place).map((name) => tile(name)), stack, ...own.slice(place).map((name) => tile(name))];
}
