// A win as the page holds it: what is asked of the server, and what a link says.

const DEFAULTS = {
  hand: "",
  rules: "tenhou.4p",
  tsumo: false,
  seat: "E",
  round: "E",
  discarder: "",
  riichi: null,
  ippatsu: false,
  haitei: false,
  houtei: false,
  rinshan: false,
  chankan: false,
  first_turn: false,
  dora: "",
  ura: "",
  honba: 0,
  sticks: 0,
  nukidora: 0,
  bonus_han: 0,
  dealer_streak: 0,
  loser_riichi: null,
};

export const FLAGS = ["ippatsu", "haitei", "houtei", "rinshan", "chankan", "first_turn"];
export const COUNTS = ["honba", "sticks", "nukidora", "bonus_han", "dealer_streak"];
export const RIICHI = ["riichi", "double", "open", "double_open", "flame", "double_flame"];
const WINDS = "ESWN";

export function newWin(said = {}) {
  return { ...DEFAULTS, ...said };
}

export function winds(players) {
  return [...WINDS.slice(0, players)];
}

export function discarder(win, players) {
  const others = winds(players).filter((wind) => wind !== win.seat);
  return others.includes(win.discarder) ? win.discarder : others[0];
}

// The body of /v1/explain.
export function request(win) {
  const { discarder: _, sticks: __, ...said } = win;
  return said;
}

// The body of /v1/settle; seat 0 is the dealer, so that a wind is a seat.
export function settlement(win, players) {
  const { hand, riichi, ippatsu, first_turn, nukidora, bonus_han, dealer_streak } = win;
  const { loser_riichi, round, dora, ura, haitei, houtei, rinshan, chankan } = win;
  const own = { hand, riichi, ippatsu, first_turn, nukidora, bonus_han, dealer_streak };
  return {
    rules: win.rules,
    honba: win.honba,
    sticks: win.sticks,
    result: {
      type: "win",
      winners: [{ seat: WINDS.indexOf(win.seat), ...own }],
      loser: win.tsumo ? null : WINDS.indexOf(discarder(win, players)),
      ...{ loser_riichi, round, dora, ura, haitei, houtei, rinshan, chankan },
    },
  };
}

export function toQuery(win) {
  const said = Object.entries(win).filter(([key, value]) => value !== DEFAULTS[key]);
  return new URLSearchParams(said.map(([key, value]) => [key, value === true ? "1" : value === false ? "0" : value])).toString();
}

// The win of a link, and what of the link says nothing: keys that there are not, or twice, and values that are none.
export function fromQuery(query) {
  const win = newWin();
  const said = new Set();
  const unread = [];
  for (const [key, text] of new URLSearchParams(query)) {
    const value = Object.hasOwn(DEFAULTS, key) && !said.has(key) ? read(key, text) : undefined;
    if (value === undefined) unread.push(said.has(key) || Object.hasOwn(DEFAULTS, key) ? `${key}=${text}` : key);
    else win[key] = value;
    said.add(key);
  }
  return { win, unread };
}

function read(key, text) {
  if (key === "loser_riichi" || typeof DEFAULTS[key] === "boolean") return text === "1" ? true : text === "0" ? false : undefined;
  if (typeof DEFAULTS[key] === "number") return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
  return text;
}
