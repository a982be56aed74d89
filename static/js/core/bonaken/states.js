// @ts-check
/**
 * The six states of a player of Bonaken, and how a result leads from one to another.
 *
 *     after("recht", "loss")    // "wip"
 *
 * The words are those of the table: *suf* nothing yet, *recht* one won, *krom* one lost, *wip* one of each, *eruit* out with
 * two won, *erin* out with two lost or with false roem.
 */

/** @type {Bonaken.State} */
export const START = "suf";

/**
 * Two won is out of the game, two lost is in it for the round; false roem is in it at once.
 * @type {Record<string, Record<Bonaken.Result, Bonaken.State>>}
 */
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
 * The state after a deal; the same for who did not go (null) and for who is out of the game.
 * @type {(state: Bonaken.State, result: Bonaken.Result | null) => Bonaken.State}
 */
export function after(state, result) {
  return result === null || !isActive(state) ? state : MOVES[state][result];
}
