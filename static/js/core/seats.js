// @ts-check
/**
 * Who deals, calls, leads, chooses next and is passed: the only seat arithmetic there is.
 *
 * Seats are 0, 1, 2, 3 clockwise, so the player on your left sits one further.
 *
 *     roles(rulebook, 0)   // {chooser: 0, dealer: 2, leader: 3, calling: [1, 2, 3, 0]}
 */

import { ofKind } from "./rulebook.js";

/** @import { Rulebook } from "./rulebook.js" */
/** @typedef {number} Seat */

/**
 * Who does what in one deal: chooser (*kiezer*), dealer (*deler*), leader (*uitkomer*), and the calling order.
 * @typedef {{chooser: Seat, dealer: Seat, leader: Seat, calling: Seat[]}} Roles
 */

/**
 * What rotation needs to know of a deal: its contract, and its chooser unless what was written names nobody.
 * @typedef {{contract: string, chooser: Seat | null}} Played
 */

/**
 * The deal that comes next. `passed` were skipped to reach its chooser; `contracts` may be chosen freely.
 * @typedef {{number: number, roles: Roles, passed: Seat[], contracts: string[]}} Turn
 */

/** @type {readonly Seat[]} */
export const SEATS = [0, 1, 2, 3];
/** @type {readonly (readonly [Seat, Seat])[]} */
export const PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/**
 * The seat `steps` further clockwise.
 * @param {Seat} seat
 * @param {number} [steps]
 */
export function clockwise(seat, steps = 1) {
  return (seat + steps) % SEATS.length;
}

/**
 * Everybody's part in a deal that `chooser` chooses.
 * @param {Rulebook} rulebook
 * @param {Seat} chooser
 * @returns {Roles}
 */
export function roles(rulebook, chooser) {
  const seating = rulebook.seating;
  return {
    chooser,
    dealer: clockwise(chooser, seating.dealer),
    leader: clockwise(chooser, seating.leader),
    calling: seating.calling.map((steps) => clockwise(chooser, steps)),
  };
}

/**
 * The keys of the contracts `chooser` may choose without a warning, in card order; empty when passed.
 *
 * Every contract is played once, and every player chooses a plus contract exactly `plus_each` times: somebody who has
 * done so is *passed* when no minus contract is left.
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} played
 * @param {Seat} chooser
 */
export function contractsLeft(rulebook, played, chooser) {
  const gone = new Set(played.map((deal) => deal.contract));
  const mayPlus = plusChosen(rulebook, played, chooser) < rulebook.plus_each;
  return rulebook.contracts
    .filter((contract) => !gone.has(contract.key) && (contract.kind === "minus" || mayPlus))
    .map((contract) => contract.key);
}

/**
 * How many plus contracts `chooser` has chosen so far.
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} played
 * @param {Seat} chooser
 */
export function plusChosen(rulebook, played, chooser) {
  const plus = new Set(ofKind(rulebook, "plus").map((contract) => contract.key));
  return played.filter((deal) => deal.chooser === chooser && plus.has(deal.contract)).length;
}

/**
 * The turn after the deals `played`; null when the evening is over or nobody knows whose turn it is.
 *
 * The first chooser is given. After that the turn moves one seat clockwise from the last chooser, whoever that was:
 * paper leads, also after a deal that somebody chose out of turn.
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} played
 * @param {Seat | null} firstChooser
 * @returns {Turn | null}
 */
export function nextTurn(rulebook, played, firstChooser) {
  if (played.length >= rulebook.deals) return null;
  let start = firstChooser;
  if (played.length > 0) {
    const last = played[played.length - 1].chooser;
    start = last === null ? null : clockwise(last);
  }
  if (start === null) return null;
  /** @type {Seat[]} */
  const passed = [];
  for (const step of SEATS) {
    const chooser = clockwise(start, step);
    const contracts = contractsLeft(rulebook, played, chooser);
    if (contracts.length > 0) {
      return { number: played.length + 1, roles: roles(rulebook, chooser), passed, contracts };
    }
    passed.push(chooser);
  }
  return null;
}
