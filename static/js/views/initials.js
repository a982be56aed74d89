// @ts-check
/**
 * Short forms of players' names where there is little room; the twin of scoresheet/views/initials.py, which has the rules.
 *
 *     initials(["Anna", "Bram", "Bas", "Dirk"])                        // ["A", "Br", "Ba", "D"]
 *     initials(["Annemarie", "Annelies", "Anna", "Anne-Sophie"])       // ["Am", "Al", "Anna", "AS"]
 */

import { visible } from "../core/names.js";

const WHOLE = 9; // letters of a name that is not cut on top of a column
const CUT = 7; // letters left of one that is
const JOINER = "\u200d";
const JOINS = /^[\p{M}\p{Cf}\p{Sk}]$/u;
const BETWEEN = /[ \u00a0\u2010\u2011.,'\u2019-]/u; // the given names in one name

/** Of a name, what it shares with another, and its given names. @typedef {(own: string[], shared: number, parts: string[][]) => string[]} Rule */

/** @type {readonly Rule[]} */
const RULES = [
  beginning(3),
  (_, __, parts) => (parts.length === 2 || parts.length === 3 ? parts.map((part) => part[0]) : []),
  beginning(4),
  parting(1),
  parting(2),
];

/** A short name for each player, of at most four letters and different from all others. @type {(players: readonly string[]) => string[]} */
export function initials(players) {
  const parts = players.map((name) => visible(name).split(BETWEEN).filter(Boolean).map(lettersOf));
  const names = parts.map((own) => own.flat());
  let short = names.map(() => "");
  for (const rule of RULES) {
    const offered = names.map((own, seat) => short[seat] || rule(own, shared(names, seat), parts[seat]).join(""));
    const all = offered.map(folded);
    short = offered.map((text, seat) => (all.indexOf(all[seat]) === all.lastIndexOf(all[seat]) ? text : short[seat]));
  }
  const numbered = names.map((own, seat) => (own[0] ?? "") + String(seat + 1));
  const named = short.map((text, seat) => text || numbered[seat]);
  return new Set(named.map(folded)).size === named.length ? named : numbered;
}

/** Names for narrow columns, of at most `whole` letters or cut. @type {(players: readonly string[], whole?: number) => string[]} */
export function columnNames(players, whole = WHOLE) {
  const cut = whole - WHOLE + CUT;
  const names = players.map((name) => lettersOf(visible(name)));
  const short = initials(players);
  const begun = names.map((own) => folded(own.slice(0, cut).join("")));
  return names.map((own, seat) => {
    if (own.length <= whole) return players[seat];
    const shared = begun.filter((other) => other === begun[seat]).length > 1;
    return shared ? short[seat] : `${own.slice(0, cut).join("").trimEnd()}…`;
  });
}

/** @type {(most: number) => Rule} */
function beginning(most) {
  return (own, shared) => (Math.min(own.length, shared + 1) <= most ? own.slice(0, shared + 1) : []);
}

/** @type {(before: number) => Rule} */
function parting(before) {
  return (own, shared) => [...own.slice(0, before), ...own.slice(shared, shared + 1)];
}

/** How many letters a name shares with the beginning of the one most like it. @type {(names: string[][], seat: number) => number} */
function shared(names, seat) {
  return Math.max(...names.map((other, at) => (at === seat ? 0 : common(names[seat], other))));
}

/** @type {(own: string[], other: string[]) => number} */
function common(own, other) {
  const length = own.findIndex((letter, index) => folded(letter) !== folded(other[index] ?? ""));
  return length < 0 ? own.length : length;
}

/** The letters of a name as people see them: accents and joined signs belong to the letter before. @type {(name: string) => string[]} */
function lettersOf(name) {
  /** @type {string[]} */
  const letters = [];
  for (const character of name) {
    const last = letters.length - 1;
    if (last >= 0 && (JOINS.test(character) || letters[last].endsWith(JOINER))) letters[last] += character;
    else letters.push(character);
  }
  return letters;
}

/** A text folded for comparing, whatever its capitals. @type {(text: string) => string} */
function folded(text) {
  return text.toUpperCase();
}
