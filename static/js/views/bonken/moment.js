// @ts-check
/**
 * The saved moment of a deal; the twin of scoresheet/views/bonken/moment.py.
 *
 *     momentOf(explain, before, after, 8).lead      // "Dirk leads Carla by 1065."
 */

import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { signed } from "../formatting.js";
import { leadersOf } from "./totals.js";

/**
 * What deal `number` of the standing `after` made of the one `before`.
 * @type {(explain: Bonken.Explainer, before: Bonken.Standing, after: Bonken.Standing, number: number) => Moment}
 */
export function momentOf(explain, before, after, number) {
  const { deal, score } = after.deals[number - 1];
  return {
    number,
    symbol: find(explain.rulebook, deal.contract)?.symbol[explain.language] ?? "",
    contract: explain.contracts([deal.contract]),
    chosen: explain.text("moment.chosen", { name: explain.name(deal.chooser) }),
    scores: score ? score.scores.map((points) => signed(points)) : [],
    lead: lead(explain, before, after),
  };
}

/**
 * Who leads by how much, or took the lead; after the last deal who won.
 * @type {(explain: Bonken.Explainer, before: Bonken.Standing, after: Bonken.Standing) => string}
 */
function lead(explain, before, after) {
  const { endscores, complete } = after;
  const leaders = leadersOf(after);
  if (leaders.length === 0) return explain.text("moment.level");
  const who = explain.names(leaders);
  if (leaders.length > 1) return explain.text(complete ? "moment.win-together" : "moment.together", { who });
  const best = endscores[leaders[0]];
  const second = Math.max(...endscores.filter((score) => score !== best));
  const following = explain.names(SEATS.filter((seat) => endscores[seat] === second));
  const led = leadersOf(before);
  const taken = led.length > 0 && led.join() !== leaders.join();
  const key = complete ? "moment.wins" : taken ? "moment.takes" : "moment.leads";
  return explain.text(key, { who, points: best - second, following });
}
