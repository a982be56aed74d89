// @ts-check
/**
 * The log of a sheet of Bonken in sentences; the twin of scoresheet/views/bonken/log.py.
 *
 *     logLines(log, texts, "en").map(({ sentence, by }) => …)
 */

import { applyChange, kindOf } from "../../core/bonken/changes.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { linesOf, word } from "../log.js";
import { Texts } from "../texts.js";
import { Explainer } from "./explain.js";

/** @param {Log<Bonken.Sheet, Bonken.Change>} log @param {PlainTexts} texts @param {Language} language */
export function logLines(log, texts, language) {
  const { rulebook, deals } = log.sheet;
  /** @param {Bonken.Sheet} before @param {Bonken.Sheet} after @param {Description} description */
  const say = (before, after, description) => {
    const [was, now] = [before, after].map((one) => new Explainer(one, texts, language));
    const text = dealText(before, after, description, was, now);
    return { sentence: sentenceOf(description, before, was), lists: text ? [[...text.calls, ...text.result], text.findings] : [] };
  };
  return linesOf(log, { applyChange, kindOf }, new Texts(texts, language), say, deals.length < rulebook.deals);
}

/** What a change was, in a sentence. @type {(description: Description, before: Bonken.Sheet, explainer: Bonken.Explainer) => string} */
export function sentenceOf({ code, params }, before, explainer) {
  /** @type {Record<string, unknown>} */
  const words = {};
  for (const [key, value] of Object.entries(params)) {
    if (key === "contract" || key === "was") words[key] = explainer.contract(String(value));
    else if (typeof value === "object" && value !== null && "name" in value) {
      words[key] = /** @type {Record<string, string>} */ (value.name)[explainer.language];
    } else words[key] = word(before, key, value);
  }
  return explainer.text(`log.${code}`, words);
}

/**
 * The deal as it is after the change or, when it was removed, as it was before.
 * @type {(before: Bonken.Sheet, after: Bonken.Sheet, description: Description, was: Bonken.Explainer, now: Bonken.Explainer) => DealText | null}
 */
function dealText(before, after, { numberBefore, numberAfter }, was, now) {
  if (numberAfter !== null) return now.deal(scoreSheet(after).deals[numberAfter - 1]);
  return numberBefore === null ? null : was.deal(scoreSheet(before).deals[numberBefore - 1]);
}
