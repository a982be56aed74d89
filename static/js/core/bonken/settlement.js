// @ts-check
/**
 * Points, settlements and scores of one deal.
 *
 *     settle(contract, deal).settlements   // [{payer: 1, receiver: 0, links: 2, units: 1, points: 20}]
 *
 * Two sums, never mixed up: settlements sum to zero, scores sum to the contract's total.
 */

import { seatedDoubles, taken } from "./deal.js";
import { links } from "./doubling.js";
import { perUnit } from "./rulebook.js";
import { PAIRS } from "./seats.js";

/**
 * Score a deal that has no findings of severity error.
 *
 * Score of a player = own points + received - paid. Points are signed: in a minus contract the one who took fewer has more.
 * @param {Contract} contract
 * @param {Bonken.Deal} deal
 */
export function settle(contract, deal) {
  const points = ownPoints(contract, deal);
  /** @type {Settlement[]} */
  const settlements = [];
  for (const [one, other] of PAIRS) {
    const tied = links(seatedDoubles(deal), one, other);
    if (tied) settlements.push(between(contract, points, one, other, tied));
  }
  const scores = [...points];
  for (const line of settlements) {
    scores[line.payer] -= line.points;
    scores[line.receiver] += line.points;
  }
  return { points, settlements, scores };
}

/** What each player took, in signed points, before any settlement. @type {(contract: Contract, deal: Bonken.Deal) => number[]} */
function ownPoints(contract, deal) {
  const points = [0, 0, 0, 0];
  for (const unit of contract.units) {
    taken(deal, unit.key).forEach((count, seat) => (points[seat] += count * unit.points));
  }
  return points;
}

/** @type {(contract: Contract, points: readonly number[], one: Seat, other: Seat, tied: number) => Settlement} */
export function between(contract, points, one, other, tied) {
  const [payer, receiver] = points[one] <= points[other] ? [one, other] : [other, one];
  const difference = points[receiver] - points[payer];
  const worth = perUnit(contract);
  const units = worth === null ? null : difference / Math.abs(worth);
  return { payer, receiver, links: tied, units, points: difference * tied };
}
