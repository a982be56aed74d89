// @ts-check
/** Formatting of numbers, symbols, dates and typed texts, in any game; the twin of scoresheet/views/formatting.py. */

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

/** The locale of dates in a language: in English the day comes before the month, as on the card. @param {string} language */
export function localeOf(language) {
  return language === "en" ? "en-GB" : language;
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const dates = new Map();

/**
 * How a language writes dates. Each is made once: making one takes thirty times as long as writing a date with it.
 * @type {(locale: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat}
 */
function dateFormat(locale, options) {
  const key = JSON.stringify([locale, options]);
  const made = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, made);
  return made;
}

/** A moment in ISO text as people here read it, by the clock of this phone. @type {(iso: string, t: {language: string}) => string} */
export function moment(iso, { language }) {
  return dateFormat(localeOf(language), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/**
 * A date such as 2002-05-03 with the day of the week, as the server writes it: Friday 3 May 2002. What is no day, as earlier
 * versions kept it, stays as it was written.
 * @type {(iso: string, t: Texts) => string}
 */
export function longDate(iso, { language }) {
  const day = new Date(iso);
  if (Number.isNaN(Number(day))) return quote(iso);
  /** @type {Intl.DateTimeFormatOptions} */
  const written = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  const parts = dateFormat(language, written).formatToParts(day);
  const order = ["weekday", "day", "month", "year"];
  return order.map((wanted) => parts.find(({ type }) => type === wanted)?.value).join(" ");
}
