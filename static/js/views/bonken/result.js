// @ts-check
/**
 * How an evening ended; the twin of scoresheet/views/bonken/result.py.
 *
 *     resultOf(sheet, scoreSheet(sheet), explain).headline    // "Carla wins"
 */

import { SEATS } from "../../core/bonken/seats.js";
import { chartOf } from "./chart.js";
import { factsOf } from "./facts.js";
import { ranking, ranksOf } from "./ranking.js";

/** @import { Sheet, Standing } from "../../core/bonken/sheet.js" */
/** @import { Chart } from "./chart.js" */
/** @import { Explainer } from "./explain.js" */
/** @import { Fact } from "./facts.js" */
/** @import { Rank } from "./ranking.js" */

/**
 * `fine`: the evening adds up. Somebody has won only when all deals count.
 * @typedef {{headline: string, progress: string, fine: boolean, ranking: Rank[], chart: Chart, facts: Fact[]}} Result
 */

/**
 * The result of a sheet with all its deals.
 * @param {Sheet} sheet
 * @param {Standing} standing
 * @param {Explainer} explain
 * @returns {Result}
 */
export function resultOf({ players, rulebook }, standing, explain) {
  return {
    headline: headline(standing, explain),
    progress: explain.standing(standing),
    fine: standing.addsUp,
    ranking: ranksOf(players, standing),
    chart: chartOf(players, standing, rulebook.deals, explain),
    facts: factsOf(standing, explain),
  };
}

/**
 * Who won; who leads when some deals do not count because of errors.
 * @param {Standing} standing
 * @param {Explainer} explain
 */
function headline(standing, explain) {
  const best = ranking(standing).flatMap(([place, seat]) => (place === 1 ? [seat] : [])).sort();
  if (best.length === SEATS.length) return explain.text("finished.all-equal");
  return explain.count(standing.complete ? "finished.wins" : "finished.leads", best.length, { names: explain.names(best) });
}
