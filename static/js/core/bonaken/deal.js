// @ts-check
/**
 * A deal (*gift*) as it was written down: who went (*ging*), each with a result, and the bid if somebody noted it; as plain
 * data, the way the log keeps it.
 *
 *     {goers: [[1, "loss"], [2, "win"]], bid: "", dealer: null, id: null, accepted: []}
 *
 * Defenders neither win nor lose, so nobody else is in it. Players are seats, or a name that nobody at the table has.
 */

/** @type {readonly Bonaken.Result[]} */
export const RESULTS = ["win", "loss", "false"];
export const MISERE = "misere";
export const BONAAK = "bonaak";

// Points, a named bid, or a bonaak with so much roem, which goes up by tens.
const BID = /^(?:[1-9]\d{0,2}|misere|zwabber|bonaak|bonaak-[2-9]0|bonaak-[1-9]\d0)$/u;

/** Whether it was a misère: by its bid or, without one, because several players went. @type {(deal: Bonaken.Deal) => boolean} */
export function isMisere({ bid, goers }) {
  return bid === MISERE || (!bid && goers.length > 1);
}

/** The points that were bid; null for another bid, or none. @type {(deal: Bonaken.Deal) => number | null} */
export function pointsBid({ bid }) {
  return /^\d+$/u.test(bid) ? Number(bid) : null;
}

/** The result of a player; null when they did not go. @type {(deal: Bonaken.Deal, who: Who) => Bonaken.Result | null} */
export function resultOf({ goers }, who) {
  return goers.find(([player]) => player === who)?.[1] ?? null;
}

/** Those who went and sit at the table, in the order in which they went. @type {(deal: Bonaken.Deal) => number[]} */
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
 * @type {(one: Bonaken.Deal, other: Bonaken.Deal) => boolean}
 */
export function isSameDeal(one, other) {
  return written(one) === written(other);
}

/** @param {Bonaken.Deal} deal */
function written({ goers, bid, dealer }) {
  return JSON.stringify([goers, bid, dealer]);
}
