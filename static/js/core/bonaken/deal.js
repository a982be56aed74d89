// @ts-check
/**
 * Deals (*giften*) of Bonaken as plain data, the way the log keeps them, the drafts in which they are entered, and the six
 * states of a player; the twin of scoresheet/core/bonaken/deal.py.
 *
 *     {goers: [[1, "loss"], [2, "win"]], bid: "", dealer: null, id: null, accepted: []}
 *     dealOf({goer: 2, result: "loss", along: [[0, "win"], [3, "win"]], bid: "misere", accepted: []}, 4, null).goers
 *     // [[2, "loss"], [3, "win"], [0, "win"]]
 *     stateAfter("recht", "loss")    // "wip"
 *
 * A deal has who went (*ging*), each with a result. Defenders neither win nor lose, so they are not in it. Players are seats,
 * or a name that no player at the table has. The words of the states are those of the table: *suf* nothing yet, *recht* one
 * won, *krom* one lost, *wip* one of each, *eruit* out with two won, *erin* out with two lost or with false roem.
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

/** The seats of the goers, in the order in which they went; without unknown names. @type {(deal: Bonaken.Deal) => number[]} */
export function seated({ goers }) {
  return goers.map(([player]) => player).filter((player) => typeof player === "number");
}

/** Whether a text is a bid, such as "105" or "bonaak-40"; findings say which points may be bid. @type {(text: string) => boolean} */
export function isBid(text) {
  return BID.test(text);
}

/** Whether two deals are the same but for their ids and accepted warnings. @type {(one: Bonaken.Deal, other: Bonaken.Deal) => boolean} */
export function isSameDeal(one, other) {
  return comparable(one) === comparable(other);
}

/** @param {Bonaken.Deal} deal */
function comparable({ goers, bid, dealer }) {
  return JSON.stringify([goers, bid, dealer]);
}

/** @type {Bonaken.State} */
export const START = "suf";

/** Two won is out of the game, two lost or false roem is in it. @type {Record<string, Record<Bonaken.Result, Bonaken.State>>} */
export const MOVES = {
  suf: { win: "recht", loss: "krom", false: "erin" },
  recht: { win: "eruit", loss: "wip", false: "erin" },
  krom: { win: "wip", loss: "erin", false: "erin" },
  wip: { win: "eruit", loss: "erin", false: "erin" },
};

/** Whether a player in that state is still in play. @type {(state: Bonaken.State) => boolean} */
export function isActive(state) {
  return state in MOVES;
}

/**
 * The state of a player after a deal; unchanged for one who did not go (null) or is out of the game.
 * @type {(state: Bonaken.State, result: Bonaken.Result | null) => Bonaken.State}
 */
export function stateAfter(state, result) {
  return result === null || !isActive(state) ? state : MOVES[state][result];
}

const ACCEPT = "accept."; // begins the name of a checkbox that accepts a warning

/** The draft of a deal as it is on a sheet. @type {(deal: Bonaken.Deal) => Bonaken.Draft} */
export function draftOf({ goers, bid, accepted }) {
  const [first, ...along] = /** @type {[Seat, Bonaken.Result][]} */ (goers.filter(([player]) => typeof player === "number"));
  return { goer: first?.[0] ?? null, result: first?.[1] ?? null, along, bid, accepted };
}

/**
 * The draft in the fields of a form, as it sends them; a text that is no seat, result or bid is left out.
 * @type {(typed: ReadonlyMap<string, string>, players: number) => Bonaken.Draft}
 */
export function typedDraft(typed, players) {
  /** @type {(name: string) => Bonaken.Result | null} */
  const result = (name) => RESULTS.find((one) => one === typed.get(name)) ?? null;
  const along = [...Array(players).keys()].flatMap((seat) => {
    const went = result(`along.${seat}`);
    return went ? [/** @type {[Seat, Bonaken.Result]} */ ([seat, went])] : [];
  });
  const [goer, bid] = [typed.get("goer"), typed.get("bid") ?? ""];
  const accepted = [...typed.keys()].filter((name) => name.startsWith(ACCEPT)).map((name) => name.slice(ACCEPT.length));
  return { goer: goer ? Number(goer) : null, result: result("result"), along, bid: isBid(bid) ? bid : "", accepted };
}

/**
 * The deal a draft comes to, with so many `players` at the table.
 *
 * The auction goes round clockwise, so those who go along follow the first in that order; unless `before`, the deal
 * that this corrects, has another.
 * @type {(draft: Bonaken.Draft, players: number, id: string | null, before?: Bonaken.Deal | null) => Bonaken.Deal}
 */
export function dealOf({ goer, result, along, bid, accepted }, players, id, before = null) {
  if (goer === null || result === null) return { goers: [], bid, dealer: null, id, accepted };
  const written = before?.goers.map(([player]) => player) ?? [];
  /** @type {(one: [Seat, Bonaken.Result]) => number} */
  const turn = ([seat]) => (written.includes(seat) ? written.indexOf(seat) - written.length : (((seat - goer) % players) + players) % players);
  const others = along.filter(([seat]) => seat !== goer).sort((one, other) => turn(one) - turn(other));
  return { goers: [[goer, result], ...others], bid, dealer: before?.dealer ?? null, id, accepted };
}
