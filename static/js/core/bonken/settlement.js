// @ts-check
/**
 * Settlement of a deal of Bonken: points, what each pair settles, and scores; the twin of
 * scoresheet/core/bonken/settlement.py.
 *
 *     settle(contract, deal).settlements   // [{payer: 1, receiver: 0, links: 2, units: 1, points: 20}]
 */

import { seatedDoubles, taken } from "./deal.js";
import { links } from "./doubling.js";
import { perUnit } from "./rulebook.js";
import { PAIRS } from "./seats.js";

/**
 * Score a deal that has no findings of severity error.
 *
 * Score of a player = own points + received - paid. Points are signed: in a minus contract the one who took fewer has more. While a
 * deal is entered, counts may be null: points and scores that depend on one are NaN, and there is no settlement that does.
 * @param {Contract} contract
 * @param {Bonken.Deal} deal
 */
export function settle(contract, deal) {
  const points = ownPoints(contract, deal);
  const scores = [...points];
  /** @type {Settlement[]} */
  const settlements = [];
  const worth = perUnit(contract);
  for (const [one, other] of PAIRS) {
    const tied = links(seatedDoubles(deal), one, other);
    if (!tied) continue;
    const [payer, receiver] = points[one] > points[other] ? [other, one] : [one, other];
    const difference = points[receiver] - points[payer];
    const paid = difference * tied;
    scores[payer] -= paid;
    scores[receiver] += paid;
    const units = worth === null ? null : difference / Math.abs(worth);
    if (!Number.isNaN(paid)) settlements.push({ payer, receiver, links: tied, units, points: paid });
  }
  return { points, settlements, scores };
}

/** The signed points that each player took, before any settlement. @type {(contract: Contract, deal: Bonken.Deal) => number[]} */
function ownPoints(contract, deal) {
  const points = [0, 0, 0, 0];
  for (const unit of contract.units) {
    taken(deal, unit.key).forEach((count, seat) => (points[seat] += (count ?? NaN) * unit.points));
  }
  return points;
}
