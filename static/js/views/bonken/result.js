// @ts-check
/**
 * Page model of the result of an evening of Bonken, final or so far: ranking, chart and facts, also as a text; the twin of
 * scoresheet/views/bonken/result.py.
 *
 *     resultOf(sheet, scoreSheet(sheet), explainer).headline    // "Carla wins"
 *     ranksOf(sheet.players, scoreSheet(sheet))[0].place           // 1
 *     factsOf(scoreSheet(sheet), explainer)[0]    // {label: "Best deal", sentence: "Dirk in No Trumps: +380."}
 */

import { seatedDoubles } from "../../core/bonken/deal.js";
import { SEATS } from "../../core/bonken/seats.js";
import { bidiSafe } from "../../core/names.js";
import { longDate, minusSign, signed } from "../formatting.js";
import { chartOf } from "./chart.js";

/** The ranking to be drawn, the winner first. @param {readonly string[]} players @param {Bonken.Standing} standing */
export function ranksOf(players, { deals, endscores, places }) {
  const lowest = Math.min(0, ...endscores);
  const scale = Math.max(0, ...endscores) - lowest || 1;
  const bestFirst = [...SEATS].sort((one, other) => places[one] - places[other]);
  return bestFirst.map((seat) => ({
    place: places[seat],
    seat,
    name: bidiSafe(players[seat]),
    total: minusSign(endscores[seat]),
    leads: deals.length > 0 && places[seat] === 1,
    start: Math.floor((1000 * (Math.min(0, endscores[seat]) - lowest)) / scale),
    width: Math.floor((1000 * Math.abs(endscores[seat])) / scale),
  }));
}

/** What one player scored in one deal. @typedef {{points: number, seat: Seat, deal: Bonken.ScoredDeal}} Played */
/** What one pair settled in one deal. @typedef {{line: Settlement, deal: Bonken.ScoredDeal}} Paid */

const MOST = 3; // equals in one sentence

/** The facts of a sheet, in the order of their interest. @param {Bonken.Standing} standing @param {Bonken.Explainer} explainer */
export function factsOf(standing, explainer) {
  const sentences = [
    ["finished.best", dealsIn(explainer, bestDeals(standing))],
    ["finished.worst", dealsIn(explainer, worstDeals(standing))],
    ["finished.dearest", doublesIn(explainer, dearestDoubles(standing))],
    ["finished.most", payments(explainer, standing)],
  ];
  return sentences.flatMap(([what, sentence]) => (sentence ? [{ label: explainer.text(what), sentence }] : []));
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

/** What each of two seats paid the other over the evening, less what came back. @type {(standing: Bonken.Standing) => number[][]} */
function ledger({ deals }) {
  const paid = SEATS.map(() => [0, 0, 0, 0]);
  for (const { payer, receiver, points } of deals.flatMap(({ score }) => score?.settlements ?? [])) {
    paid[payer][receiver] += points;
    paid[receiver][payer] -= points;
  }
  return paid;
}

/** @type {(explainer: Bonken.Explainer, several: Played[]) => string} */
function dealsIn(explainer, several) {
  if (several.length === 0 || several.length > MOST) return "";
  const deals = [...new Set(several.map(({ deal }) => deal))].map((deal) => {
    const seats = several.filter((one) => one.deal === deal).map(({ seat }) => seat);
    return explainer.text("finished.deal", { names: explainer.names(seats), contract: explainer.contract(deal.deal.contract) });
  });
  return explainer.text("finished.score", { deals: explainer.row(deals), score: signed(several[0].points) });
}

/** @type {(explainer: Bonken.Explainer, several: Paid[]) => string} */
function doublesIn(explainer, several) {
  return several.length > MOST ? "" : several.map((one) => doubleIn(explainer, one)).join(" ");
}

/** @type {(explainer: Bonken.Explainer, paid: Paid) => string} */
function doubleIn(explainer, { line, deal }) {
  const { payer, receiver, links, points } = line;
  const both = explainer.names([payer, receiver].sort());
  const contract = explainer.contract(deal.deal.contract);
  const words = { both, payer: explainer.name(payer), receiver: explainer.name(receiver), contract, points };
  if (links > 1) return explainer.text("finished.doubled-both", words);
  const isDoubler = seatedDoubles(deal.deal).some(([who, whom]) => who === payer && whom === receiver);
  return explainer.text(isDoubler ? "finished.doubled-and-paid" : "finished.doubled-and-received", words);
}

/** @type {(explainer: Bonken.Explainer, standing: Bonken.Standing) => string} */
function payments(explainer, standing) {
  const paid = ledger(standing);
  const most = Math.max(...paid.flat());
  const ways = SEATS.flatMap((payer) =>
    SEATS.filter((receiver) => most > 0 && paid[payer][receiver] === most).map((receiver) =>
      explainer.text("finished.from-to", { payer: explainer.name(payer), receiver: explainer.name(receiver) }),
    ),
  );
  if (ways.length === 0 || ways.length > MOST) return "";
  return explainer.count("finished.paid", ways.length, { ways: explainer.row(ways), points: most });
}

/** The result of a sheet, finished or not. @param {Bonken.Sheet} sheet @param {Bonken.Standing} standing @param {Bonken.Explainer} explainer */
export function resultOf({ players, rulebook, deals, title, date, place }, standing, explainer) {
  const finished = standing.nextNumber === null;
  const number = { number: standing.nextNumber ?? rulebook.deals, count: rulebook.deals };
  return {
    title: bidiSafe(explainer.called(title)),
    when: [date && longDate(date, explainer), bidiSafe(place)].filter(Boolean).join(" · "),
    headline: headline(standing, explainer),
    decided: decided(standing, explainer),
    progress: finished ? explainer.standing(standing) : explainer.text("number.of", number),
    fine: standing.addsUp || !finished,
    finished,
    ranking: ranksOf(players, standing),
    chart: deals.length > 0 ? chartOf(players, standing, rulebook.deals, explainer) : null,
    facts: finished ? factsOf(standing, explainer) : [],
  };
}

/** A result in a few lines, as one would send it. @type {(result: Bonken.Result, explainer: Bonken.Explainer) => string} */
export function resultText({ title, progress, finished, ranking, facts }, explainer) {
  const places = ranking.map(({ place, name, total }) => explainer.text("finished.place", { place, name, score: total }));
  const sentences = facts.map(({ label, sentence }) => explainer.text("finished.fact", { label, sentence }));
  const head = finished ? title : explainer.text("finished.so-far", { title, progress });
  return [head, ...places, ...sentences].join("\n");
}

/** Who won, or who leads. @type {(standing: Bonken.Standing, explainer: Bonken.Explainer) => string} */
function headline(standing, explainer) {
  if (standing.deals.length === 0) return explainer.standing(standing);
  const best = SEATS.filter((seat) => standing.places[seat] === 1);
  if (best.length === SEATS.length) return explainer.text("finished.all-equal");
  return explainer.count(standing.complete ? "finished.wins" : "finished.leads", best.length, { names: explainer.names(best) });
}

/** By how much an evening was won, and since when. @type {(standing: Bonken.Standing, explainer: Bonken.Explainer) => string} */
function decided({ complete, deals, endscores }, explainer) {
  const [first, second] = [...endscores].sort((one, other) => other - one);
  if (!complete || first === second) return "";
  const winner = endscores.indexOf(first);
  const behind = deals.filter(({ running }) => leader(running) !== winner);
  const since = 1 + (behind.length > 0 ? behind[behind.length - 1].number : 0);
  const margin = explainer.count("finished.margin", first - second, {});
  if (since === 1) return explainer.text("finished.decided-all", { margin });
  if (since === deals.length) return explainer.text("finished.decided-last", { margin });
  return explainer.text("finished.decided-from", { margin, number: since });
}

/** The seat that alone has most. @type {(totals: readonly number[]) => number | null} */
function leader(totals) {
  const best = Math.max(...totals);
  return totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) : null;
}
