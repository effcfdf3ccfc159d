// Notation to tiles and back, for display alone: whether a hand can be is the server's to say.
// What is read here is what the library reads; but a hand may begin with its melds, or with nothing.

const SUITS = "mpsz";
export const SOURCES = { "-": "left", "=": "across", "+": "right" };
const MOST_TILES = 20;
const MOST_MELDS = 6;
const MARKS = { left: "-", across: "=", right: "+" };

// The tiles of a text, or null for one that is not (yet) notation.
export function parseTiles(text) {
  const tiles = [];
  let rest = text;
  while (rest) {
    const group = /^((?:[0-9]r?)+)([mpsz])/.exec(rest);
    if (!group) return null;
    const found = [...group[1].matchAll(/[0-9]r?/g)].map(([digit]) => digit + group[2]);
    if (found.length > MOST_TILES || !found.every(isTile)) return null;
    tiles.push(...found);
    rest = rest.slice(group[0].length);
  }
  return tiles;
}

// Honours are 1z to 7z, and the red five of a suit is written as 0 alone.
function isTile(name) {
  return name.at(-1) === "z" ? /^[1-7]/.test(name) : !/^[05]r/.test(name);
}

export function formatTiles(tiles) {
  return tiles.map((tile, at) => (tiles[at + 1]?.at(-1) === tile.at(-1) ? tile.slice(0, -1) : tile)).join("");
}

export function isRed(tile) {
  return tile[0] === "0" || tile[1] === "r";
}

export function number(tile) {
  return tile[0] === "0" ? 5 : Number(tile[0]);
}

export function sorted(tiles) {
  const place = (tile) => SUITS.indexOf(tile.at(-1)) * 100 + number(tile) * 2 + isRed(tile);
  return [...tiles].sort((one, other) => place(one) - place(other));
}

// { tiles, melds: [{ text, kind, tiles, called, source }] }, or null.
export function parseHand(text) {
  const [concealed, ...rest] = text.split(",");
  const tiles = parseTiles(concealed);
  const melds = rest.map(parseMeld);
  if (tiles === null || tiles.length > MOST_TILES || melds.length > MOST_MELDS || melds.includes(null)) return null;
  return { tiles, melds };
}

function parseMeld(text) {
  const whole = /^((?:[0-9]r?[-=+]?){3,4})([mpsz])$/.exec(text);
  if (!whole) return null;
  const parts = [...whole[1].matchAll(/([0-9]r?)([-=+]?)/g)].map(([, digit, mark]) => ({ tile: digit + whole[2], mark }));
  const tiles = parts.map((part) => part.tile);
  const marks = parts.filter((part) => part.mark);
  const place = parts.indexOf(marks[0]);
  const same = tiles.every((tile) => number(tile) === number(tiles[0]));
  const kan = tiles.length === 4;
  const kind = !kan ? (same ? "pon" : "chi") : place < 0 ? "ankan" : place === 3 ? "daiminkan" : "kakan";
  const possible = kind === "chi" ? isRun(tiles) && (place < 0 || marks[0].mark === MARKS.left) : same && !(kan && (place === 0 || place === 1));
  if (!tiles.every(isTile) || marks.length > 1 || !possible) return null;
  return {
    text,
    kind,
    tiles,
    called: place < 0 ? null : tiles[place],
    source: place < 0 ? null : SOURCES[parts[place].mark],
  };
}

function isRun(tiles) {
  const [low, ...others] = tiles.map(number).sort();
  return tiles[0].at(-1) !== "z" && others.every((each, at) => each === low + at + 1);
}

export function formatHand(tiles, melds) {
  return [formatTiles(tiles), ...melds.map((meld) => meld.text)].join(",");
}

// The meld that begins with a tile, as notation; with red, its five is red.
export function meldText(kind, tile, source, red) {
  const suit = tile.at(-1);
  const first = number(tile);
  const numbers = kind === "chi" ? [first, first + 1, first + 2] : Array(kind === "pon" ? 3 : 4).fill(first);
  const five = red && suit !== "z" ? numbers.indexOf(5) : -1;
  const digits = numbers.map((each, at) => (at === five ? "0" : String(each)));
  const place = { chi: 0, pon: 2, kakan: 2, daiminkan: 3 }[kind];
  if (place !== undefined) digits[place] += MARKS[kind === "chi" ? "left" : source];
  return digits.join("") + suit;
}
