// @ts-check
/**
 * Page model of the outcome of a deal of Bonken: payments, doubles as a drawing, scores; a few words once saved; the twin of
 * scoresheet/views/bonken/deal_outcome.py. On a phone also while it is being entered.
 *
 *     outcomeOf(explainer, scoreSheet(sheet).deals[0])?.scores[0]      // ["Anna", "−10"]
 *     momentOf(explainer, before, after, 8).lead                       // "Dirk leads Carla by 1065."
 */

import { find, hasDoubling } from "../../core/bonken/rulebook.js";
import { SEATS, roles } from "../../core/bonken/seats.js";
import { settle } from "../../core/bonken/settlement.js";
import { signed } from "../formatting.js";
import { leadersOf } from "./card.js";
import { diagramOf, spots } from "./diagram.js";

const UNKNOWN = "·"; // a score that depends on missing entries

/**
 * What a deal comes to; null for one that has errors.
 * @param {Bonken.Explainer} explainer
 * @param {Pick<Bonken.ScoredDeal, "deal" | "roles" | "score">} scored
 */
export function outcomeOf(explainer, scored) {
  const { deal, score } = scored;
  const contract = find(explainer.rulebook, deal.contract);
  if (contract === null || score === null) return null;
  const hasPicture = hasDoubling(explainer.rulebook) || deal.doubles.length > 0;
  return {
    lines: score.settlements.map((line) => explainer.payment(contract, line)),
    unsettled: score.settlements.length > 0 ? "" : explainer.unsettled(),
    scores: SEATS.map((seat) => [explainer.name(seat), signed(score.scores[seat])]),
    sums: SEATS.map((seat) => explainer.sum(score, seat)),
    check: explainer.check(contract, score),
    diagram: hasPicture ? diagramOf(explainer, contract, scored) : null,
    seats: spots(explainer.players, 1.42, 4),
  };
}

/**
 * What a deal that is being entered comes to as far as its counts go, or its errors; null as long as nothing was counted or
 * doubled.
 * @type {(explainer: Bonken.Explainer, soFar: DealSoFar) => Bonken.Outcome | null}
 */
export function outcomeSoFar(explainer, { deal, findings, full }) {
  const { chooser } = deal;
  const contract = find(explainer.rulebook, deal.contract);
  const counts = /** @type {(number | null)[]} */ (Object.values(deal.result).flat());
  const begun = counts.some((count) => count !== null) || deal.doubles.length > 0;
  if (typeof chooser !== "number" || contract === null || !begun) return null;
  const score = settle(contract, deal); // as far as it goes
  const scored = { deal, roles: roles(explainer.rulebook, chooser), score };
  const whole = /** @type {Bonken.Outcome} */ (outcomeOf(explainer, scored));
  if (full) return whole;
  // Counts that are all there, or too many already, and do not add up have errors instead of payments.
  const errors = findings.filter(({ severity }) => severity === "error");
  const isSound = counts.includes(null) && !errors.some(({ code }) => code === "wrong-total");
  return {
    ...whole,
    lines: isSound ? whole.lines : errors.map((finding) => [explainer.finding(finding), "", ""]),
    unsettled: "",
    scores: SEATS.map((seat) => [explainer.name(seat), isSound && !Number.isNaN(score.scores[seat]) ? signed(score.scores[seat]) : UNKNOWN]),
    sums: [],
    check: "",
  };
}

/** @param {Bonken.Explainer} explainer @param {Bonken.Standing} before @param {Bonken.Standing} after @param {number} number */
export function momentOf(explainer, before, after, number) {
  const { deal, score } = after.deals[number - 1];
  return {
    symbol: explainer.symbol(deal.contract),
    contract: explainer.contract(deal.contract),
    chosen: explainer.text("moment.chosen", { name: explainer.name(deal.chooser) }),
    scores: score ? score.scores.map((points) => signed(points)) : [],
    lead: lead(explainer, before, after),
  };
}

/** Who leads by how much. @type {(explainer: Bonken.Explainer, before: Bonken.Standing, after: Bonken.Standing) => string} */
function lead(explainer, before, after) {
  const { endscores, complete } = after;
  const leaders = leadersOf(after);
  if (leaders.length === 0) return explainer.text("moment.level");
  const who = explainer.names(leaders);
  if (leaders.length > 1) return explainer.text(complete ? "moment.win-together" : "moment.together", { who });
  const best = endscores[leaders[0]];
  const second = Math.max(...endscores.filter((score) => score !== best));
  const following = explainer.names(SEATS.filter((seat) => endscores[seat] === second));
  const led = leadersOf(before);
  const taken = led.length > 0 && led.join() !== leaders.join();
  const key = complete ? "moment.wins" : taken ? "moment.takes" : "moment.leads";
  return explainer.text(key, { who, points: best - second, following });
}
