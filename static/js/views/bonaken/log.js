// @ts-check
/**
 * The log of a game of Bonaken in sentences: what was entered, corrected and removed, by whom and when; the twin of
 * scoresheet/views/bonaken/log.py.
 *
 *     logLines(log, texts, "en", longDate, when).map(({ sentence, by }) => …)
 *
 * The page puts dates into words, because it knows the calendar.
 */

import { applyChange, describeChange, takenBack } from "../../core/bonaken/changes.js";
import { headingDifferences, linesOf, word } from "../log.js";
import { Explainer } from "./explain.js";

/**
 * All entries, oldest first. Players are called what they were called at the time.
 * @type {(log: Log<Bonaken.Sheet, Bonaken.Change>, texts: Catalogue, language: Language, longDate: LongDate, when: When) => LogLine<null>[]}
 */
export function logLines(log, texts, language, longDate, when) {
  /** @type {(before: Bonaken.Sheet, after: Bonaken.Sheet, description: Description) => {sentence: string, details: string[], text: null}} */
  const say = (before, after, description) => {
    const [was, now] = [before, after].map(({ players }) => new Explainer(players, texts, language));
    const words = Object.entries(description.params).map(([key, value]) => [key, word(before, key, value)]);
    const sentence = was.text(`bonaken.log.${description.code}`, Object.fromEntries(words));
    if (description.subject === "heading") return { sentence, details: headingDifferences(before, after, was, longDate), text: null };
    const [first, then] = [dealOf(before, description.before, was), dealOf(after, description.after, now)];
    const both = first && then ? [was.text("changed.was-now", { was: first, now: then })] : [first, then].filter(Boolean);
    return { sentence, details: both, text: null };
  };
  return linesOf(log, { applyChange, describeChange, takenBack }, when, say, true);
}

/** @type {(sheet: Bonaken.Sheet, number: number | null, explain: Bonaken.Explainer) => string} */
function dealOf({ deals }, number, explain) {
  return number === null ? "" : `${explain.deal(deals[number - 1])}.`;
}
