// @ts-check
/**
 * The outcome of a deal: payments, also as a drawing, and scores; in a few words once it is saved, and with its history;
 * the twin of scoresheet/views/bonken/deal_outcome.py. On a phone also while it is being entered.
 *
 *     outcomeOf(explain, scoreSheet(sheet).deals[0])?.scores[0]      // ["Anna", "−10"]
 *     momentOf(explain, before, after, 8).lead                       // "Dirk leads Carla by 1065."
 */

import { kinds } from "../../core/bonken/changes.js";
import { TEXTS, textsOf } from "../../core/bonken/deal.js";
import { settleSoFar } from "../../core/bonken/draft.js";
import { find, hasDoubling } from "../../core/bonken/rulebook.js";
import { SEATS, roles } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { signed } from "../formatting.js";
import { written } from "../log.js";
import { leadersOf } from "./card.js";
import { diagramOf, spots } from "./diagram.js";

const UNKNOWN = "·"; // a score that depends on missing entries

/**
 * What a deal comes to; null for one that has errors.
 * @param {Bonken.Explainer} explain
 * @param {Pick<Bonken.ScoredDeal, "deal" | "roles" | "score">} scored
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
 * What a deal that is being entered comes to as far as its counts go, or its errors; null as long as nothing was counted or
 * doubled.
 * @type {(explain: Bonken.Explainer, soFar: DealSoFar) => Bonken.Outcome | null}
 */
export function outcomeSoFar(explain, { deal, findings, full }) {
  const { chooser } = deal;
  const contract = find(explain.rulebook, deal.contract);
  const counts = /** @type {(number | null)[]} */ (Object.values(deal.result).flat());
  const begun = counts.some((count) => count !== null) || deal.doubles.length > 0;
  if (typeof chooser !== "number" || contract === null || !begun) return null;
  const score = /** @type {Score} */ (settleSoFar(contract, deal)); // as far as it goes
  const scored = { deal, roles: roles(explain.rulebook, chooser), score };
  const whole = /** @type {Bonken.Outcome} */ (outcomeOf(explain, scored));
  if (full) return whole;
  // Counts that are all there, or too many already, and do not add up have errors instead of payments.
  const errors = findings.filter(({ severity }) => severity === "error");
  const isSound = counts.includes(null) && !errors.some(({ code }) => code === "wrong-total");
  return {
    ...whole,
    lines: isSound ? whole.lines : errors.map((finding) => [explain.finding(finding), "", ""]),
    unsettled: "",
    scores: SEATS.map((seat) => [explain.name(seat), isSound && score.scores[seat] !== null ? signed(score.scores[seat]) : UNKNOWN]),
    sums: [],
    check: "",
  };
}

/** @param {Bonken.Explainer} explain @param {Bonken.Standing} before @param {Bonken.Standing} after @param {number} number */
export function momentOf(explain, before, after, number) {
  const { deal, score } = after.deals[number - 1];
  return {
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

/** See `ShownDeal` in Python. @typedef {{number: number, symbol: string, text: DealText, outcome: Bonken.Outcome | null, warned: string[], texts: Record<string, string>, history: Written[]}} ShownDeal */

const EMPTY = Object.fromEntries(TEXTS.map((name) => [name, ""]));

/**
 * Deal `number` of a sheet as it is shown, which has it; `log` says who wrote it, as far as that is known.
 * @type {(explain: Bonken.Explainer, sheet: Bonken.Sheet, number: number, log: Pick<Replica, "base" | "entries">) => ShownDeal}
 */
export function shownDeal(explain, sheet, number, log) {
  const scored = scoreSheet(sheet).deals[number - 1];
  const { deal, findings } = scored;
  const warned = findings.map(({ severity, code }) =>
    severity === "warning" ? explain.text(deal.accepted.includes(code) ? "deal.accepted" : "deal.not-accepted") : "",
  );
  const symbol = find(explain.rulebook, deal.contract)?.symbol[explain.language] ?? "";
  const entries = kinds.histories(log.base, log.entries).find((history) => history.some(({ change }) => "deal" in change && change.deal.id === deal.id));
  const history = written(entries ?? [], explain);
  return { number, symbol, text: explain.deal(scored), outcome: outcomeOf(explain, scored), warned, texts: { ...EMPTY, ...textsOf(deal) }, history };
}
