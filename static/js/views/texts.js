// @ts-check
/**
 * The texts of one language as the server sends them: `texts[key]` is a text, or one for each of the forms that the language has
 * for numbers; the twin of `Texts` in scoresheet/locales.
 *
 *     new Texts(texts, "en").row(["Anna", "Bram", "Carla"])      // "Anna, Bram and Carla"
 *
 * Everything returned is text, and must not be drawn as markup.
 */

import { bidiSafe } from "../core/names.js";
import { quote } from "./formatting.js";

const FORMS = ["zero", "one", "two", "few", "many", "other"]; // in the order in which a catalogue has those of its language

/** Puts values into texts as they are shown in a sentence. */
export class Texts {
  /** @param {PlainTexts} texts @param {Language} language */
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
  }

  /** Words in a row: one, two and three. @type {(words: readonly string[]) => string} */
  row(words) {
    const shown = words.map(bidiSafe);
    if (shown.length < 2) return shown.join("");
    return this.text("list.and", { some: shown.slice(0, -1).join(", "), last: shown[shown.length - 1] });
  }

  /** The text of `key` with its `{values}` filled in. @type {(key: string, values?: Record<string, unknown>) => string} */
  text(key, values = {}) {
    return this.form(key, 0, values);
  }

  /**
   * The text of `key` in the form that goes with `number`, which the text may use as `{n}`.
   * @type {(key: string, number: number, values?: Record<string, unknown>) => string}
   */
  count(key, number, values = {}) {
    const { rules, forms } = pluralOf(this.language);
    return this.form(key, forms.indexOf(rules.select(number)), { n: number, ...values });
  }

  /** @type {(key: string, form: number, values: Record<string, unknown>) => string} */
  form(key, form, values) {
    const found = this.texts[key];
    if (found === undefined) throw new RangeError(`no text ${key}`);
    const text = typeof found === "string" ? found : found[form];
    return text.replace(/\{(\w+)\}/gu, (_, name) => bidiSafe(String(values[name])));
  }
}

/** Texts for the sheet of these players, in any game. */
export class SheetTexts extends Texts {
  /** @param {readonly string[]} players @param {PlainTexts} texts @param {Language} language */
  constructor(players, texts, language) {
    super(texts, language);
    this.players = players;
  }

  /**
   * A player's name as it is shown, or the text that was written instead of one; the number of a seat that the table lacks, of which
   * a deal can be that was not sent.
   * @type {(who: Who) => string}
   */
  name(who) {
    return typeof who === "number" ? bidiSafe(this.players[who] ?? String(who + 1)) : quote(who);
  }

  /** Names in a row: Anna, Bram and Carla. @type {(several: readonly Who[]) => string} */
  names(several) {
    return this.row(several.map((who) => this.name(who)));
  }
}

/** @type {Map<string, {rules: Intl.PluralRules, forms: string[]}>} */
const plurals = new Map();

/** The rule by which a language has forms for numbers, and those forms in order. @param {string} language */
function pluralOf(language) {
  const known = plurals.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const had = /** @type {string[]} */ (rules.resolvedOptions().pluralCategories);
  const found = { rules, forms: FORMS.filter((form) => had.includes(form)) };
  plurals.set(language, found);
  return found;
}
