// What the page says, in both languages.

import { english } from "./english.js";
import { japanese } from "./japanese.js";
import { isRed, number } from "./notation.js";

const LANGUAGES = { en: english, ja: japanese };
let language = "en";

export function languageNow() {
  return language;
}

export function speak(name) {
  language = name in LANGUAGES ? name : "en";
  document.documentElement.lang = language;
}

export function preferred() {
  return navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES) ?? "en";
}

export function has(key) {
  return key in LANGUAGES[language];
}

// The words of a key, with values in place of {names}; an id without words of its own is its words.
export function word(key, values = {}) {
  const found = LANGUAGES[language][key] ?? english[key] ?? key.replace(/^[a-z]+:/, "").replaceAll("_", " ");
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function counted(key, count, values = {}) {
  return word(count === 1 && has(`${key}_one`) ? `${key}_one` : key, { ...values, count });
}

export function tileName(tile) {
  if (tile === "?" || tile === "back") return word("hidden");
  const suit = tile.at(-1);
  const plain = suit === "z" ? word(`tile:${tile.at(0)}z`) : word(`suit:${suit}`, { number: word(`digit:${number(tile)}`) });
  return isRed(tile) ? word("red", { tile: plain }) : plain;
}

export function points(count) {
  return count.toLocaleString(language);
}

export function signed(count, digits = 0) {
  const shown = count.toLocaleString(language, { signDisplay: "exceptZero", minimumFractionDigits: digits });
  return shown.replace("-", "\u2212");
}
