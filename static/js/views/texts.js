// @ts-check
/**
 * The texts of one language as the server hands them over: `texts[key]` is a text, or two texts, the first for 1 and the
 * second for everything else; the twin of `Texts` in scoresheet/locales.
 *
 *     new Texts(texts, "en").row(["Anna", "Bram", "Carla"])      // "Anna, Bram and Carla"
 *
 * Everything returned is text: whoever draws it must not take it for markup.
 */

import { bidiSafe } from "../core/names.js";

/** @typedef {"en" | "nl"} Language */
/** @typedef {Record<string, string | [string, string]>} Catalogue */

/** Puts values into texts as they are shown in a sentence. */
export class Texts {
  /**
   * @param {Catalogue} texts
   * @param {Language} language
   */
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
  }

  /**
   * Words in a row: one, two and three.
   * @param {readonly string[]} words
   */
  row(words) {
    const shown = words.map(bidiSafe);
    if (shown.length < 2) return shown.join("");
    return this.text("list.and", { some: shown.slice(0, -1).join(", "), last: shown[shown.length - 1] });
  }

  /**
   * The text of `key` with its `{values}` filled in, as they are shown in a sentence.
   * @param {string} key
   * @param {Record<string, unknown>} [values]
   */
  text(key, values = {}) {
    return this.form(key, 0, values);
  }

  /**
   * The text of `key` as it stands in the catalogue, for whoever fills it with more than text.
   * @param {string} key
   */
  pattern(key) {
    return String(this.texts[key]);
  }

  /**
   * The text of `key` in the form that goes with `number`, which the text may use as `{n}`.
   * @param {string} key
   * @param {number} number
   * @param {Record<string, unknown>} [values]
   */
  count(key, number, values = {}) {
    return this.form(key, number === 1 ? 0 : 1, { n: number, ...values });
  }

  /**
   * @param {string} key
   * @param {0 | 1} form
   * @param {Record<string, unknown>} values
   */
  form(key, form, values) {
    const found = this.texts[key];
    if (found === undefined) throw new RangeError(`no text ${key}`);
    const text = typeof found === "string" ? found : found[form];
    return text.replace(/\{(\w+)\}/gu, (_, name) => bidiSafe(String(values[name])));
  }
}
