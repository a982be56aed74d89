// @ts-check
/**
 * Helpers with which compiled templates make markup; see scoresheet/web/phone/templates.py. Values are plain: texts, whole
 * numbers, lists and objects of them.
 */

import { bidiSafe } from "../core/names.js";
import { isRed, minusSign, signed } from "./formatting.js";

/** Text that is markup already. Only templates make it, so that all else they show is escaped. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;" };

/** @param {string} text */
export function markup(text) {
  return new Markup(text);
}

/** A value in the text of a page. Only texts, markup and whole numbers look alike in both languages. @type {(value: unknown) => string} */
export function escaped(value) {
  if (value instanceof Markup) return value.text;
  if (typeof value === "string" || Number.isInteger(value)) return String(value).replace(/[&<>'"]/gu, (sign) => ESCAPED[sign]);
  throw new TypeError(`${JSON.stringify(value) ?? "a field that is missing"} cannot be shown`);
}

/** Whether Python calls it true; a field that is missing is a mistake, and not false. @type {(value: unknown) => boolean} */
export function truthy(value) {
  if (value === undefined) throw new TypeError("a field that is missing");
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Markup) return value.text !== "";
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/**
 * @template One
 * @param {One[]} all
 * @param {(one: One, loop: object) => void} draw
 * @param {(one: One) => boolean} [test]
 */
export function each(all, draw, test) {
  const kept = test ? all.filter(test) : all;
  kept.forEach((one, index0) => draw(one, { index: index0 + 1, index0, first: index0 === 0, last: index0 === kept.length - 1 }));
}

/**
 * Two lists one after the other; texts are put together with ~.
 * @template One
 * @param {One[]} one
 * @param {One[]} other
 */
export function add(one, other) {
  return [...one, ...other];
}

/** @param {unknown[]} parts */
export function concatenated(...parts) {
  return parts.some((part) => part instanceof Markup) ? markup(parts.map(escaped).join("")) : parts.join("");
}

/** @type {(one: any, all: unknown[] | string | object) => boolean} */
export function among(one, all) {
  if (typeof all === "string") return all.includes(one);
  return Array.isArray(all) ? all.includes(one) : Object.hasOwn(all, one);
}

export const tests = { red: isRed };

export const filters = {
  bidiSafe,
  minus: minusSign,
  signed,
  /** @type {(text: string, ...values: unknown[]) => string} */
  format: (text, ...values) => text.replace(/%s/gu, () => String(values.shift())),
  /** @type {(values: unknown[], between?: string) => unknown} */
  join: (values, between = "") => concatenated(...values.flatMap((value, at) => (at > 0 ? [between, value] : [value]))),
  /** @type {(value: string | unknown[]) => number} */
  length: (value) => (typeof value === "string" ? [...value] : value).length,
};
