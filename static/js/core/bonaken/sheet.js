// @ts-check
/**
 * How a game goes on with deals that only this phone has: how far everybody is, who deals, and whether it is over. Places
 * and points are for the server, which has every deal.
 *
 *     goneOn({states: ["krom", "suf"], dealer: 1}, [{player: 0, result: "loss"}])   // {states: ["erin", "suf"], dealer: 0}
 */

import { after, isActive } from "./states.js";

/** @import { Result, State } from "./states.js" */
/** @typedef {{player: number, result: Result}} Goer */
/** @typedef {{states: State[], dealer: number}} Stand */

/**
 * How a game stands after a deal with these goers, in the order they went; as before when the deal would not count.
 * @param {Stand} stand
 * @param {Goer[]} goers
 * @returns {Stand}
 */
export function goneOn(stand, goers) {
  const players = goers.map(({ player }) => player);
  const counts = goers.length > 0 && new Set(players).size === goers.length && !isOver(stand);
  if (!counts || !players.every((player) => isActive(stand.states[player]))) return stand;
  const states = stand.states.map((state, seat) => after(state, goers.find(({ player }) => player === seat)?.result));
  // Whoever the deal took out of the game deals next, else whoever went; the first of them.
  const left = players.filter((player) => !isActive(states[player]));
  return { states, dealer: left[0] ?? players[0] };
}

/**
 * Whether a game is over: when at most one player is still in play.
 * @param {Stand} stand
 */
export function isOver({ states }) {
  return states.filter(isActive).length <= 1;
}
