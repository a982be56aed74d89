// @ts-check
/**
 * The result of an evening, final or so far; the twin of scoresheet/views/bonken/result.py.
 *
 *     resultOf(sheet, scoreSheet(sheet), explain, day).headline    // "Carla wins"
 */

import { SEATS } from "../../core/bonken/seats.js";
import { bidiSafe } from "../../core/names.js";
import { chartOf } from "./chart.js";
import { factsOf } from "./facts.js";
import { ranking, ranksOf } from "./ranking.js";

/**
 * The result of a sheet, finished or not; `day` writes a date in words.
 * @type {(sheet: Bonken.Sheet, standing: Bonken.Standing, explain: Bonken.Explainer, day: (iso: string, language: Language) => string) => Bonken.Result}
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

/** A result in a few lines, as one would send it. @type {(result: Bonken.Result, explain: Bonken.Explainer) => string} */
export function resultText({ title, progress, finished, ranking, facts }, explain) {
  const places = ranking.map(({ place, name, total }) => explain.text("finished.place", { place, name, score: total }));
  const sentences = facts.map(({ label, sentence }) => explain.text("finished.fact", { label, sentence }));
  const head = finished ? title : explain.text("finished.so-far", { title, progress });
  return [head, ...places, ...sentences].join("\n");
}

/**
 * Who won; who leads while deals are to be played, or do not count because of errors.
 * @type {(standing: Bonken.Standing, explain: Bonken.Explainer) => string}
 */
function headline(standing, explain) {
  if (standing.deals.length === 0) return explain.standing(standing);
  const best = ranking(standing).flatMap(([place, seat]) => (place === 1 ? [seat] : [])).sort();
  if (best.length === SEATS.length) return explain.text("finished.all-equal");
  return explain.count(standing.complete ? "finished.wins" : "finished.leads", best.length, { names: explain.names(best) });
}

/**
 * By how much a finished evening was won, and since which deal the winner led; nothing when several share it.
 * @type {(standing: Bonken.Standing, explain: Bonken.Explainer) => string}
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
