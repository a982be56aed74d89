// @ts-check
/**
 * A deal of Bonaken while it is being entered: who went first and with what result, and who went along in a misère.
 *
 *     dealOf({goer: 2, result: "loss", along: [[0, "win"], [3, "win"]], bid: "misere", accepted: []}, 4, null).goers
 *     // [[2, "loss"], [3, "win"], [0, "win"]]
 */

/** @import { Deal, Goer, Result, Seat } from "./deal.js" */

/**
 * What was filled in so far. `along` are the others who went, each with a result.
 * @typedef {{goer: Seat | null, result: Result | null, along: [Seat, Result][], bid: string, accepted: string[]}} Draft
 */

/**
 * The draft of a deal as it is on a sheet.
 * @param {Deal} deal
 * @returns {Draft}
 */
export function draftOf({ goers, bid, accepted }) {
  const [first, ...along] = /** @type {[Seat, Result][]} */ (goers.filter(([player]) => typeof player === "number"));
  return { goer: first?.[0] ?? null, result: first?.[1] ?? null, along, bid, accepted };
}

/**
 * The deal a draft comes to, with so many `players` at the table.
 *
 * The auction goes round clockwise, so whoever goes along follows whoever went first in that order; unless `before`, the deal
 * that this corrects, has another.
 * @param {Draft} draft
 * @param {number} players
 * @param {string | null} id
 * @param {Deal | null} [before]
 * @returns {Deal}
 */
export function dealOf({ goer, result, along, bid, accepted }, players, id, before = null) {
  if (goer === null || result === null) return { goers: [], bid, dealer: null, id, accepted };
  const written = before?.goers.map(([player]) => player) ?? [];
  /** @type {(seat: Seat) => [number, number]} */
  const turn = (seat) => [
    written.includes(seat) ? written.indexOf(seat) : written.length,
    (((seat - goer) % players) + players) % players,
  ];
  /** @type {Goer[]} */
  const others = along
    .filter(([seat]) => seat !== goer)
    .map((one) => ({ one, at: turn(one[0]) }))
    .sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
    .map(({ one }) => one);
  return { goers: [[goer, result], ...others], bid, dealer: before?.dealer ?? null, id, accepted };
}
