// @ts-check
/**
 * Deals as the pages show them: in sentences, with who wrote them and when; the twin of scoresheet/views/bonken/deals.py.
 */

import { histories } from "../../core/bonken/changes.js";
import { TEXTS, textsOf } from "../../core/bonken/deal.js";
import { find } from "../../core/bonken/rulebook.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { written } from "../formatting.js";
import { outcomeOf } from "./outcome.js";

/** See `ShownDeal` in Python. @typedef {{number: number, symbol: string, text: DealText, outcome: Bonken.Outcome | null, warned: string[], texts: Record<string, string>, history: Written[]}} ShownDeal */

const EMPTY = Object.fromEntries(TEXTS.map((name) => [name, ""]));

/**
 * Deal `number` of a sheet, which has it; `log` says who wrote it, as far as that is known.
 * @param {Bonken.Explainer} explain
 * @param {Bonken.Sheet} sheet as it is shown
 * @param {number} number
 * @param {{base: Bonken.Sheet, entries: readonly Entry<Bonken.Change>[]}} log
 * @param {(time: string) => string} moment
 * @returns {ShownDeal}
 */
export function shownDeal(explain, sheet, number, log, moment) {
  const scored = scoreSheet(sheet).deals[number - 1];
  const { deal, findings } = scored;
  const warned = findings.map(({ severity, code }) =>
    severity === "warning" ? explain.text(deal.accepted.includes(code) ? "deal.accepted" : "deal.not-accepted") : "",
  );
  const symbol = find(explain.rulebook, deal.contract)?.symbol[explain.language] ?? "";
  const entries = histories(log.base, log.entries).find((history) => history.some(({ change }) => "deal" in change && change.deal.id === deal.id));
  const history = written(entries ?? [], moment);
  return { number, symbol, text: explain.deal(scored), outcome: outcomeOf(explain, scored), warned, texts: { ...EMPTY, ...textsOf(deal) }, history };
}
