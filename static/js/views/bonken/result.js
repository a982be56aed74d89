// @ts-check
/**
 * How an evening ended, or how it stands; the twin of scoresheet/views/bonken/result.py.
 *
 *     resultOf(sheet, scoreSheet(sheet), explain, day).headline    // "Carla wins"
 */

import { SEATS } from "../../core/bonken/seats.js";
import { bidiSafe } from "../../core/names.js";
import { chartOf } from "./chart.js";
import { factsOf } from "./facts.js";
import { ranking, ranksOf } from "./ranking.js";

/** @import { Sheet, Standing } from "../../core/bonken/sheet.js" */
/** @import { Explainer } from "./explain.js" */
/** @import { Rank } from "./ranking.js" */

/**
 * `finished`: all deals are there. Only then there are `facts`, and somebody has won, when all of them count. `decided` is
 * by how much and since when one player has won, or nothing. `when` is date and place, or nothing. `progress` is the deal that comes next, or how the evening adds up; `fine` that it does.
 * `chart` is null before the first deal.
 * @typedef {object} Result
 * @property {string} title
 * @property {string} when
 * @property {string} headline
 * @property {string} decided
 * @property {string} progress
 * @property {boolean} fine
 * @property {boolean} finished
 * @property {Rank[]} ranking
 * @property {Chart | null} chart
 * @property {Fact[]} facts
 */

/**
 * The result of a sheet, finished or not; `day` writes a date in words.
 * @type {(sheet: Sheet, standing: Standing, explain: Explainer, day: (iso: string, language: Language) => string) => Result}
 */
export function resultOf({ players, rulebook, deals, title, date, place }, standing, explain, day) {
  const finished = standing.number === null;
  const number = { number: standing.number ?? rulebook.deals, count: rulebook.deals };
  return {
    title: bidiSafe(explain.called(title)),
    when: [date && day(date, explain.language), bidiSafe(place)].filter(Boolean).join(" · "),
    headline: headline(standing, explain),
    decided: decided(standing, explain),
    progress: finished ? explain.standing(standing) : explain.text("number.of", number),
    fine: standing.addsUp || !finished,
    finished,
    ranking: ranksOf(players, standing),
    chart: deals.length > 0 ? chartOf(players, standing, rulebook.deals, explain) : null,
    facts: finished ? factsOf(standing, explain) : [],
  };
}

/** A result in a few lines, as one would send it to somebody. @type {(result: Result, explain: Explainer) => string} */
export function resultText({ title, progress, finished, ranking, facts }, explain) {
  const places = ranking.map(({ place, name, total }) => explain.text("finished.place", { place, name, score: total }));
  const sentences = facts.map(({ label, sentence }) => explain.text("finished.fact", { label, sentence }));
  const head = finished ? title : explain.text("finished.so-far", { title, progress });
  return [head, ...places, ...sentences].join("\n");
}

/**
 * Who won; who leads while deals are to be played, or do not count because of errors.
 * @type {(standing: Standing, explain: Explainer) => string}
 */
function headline(standing, explain) {
  if (standing.deals.length === 0) return explain.standing(standing);
  const best = ranking(standing).flatMap(([place, seat]) => (place === 1 ? [seat] : [])).sort();
  if (best.length === SEATS.length) return explain.text("finished.all-equal");
  return explain.count(standing.complete ? "finished.wins" : "finished.leads", best.length, { names: explain.names(best) });
}

/**
 * By how much a finished evening was won, and since which deal the winner led; nothing when several share it.
 * @type {(standing: Standing, explain: Explainer) => string}
 */
function decided({ complete, deals, endscores }, explain) {
  const [first, second] = [...endscores].sort((one, other) => other - one);
  if (!complete || first === second) return "";
  const winner = endscores.indexOf(first);
  const behind = deals.filter(({ running }) => leader(running) !== winner);
  const since = 1 + (behind.length > 0 ? behind[behind.length - 1].number : 0);
  const margin = explain.count("finished.margin", first - second, {});
  if (since === 1) return explain.text("finished.decided-all", { margin });
  if (since === deals.length) return explain.text("finished.decided-last", { margin });
  return explain.text("finished.decided-from", { margin, number: since });
}

/** The seat that alone has most. @type {(totals: readonly number[]) => number | null} */
function leader(totals) {
  const best = Math.max(...totals);
  return totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) : null;
}
