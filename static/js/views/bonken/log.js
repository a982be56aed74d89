// @ts-check
/**
 * The log of a sheet in sentences: what was entered, corrected and removed, by whom and when; the twin of
 * scoresheet/views/bonken/log.py.
 *
 *     logLines(log, texts, "en").map(({ sentence, by }) => …)
 */

import { applyChange, kindOf } from "../../core/bonken/changes.js";
import { find } from "../../core/bonken/rulebook.js";
import { roles } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { differences, headingDifferences, linesOf, word } from "../log.js";
import { Texts } from "../texts.js";
import { Explainer } from "./explain.js";

/** @param {Log<Bonken.Sheet, Bonken.Change>} log @param {PlainTexts} texts @param {Language} language */
export function logLines(log, texts, language) {
  const { rulebook, deals } = log.sheet;
  /** @param {Bonken.Sheet} before @param {Bonken.Sheet} after @param {Description} description */
  const say = (before, after, description) => {
    const [was, now] = [before, after].map((one) => new Explainer(one.rulebook, one.players, texts, language));
    return {
      sentence: sentenceOf(description, before, was),
      details: details(before, after, description, was),
      text: dealText(before, after, description, was, now),
    };
  };
  return linesOf(log, { applyChange, kindOf }, new Texts(texts, language), say, deals.length < rulebook.deals);
}

/** What a change was, in a sentence. @type {(description: Description, before: Bonken.Sheet, explainer: Bonken.Explainer) => string} */
export function sentenceOf({ code, params }, before, explainer) {
  /** @type {Record<string, unknown>} */
  const words = {};
  for (const [key, value] of Object.entries(params)) {
    if (key === "contract" || key === "was") words[key] = explainer.contracts([String(value)]);
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
function dealText(before, after, description, was, now) {
  if (description.subject !== "deal") return null;
  if (description.numberAfter !== null) return now.deal(scoreSheet(after).deals[description.numberAfter - 1]);
  return was.deal(scoreSheet(before).deals[Number(description.numberBefore) - 1]);
}

/** @type {(before: Bonken.Sheet, after: Bonken.Sheet, description: Description, explainer: Bonken.Explainer) => string[]} */
function details(before, after, description, explainer) {
  if (description.subject === "heading") {
    return headingDifferences(before, after, explainer);
  }
  if (description.subject !== "deal" || description.numberBefore === null) return [];
  const was = facts(before.deals[description.numberBefore - 1], description.numberBefore, explainer);
  if (description.numberAfter === null) return Object.values(was);
  return differences(was, facts(after.deals[description.numberAfter - 1], description.numberAfter, explainer), explainer);
}

/** @type {(deal: Bonken.Deal, number: number, explainer: Bonken.Explainer) => Record<string, string>} */
function facts(deal, number, explainer) {
  const contract = find(explainer.rulebook, deal.contract);
  const seated = typeof deal.chooser === "number" ? roles(explainer.rulebook, deal.chooser) : null;
  const sentences = {
    contract: `${explainer.contracts([deal.contract])}.`,
    roles: seated ? `${explainer.roles(seated, number)}.` : "",
    doubles: seated ? explainer.calls(seated, deal).join(" ") : "",
    result: contract ? explainer.result(contract, deal).join(" ") : "",
    ...explainer.dealTexts(deal),
  };
  return Object.fromEntries(Object.entries(sentences).filter(([, sentence]) => sentence));
}
