// @ts-check
/** A change described: values that the views put into sentences, in any game. */

/** @import { Headed, Renamed } from "./changes.js" */

/**
 * The code of the sentence, what fills it, and what it is about. Of a deal, `before` and `after` are its numbers on the
 * sheets before and after the change, null where it is not there.
 * @typedef {{code: string, subject: string, params: Record<string, unknown>, before: number | null, after: number | null}} Description
 */

/**
 * @param {string} code
 * @param {string} subject
 * @param {Record<string, unknown>} [params]
 * @param {number | null} [before]
 * @param {number | null} [after]
 * @returns {Description}
 */
export function description(code, subject, params = {}, before = null, after = null) {
  return { code, subject, params, before, after };
}

/**
 * How a change to the sheet `before` is described that is the same in every game.
 * @param {Headed | Renamed} change
 * @param {{players: string[]}} before
 * @returns {Description}
 */
export function describeShared(change, before) {
  if (change.kind === "headed") return description("headed", "heading");
  return description("renamed", "players", { before: before.players, after: change.players });
}
