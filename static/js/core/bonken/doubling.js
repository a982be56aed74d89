// @ts-check
/**
 * Doubles (*dubbels*) of Bonken: links of pairs, who may double whom, and calls with the table's words for them; the
 * twin of scoresheet/core/bonken/doubling.py.
 *
 *     zalen(1)                               // [[1, 0], [1, 2], [1, 3]]
 *     links([[1, 0], [0, 1], [1, 2]], 0, 1)  // 2
 */

import { SEATS } from "./seats.js";

/** Whether `one` doubled `other`. @type {(doubles: readonly Double[], one: Seat, other: Seat) => boolean} */
export function hasDoubled(doubles, one, other) {
  return doubles.some((double) => double[0] === one && double[1] === other);
}

/** The number of doubles between two players: 0, 1 or 2. @type {(doubles: readonly Double[], one: Seat, other: Seat) => number} */
export function links(doubles, one, other) {
  return Number(hasDoubled(doubles, one, other)) + Number(hasDoubled(doubles, other, one));
}

/** Double everybody. @type {(caller: Seat) => Double[]} */
export function zalen(caller) {
  return doublesTo(caller, SEATS.filter((seat) => seat !== caller));
}

/** Double everybody except the chooser (also: *slappe hap*). @type {(caller: Seat, chooser: Seat) => Double[]} */
export function ruitenwissen(caller, chooser) {
  return doublesTo(caller, SEATS.filter((seat) => seat !== caller && seat !== chooser));
}

/** Go back (*teruggaan*) on everybody who doubled the caller. @type {(caller: Seat, doubles: readonly Double[]) => Double[]} */
export function backOnAll(caller, doubles) {
  return doublesTo(caller, SEATS.filter((seat) => hasDoubled(doubles, seat, caller)));
}

/**
 * Whom `caller` may double without a warning, given the `doubles` so far.
 * @type {(rulebook: Bonken.Rulebook, chooser: Seat, caller: Seat, doubles: readonly Double[]) => number[]}
 */
export function mayDouble(rulebook, chooser, caller, doubles) {
  const others = SEATS.filter((seat) => seat !== caller);
  if (caller !== chooser) return { anyone: others, chooser: [chooser], nobody: [] }[rulebook.others_double];
  if (rulebook.chooser_doubles === "anyone") return others;
  if (rulebook.chooser_doubles === "nobody") return [];
  return others.filter((seat) => hasDoubled(doubles, seat, caller));
}

/** The doubles as the four calls they were made in, in calling order. @type {(roles: Roles, doubles: readonly Double[]) => Call[]} */
export function calls(roles, doubles) {
  return roles.calling.map((caller) => call(roles, caller, doubles));
}

/** @type {(roles: Roles, caller: Seat, doubles: readonly Double[]) => Call} */
function call(roles, caller, doubles) {
  const earlier = roles.calling.slice(0, roles.calling.indexOf(caller));
  const targets = SEATS.filter((seat) => hasDoubled(doubles, caller, seat));
  const back = targets.filter((seat) => earlier.includes(seat) && hasDoubled(doubles, seat, caller));
  const doubled = targets.filter((seat) => !back.includes(seat));
  const made = doublesTo(caller, targets);
  return { caller, name: callName(roles, caller, made, doubled.length > 0, doubles), doubled, back };
}

/** @type {(roles: Roles, caller: Seat, made: readonly Double[], anyNew: boolean, doubles: readonly Double[]) => Call["name"]} */
function callName(roles, caller, made, anyNew, doubles) {
  if (made.length === 0) return "pass";
  if (caller === roles.chooser && made.length > 1 && !anyNew && same(made, backOnAll(caller, doubles))) {
    return "back-on-all";
  }
  if (same(made, zalen(caller))) return "zalen";
  if (same(made, ruitenwissen(caller, roles.chooser))) return "ruitenwissen";
  return "double";
}

/** @type {(caller: Seat, targets: readonly Seat[]) => Double[]} */
function doublesTo(caller, targets) {
  return targets.map((seat) => [caller, seat]);
}

/** Whether a caller's doubles are the same, in seat order. @type {(some: readonly Double[], others: readonly Double[]) => boolean} */
function same(some, others) {
  return some.length === others.length && some.every((double, index) => double[1] === others[index][1]);
}
