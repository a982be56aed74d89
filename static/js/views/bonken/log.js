// @ts-check
/**
 * The log of a sheet of Bonken in sentences, and one deal of it, with its outcome and history; the twin of
 * scoresheet/views/bonken/log.py.
 *
 *     logLines(log, texts, "en").map(({ sentence, by }) => …)
 */

import { applyChange, kindOf } from "../../core/bonken/changes.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { histories } from "../../core/changes.js";
import { linesOf, word, written } from "../log.js";
import { Texts } from "../texts.js";
import { outcomeOf } from "./deal_outcome.js";
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

/** @type {(before: Bonken.Sheet, after: Bonken.Sheet, description: Description, was: Bonken.Explainer, now: Bonken.Explainer) => DealText | null} */
function dealText(before, after, { numberBefore, numberAfter }, was, now) {
  if (numberAfter !== null) return now.deal(scoreSheet(after).deals[numberAfter - 1]);
  return numberBefore === null ? null : was.deal(scoreSheet(before).deals[numberBefore - 1]);
}

/**
 * Deal `number` of a sheet as it is shown, which has it; `log` says who wrote it, as far as that is known.
 * @param {Bonken.Explainer} explainer @param {Bonken.Sheet} sheet @param {number} number @param {Pick<Replica, "base" | "entries">} log
 */
export function shownDeal(explainer, sheet, number, log) {
  const scored = scoreSheet(sheet).deals[number - 1];
  const { deal, findings } = scored;
  const warned = findings.map(({ severity, code }) =>
    severity === "warning" ? explainer.text(deal.accepted.includes(code) ? "deal.accepted" : "deal.not-accepted") : "",
  );
  const symbol = explainer.symbol(deal.contract);
  const entries = histories(log.base, log.entries, kindOf).find((history) => history.some(({ change }) => "deal" in change && change.deal.id === deal.id));
  const history = written(entries ?? [], explainer);
  return { number, symbol, text: explainer.deal(scored), outcome: outcomeOf(explainer, scored), warned, note: deal.note ?? "", history };
}
