// @ts-check
/**
 * Checks of deals of Bonaken, and the findings that they give, by code; the twin of scoresheet/core/bonaken/findings.py.
 */

import { isActive, isMisere, pointsBid } from "./deal.js";
import { tricks } from "./rulebook.js";

/** @type {Readonly<Record<string, "error" | "warning">>} */
export const SEVERITIES = {
  "unknown-player": "error",
  "repeated-goer": "error",
  "not-active": "error",
  "no-goer": "error",
  "game-over": "error",
  "joint-not-misere": "warning",
  "seven-misere": "warning",
  "all-win-impossible": "warning",
  "too-many-losers": "warning",
  "bid-not-five": "warning",
  "dealer-differs": "warning",
};
export const ALL_MISERE = 7; // players, with whom everybody must go misère in the first deal

/**
 * Where a game is before a deal: its number, everybody's state, and who deals by the rules.
 * @typedef {{rulebook: Bonaken.Rulebook, number: number, states: Bonaken.State[], dealer: Seat}} Position
 */

/** The players still in play. @type {(states: readonly Bonaken.State[]) => Seat[]} */
export function activeOf(states) {
  return [...states.keys()].filter((seat) => isActive(states[seat]));
}

/** Whether a game is over: when at most one player is still in play. @type {(states: readonly Bonaken.State[]) => boolean} */
export function isOver(states) {
  return activeOf(states).length <= 1;
}

/** All findings about a deal, errors and warnings together. @type {(before: Position, deal: Bonaken.Deal) => Finding[]} */
export function checkDeal(before, deal) {
  const checks = [checkGoers, checkMisere, checkBid, checkDealer].flatMap((check) => [...check(before, deal)]);
  return checks.map(([code, field, params]) => ({
    code,
    severity: SEVERITIES[code],
    deal: before.number,
    fields: [field],
    params,
  }));
}

/** @typedef {Generator<[string, string, Record<string, unknown>]>} Found */

/** @type {(before: Position, deal: Bonaken.Deal) => Found} */
function* checkGoers({ states }, { goers }) {
  const went = goers.map(([player]) => player);
  const [active, over] = [activeOf(states), isOver(states)];
  // At least one player goes in every deal.
  if (went.length === 0) yield ["no-goer", "goers", {}];
  // Nothing is played after the end of the game.
  if (over) yield ["game-over", "goers", {}];
  for (const who of new Set(went)) {
    // A player who goes sits at the table.
    if (typeof who === "string") yield ["unknown-player", "goers", { name: who }];
    // A player who is out of the game goes no more.
    else if (!over && !active.includes(who)) yield ["not-active", "goers", { who, state: states[who] }];
    // No player goes twice in one deal.
    if (went.filter((one) => one === who).length > 1) yield ["repeated-goer", "goers", { who }];
  }
}

/** @type {(before: Position, deal: Bonaken.Deal) => Found} */
function* checkMisere({ rulebook, number, states }, deal) {
  const misere = isMisere(deal);
  const went = new Set(deal.goers.map(([player]) => player));
  const allGo = activeOf(states).every((seat) => went.has(seat));
  // Several players go together in a misère only.
  if (went.size > 1 && !misere) yield ["joint-not-misere", "bid", {}];
  // With seven players the first deal is a misère in which everybody goes.
  if (number === 1 && states.length === ALL_MISERE && !(misere && allGo)) yield ["seven-misere", "goers", {}];
  if (isOver(states) || !misere || deal.goers.length === 0) return;
  const results = deal.goers.map(([, result]) => result);
  // A player takes each trick, so not all who are still in play can win.
  if (allGo && results.every((result) => result === "win")) yield ["all-win-impossible", "goers", {}];
  // A player who loses a misère took a trick, and there are no more tricks than cards in a hand.
  const losers = results.filter((result) => result === "loss").length;
  const most = tricks(rulebook, activeOf(states).length);
  if (losers > most) yield ["too-many-losers", "goers", { losers, tricks: most }];
}

/** @type {(before: Position, deal: Bonaken.Deal) => Found} */
function* checkBid({ rulebook: { least_bid: least, bid_step: step } }, deal) {
  const points = pointsBid(deal);
  // Points are bid in fives, from 25.
  if (points !== null && (points < least || points % step !== 0)) {
    yield ["bid-not-five", "bid", { bid: deal.bid, least, step }];
  }
}

/** @type {(before: Position, deal: Bonaken.Deal) => Found} */
function* checkDealer(before, { dealer }) {
  // The first who went in the deal before deals: of those whom it took out of the game, if there are any.
  if (dealer !== null && dealer !== before.dealer) yield ["dealer-differs", "dealer", { who: dealer, whose: before.dealer }];
}
