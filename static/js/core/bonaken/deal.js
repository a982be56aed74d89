// @ts-check
/**
 * A deal (*gift*) as it was written down: who went (*ging*), each with a result, and the bid if somebody noted it; as plain
 * data, the way the log keeps it.
 *
 *     {goers: [[1, "loss"], [2, "win"]], bid: "", dealer: null, id: null, accepted: []}
 *
 * Defenders neither win nor lose, so nobody else is in it. Players are seats, or a name that nobody at the table has.
 */

/** @typedef {number} Seat */
/** @typedef {Seat | string} Who */
/** Made the bid, did not, or declared roem that was not there (*vals geroemd*). @typedef {"win" | "loss" | "false"} Result */
/** A player who went in a deal. @typedef {[Who, Result]} Goer */

/**
 * One deal. `goers` in the order in which they went; several go only in a misère.
 *
 * `bid` is empty when nobody wrote it down: it changes nothing. `dealer` is null unless the table wrote down who dealt. `id`
 * is the UUID given by whoever entered the deal; `accepted` the codes of the warnings the table accepted.
 * @typedef {object} Deal
 * @property {Goer[]} goers
 * @property {string} bid
 * @property {Seat | null} dealer
 * @property {string | null} id
 * @property {string[]} accepted
 */

/** @type {readonly Result[]} */
export const RESULTS = ["win", "loss", "false"];
export const MISERE = "misere";
export const BONAAK = "bonaak";

// Points, a named bid, or a bonaak with so much roem, which goes up by tens.
const BID = /^(?:[1-9]\d{0,2}|misere|zwabber|bonaak|bonaak-[2-9]0|bonaak-[1-9]\d0)$/u;

/** Whether it was a misère: by its bid or, without one, because several players went. @type {(deal: Deal) => boolean} */
export function isMisere({ bid, goers }) {
  return bid === MISERE || (!bid && goers.length > 1);
}

/** The points that were bid; null for another bid, or none. @type {(deal: Deal) => number | null} */
export function pointsBid({ bid }) {
  return /^\d+$/u.test(bid) ? Number(bid) : null;
}

/** How it ended for somebody; null when they did not go. @type {(deal: Deal, who: Who) => Result | null} */
export function resultOf({ goers }, who) {
  return goers.find(([player]) => player === who)?.[1] ?? null;
}

/** Those who went and sit at the table, in the order in which they went. @type {(deal: Deal) => number[]} */
export function seated({ goers }) {
  return goers.map(([player]) => player).filter((player) => typeof player === "number");
}

/**
 * Whether a text is a bid: "105", "misere", "zwabber", "bonaak" or "bonaak-40". Which points may be bid is for the findings.
 * @type {(text: string) => boolean}
 */
export function isBid(text) {
  return BID.test(text);
}

/**
 * Whether two deals say the same, under whichever ids; who accepted what is not looked at.
 * @type {(one: Deal, other: Deal) => boolean}
 */
export function isSameDeal(one, other) {
  return written(one) === written(other);
}

/** @param {Deal} deal */
function written({ goers, bid, dealer }) {
  return JSON.stringify([goers, bid, dealer]);
}
