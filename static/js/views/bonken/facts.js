// @ts-check
/**
 * Facts of a finished evening; the twin of scoresheet/views/bonken/facts.py, which says the rules.
 *
 *     factsOf(scoreSheet(sheet), explain)[0]    // {label: "Best deal", sentence: "Dirk in No Trumps: +380."}
 */

import { seatedDoubles } from "../../core/bonken/deal.js";
import { SEATS } from "../../core/bonken/seats.js";
import { signed } from "../formatting.js";

/** What one player scored in one deal. @typedef {{points: number, seat: Seat, deal: Bonken.ScoredDeal}} Played */
/** What one pair settled in one deal. @typedef {{line: Settlement, deal: Bonken.ScoredDeal}} Paid */

const MOST = 3; // equals in one sentence

/** The facts of a sheet, in the order in which one would tell them. @type {(standing: Bonken.Standing, explain: Bonken.Explainer) => Fact[]} */
export function factsOf(standing, explain) {
  const sentences = [
    ["finished.best", dealsIn(explain, bestDeals(standing))],
    ["finished.worst", dealsIn(explain, worstDeals(standing))],
    ["finished.dearest", doublesIn(explain, dearestDoubles(standing))],
    ["finished.most", payments(explain, standing)],
  ];
  return sentences.flatMap(([what, sentence]) => (sentence ? [{ label: explain.text(what), sentence }] : []));
}

/** Every score of every deal that is scored. @type {(standing: Bonken.Standing) => Played[]} */
function played({ deals }) {
  return deals.flatMap((deal) => deal.score?.scores.map((points, seat) => ({ points, seat, deal })) ?? []);
}

/** @param {Bonken.Standing} standing */
function bestDeals(standing) {
  const highest = Math.max(0, ...played(standing).map(({ points }) => points));
  return highest > 0 ? played(standing).filter(({ points }) => points === highest) : [];
}

/** @param {Bonken.Standing} standing */
function worstDeals(standing) {
  const lowest = Math.min(0, ...played(standing).map(({ points }) => points));
  return lowest < 0 ? played(standing).filter(({ points }) => points === lowest) : [];
}

/** @param {Bonken.Standing} standing */
function dearestDoubles({ deals }) {
  /** @type {Paid[]} */
  const lines = deals.flatMap((deal) => deal.score?.settlements.map((line) => ({ line, deal })) ?? []);
  const dearest = Math.max(0, ...lines.map(({ line }) => line.points));
  return dearest > 0 ? lines.filter(({ line }) => line.points === dearest) : [];
}

/**
 * What each player (the first of two seats) paid each other over the evening, less what came back.
 * @type {(standing: Bonken.Standing) => number[][]}
 */
function ledger({ deals }) {
  const paid = SEATS.map(() => [0, 0, 0, 0]);
  for (const { payer, receiver, points } of deals.flatMap(({ score }) => score?.settlements ?? [])) {
    paid[payer][receiver] += points;
    paid[receiver][payer] -= points;
  }
  return paid;
}

/** @type {(explain: Bonken.Explainer, several: Played[]) => string} */
function dealsIn(explain, several) {
  if (several.length === 0 || several.length > MOST) return "";
  const deals = [...new Set(several.map(({ deal }) => deal))].map((deal) => {
    const seats = several.filter((one) => one.deal === deal).map(({ seat }) => seat);
    return explain.text("finished.deal", { names: explain.names(seats), contract: contractIn(explain, deal) });
  });
  return explain.text("finished.score", { deals: explain.row(deals), score: signed(several[0].points) });
}

/** @type {(explain: Bonken.Explainer, several: Paid[]) => string} */
function doublesIn(explain, several) {
  return several.length > MOST ? "" : several.map((one) => doubleIn(explain, one)).join(" ");
}

/** @type {(explain: Bonken.Explainer, paid: Paid) => string} */
function doubleIn(explain, { line, deal }) {
  const { payer, receiver, links, points } = line;
  const both = explain.names([payer, receiver].sort());
  const contract = contractIn(explain, deal);
  const words = { both, payer: explain.name(payer), receiver: explain.name(receiver), contract, points };
  if (links > 1) return explain.text("finished.doubled-both", words);
  const isDoubler = seatedDoubles(deal.deal).some(([who, whom]) => who === payer && whom === receiver);
  return explain.text(isDoubler ? "finished.doubled-and-paid" : "finished.doubled-and-received", words);
}

/** @type {(explain: Bonken.Explainer, standing: Bonken.Standing) => string} */
function payments(explain, standing) {
  const paid = ledger(standing);
  const most = Math.max(...paid.flat());
  const ways = SEATS.flatMap((payer) =>
    SEATS.filter((receiver) => most > 0 && paid[payer][receiver] === most).map((receiver) =>
      explain.text("finished.from-to", { payer: explain.name(payer), receiver: explain.name(receiver) }),
    ),
  );
  if (ways.length === 0 || ways.length > MOST) return "";
  return explain.count("finished.paid", ways.length, { ways: explain.row(ways), points: most });
}

/** @type {(explain: Bonken.Explainer, scored: Bonken.ScoredDeal) => string} */
function contractIn(explain, { deal }) {
  return explain.contracts([deal.contract]);
}
