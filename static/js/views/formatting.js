// @ts-check
/** Formatting of numbers, symbols and typed texts, in any game; the twin of scoresheet/views/formatting.py. */

import { bidiSafe } from "../core/names.js";

const LONGEST_QUOTE = 80; // of something wrong that was typed
// What Python calls white space, which is not quite what \s is here.
const WHITE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/** A number with a real minus sign: −10, 0, 60. @type {(number: number) => string} */
export function minusSign(number) {
  return String(number).replace("-", "−");
}

/** A number with its sign, also when above zero: −10, 0, +60. @type {(number: number) => string} */
export function signed(number) {
  return number > 0 ? `+${number}` : minusSign(number);
}

/** Whether a symbol is drawn in red (always besides its form, never instead). @type {(symbol: string) => boolean} */
export function isRed(symbol) {
  return "♥♦".includes([...symbol][0]);
}

/** Something as it was written in JSON, cut when it is very long, on one line. @type {(value: unknown) => string} */
export function quote(value) {
  if (typeof value === "number") return minusSign(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const characters = [...text.split(WHITE).filter(Boolean).join(" ")];
  return bidiSafe(characters.length <= LONGEST_QUOTE ? characters.join("") : `${characters.slice(0, LONGEST_QUOTE).join("")}…`);
}

/**
 * @template {{kind: string}} Change
 * @param {readonly {time: string, by: string | null, change: Change}[]} entries
 * @param {(time: string) => string} when a moment in words
 * @returns {Written[]}
 */
export function written(entries, when) {
  return entries.map(({ change, time, by }) => ({ kind: change.kind, time, when: when(time), by }));
}
