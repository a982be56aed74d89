// @ts-check
/**
 * The outcome of a deal: who pays whom, as a drawing too, and what everybody scores; the twin of
 * scoresheet/views/bonken/outcome.py. On a phone also while it is being entered.
 *
 *     outcomeOf(explain, scoreSheet(sheet).deals[0])?.scores[0]      // ["Anna", "−10"]
 */

import { settleSoFar } from "../../core/bonken/draft.js";
import { find, hasDoubling } from "../../core/bonken/rulebook.js";
import { SEATS, roles } from "../../core/bonken/seats.js";
import { signed } from "../formatting.js";
import { diagramOf, spots } from "./diagram.js";

const UNKNOWN = "·"; // a score that depends on what is not entered yet

/**
 * What a deal comes to; null for one that has errors.
 * @type {(explain: Bonken.Explainer, scored: Pick<Bonken.ScoredDeal, "deal" | "roles" | "score">) => Bonken.Outcome | null}
 */
export function outcomeOf(explain, scored) {
  const { deal, score } = scored;
  const contract = find(explain.rulebook, deal.contract);
  if (contract === null || score === null) return null;
  const hasPicture = hasDoubling(explain.rulebook) || deal.doubles.length > 0;
  return {
    lines: score.settlements.map((line) => explain.payment(contract, line)),
    unsettled: score.settlements.length > 0 ? "" : explain.unsettled(),
    scores: SEATS.map((seat) => [explain.name(seat), signed(score.scores[seat])]),
    sums: SEATS.map((seat) => explain.sum(score, seat)),
    check: explain.check(contract, score),
    diagram: hasPicture ? diagramOf(explain, contract, scored) : null,
    seats: spots(explain.players, 1.42, 4),
  };
}

/**
 * What a deal that is being entered comes to as far as its counts go, or why it comes to nothing; null as long as nothing
 * was counted or doubled.
 * @type {(explain: Bonken.Explainer, soFar: DealSoFar) => Bonken.Outcome | null}
 */
export function outcomeSoFar(explain, { deal, findings, full }) {
  const { chooser } = deal;
  const contract = find(explain.rulebook, deal.contract);
  const counts = /** @type {(number | null)[]} */ (Object.values(deal.result).flat());
  const begun = counts.some((count) => count !== null) || deal.doubles.length > 0;
  if (typeof chooser !== "number" || contract === null || !begun) return null;
  const { points, settlements, scores } = settleSoFar(contract, deal);
  const score = /** @type {Score} */ ({ points, settlements, scores }); // as far as it goes
  const scored = { deal, roles: roles(explain.rulebook, chooser), score };
  const whole = /** @type {Bonken.Outcome} */ (outcomeOf(explain, scored));
  if (full) return whole;
  // Counts that are all there, or too many already, and do not add up are worth nothing; it is said why.
  const errors = findings.filter(({ severity }) => severity === "error");
  const isSound = counts.includes(null) && !errors.some(({ code }) => code === "wrong-total");
  return {
    ...whole,
    lines: isSound ? whole.lines : errors.map((finding) => [explain.finding(finding), "", ""]),
    unsettled: "",
    scores: SEATS.map((seat) => [explain.name(seat), isSound && scores[seat] !== null ? signed(score.scores[seat]) : UNKNOWN]),
    sums: [],
    check: "",
  };
}
