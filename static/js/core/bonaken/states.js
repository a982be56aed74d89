// @ts-check
/**
 * How far a player is: the six states, and how a result leads from one to another.
 *
 *     after("recht", "loss")    // "wip"
 */

/** @typedef {"win" | "loss" | "false"} Result */
/** @typedef {"suf" | "recht" | "krom" | "wip" | "eruit" | "erin"} State */

/** @type {Record<string, Record<Result, State>>} */
export const MOVES = {
  suf: { win: "recht", loss: "krom", false: "erin" },
  recht: { win: "eruit", loss: "wip", false: "erin" },
  krom: { win: "wip", loss: "erin", false: "erin" },
  wip: { win: "eruit", loss: "erin", false: "erin" },
};

/**
 * Whether somebody who is that far is still in play.
 * @param {State} state
 */
export function isActive(state) {
  return state in MOVES;
}

/**
 * The state after a deal; the same for who did not go and for who is out of the game.
 * @param {State} state
 * @param {Result} [result]
 * @returns {State}
 */
export function after(state, result) {
  return result === undefined || !isActive(state) ? state : MOVES[state][result];
}
