// @ts-check
/**
 * The ranking of an evening: places, totals, and a bar for each player; the twin of scoresheet/views/bonken/ranking.py.
 *
 *     ranksOf(sheet.players, scoreSheet(sheet))[0].place    // 1
 */

import { SEATS } from "../../core/bonken/seats.js";
import { bidiSafe } from "../../core/names.js";
import { minusSign } from "../formatting.js";

/** Place and seat of each player, the winner first; equal scores share a place. @type {(standing: Bonken.Standing) => [number, Seat][]} */
export function ranking({ endscores }) {
  const best = [...SEATS].sort((one, other) => endscores[other] - endscores[one]);
  return best.map((seat) => [1 + endscores.filter((score) => score > endscores[seat]).length, seat]);
}

/** The ranking to be drawn, the winner first. @type {(players: readonly string[], standing: Bonken.Standing) => Rank[]} */
export function ranksOf(players, standing) {
  const { deals, endscores } = standing;
  const lowest = Math.min(0, ...endscores);
  const scale = Math.max(0, ...endscores) - lowest || 1;
  return ranking(standing).map(([place, seat]) => ({
    place,
    seat,
    name: bidiSafe(players[seat]),
    total: minusSign(endscores[seat]),
    leads: deals.length > 0 && place === 1,
    start: Math.floor((1000 * (Math.min(0, endscores[seat]) - lowest)) / scale),
    width: Math.floor((1000 * Math.abs(endscores[seat])) / scale),
  }));
}
