// @ts-check
/**
 * What comes of a choice that only people can make about changes made on this phone: about one that is at odds with what
 * somebody else did, and about deals that the server lost. Only the phone has them, so this has no Python twin; see
 * unsent.js.
 *
 *     const { keep, drop } = chosen(changes, clashing, "replace", sheet, 4, newId());
 */

import { about } from "./corrections.js";
import { changeOn, dealIn, inThePlace } from "./placing.js";
import { unsent } from "./unsent.js";

/** @import { Deal } from "./deal.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { State, Unsent } from "./unsent.js" */

/**
 * What people can choose: leave it as it is on the sheet, have mine instead, have mine as the next deal, or accept the
 * warnings.
 * @typedef {"keep" | "replace" | "next" | "accept"} Choice
 */

/**
 * What comes of a choice about a change that is at odds with deal `other` of the sheet (an index; null, it is gone): the
 * changes to keep from now on, those that build on it included, and those to drop. `id` is a new one, for a change that
 * becomes another.
 * @param {readonly Unsent[]} changes
 * @param {Unsent} change
 * @param {Choice} choice
 * @param {Sheet} sheet
 * @param {number | null} other
 * @param {string} id
 * @returns {{keep: Unsent[], drop: Unsent[]}}
 */
export function chosen(changes, change, choice, sheet, other, id) {
  if (change.made) {
    const was = about(change.made, sheet, change.deals ?? [], change.players);
    /** @type {Unsent} */
    const mine = { ...change, id, was, state: "waiting", findings: [] };
    return { keep: choice === "replace" && changeOn(change, sheet) ? [mine] : [], drop: [change] };
  }
  const theirs = other === null ? null : (sheet.deals[other] ?? null);
  const last = sheet.deals[sheet.deals.length - 1]?.id ?? null;
  const again = { ...change, state: /** @type {State} */ ("waiting"), findings: [], players: [...sheet.players] };
  const deal = dealIn(change, sheet);
  if (choice === "accept") {
    const codes = change.findings.map(({ code }) => code);
    const accepted = deal && { ...deal, accepted: [...new Set([...deal.accepted, ...codes])] };
    return { keep: [{ ...again, deal: accepted }], drop: [] };
  }
  if (choice === "next") {
    const number = sheet.deals.length + 1;
    /** @type {Unsent} */
    const mine = { ...again, id, kind: "recorded", deal, number, after: last, target: null, insert: false };
    return { keep: [mine, ...builtOn(changes, change, id)], drop: [change] };
  }
  if (choice === "replace" && theirs && other !== null) {
    const kind = deal ? "corrected" : "removed";
    /** @type {Unsent} */
    const mine = { ...again, id, kind, deal, number: other + 1, target: theirs.id, before: theirs, after: null };
    return { keep: [mine, ...builtOn(changes, change, theirs.id)], drop: [change] };
  }
  const place = theirs && inThePlace(change, sheet) === other ? theirs.id : change.after;
  return { keep: builtOn(changes, change, place), drop: [change] };
}

/**
 * The changes that were made to a new deal, or after it, as made to or after deal `id` instead.
 * @param {readonly Unsent[]} changes
 * @param {Unsent} change
 * @param {string | null} id
 * @returns {Unsent[]}
 */
function builtOn(changes, change, id) {
  return changes
    .filter(({ after, target }) => after === change.id || target === change.id)
    .map((later) => ({
      ...later,
      after: later.after === change.id ? id : later.after,
      target: later.target === change.id ? id : later.target,
    }));
}

/**
 * The change that has such a deal on the sheet again; with the deal's own id, so that several phones may do it.
 * @param {Deal} deal
 * @param {Sheet} shown
 * @param {string} sheet
 * @param {number} order
 * @param {string} id a new one, for a deal that is there but says something else
 */
export function putBack(deal, shown, sheet, order, id) {
  const there = shown.deals.findIndex((other) => other.id !== null && other.id === deal.id);
  if (there >= 0) return unsent({ kind: "corrected", number: there + 1, deal }, shown, { id, sheet, order, by: "" });
  const number = shown.deals.length + 1;
  return unsent({ kind: "recorded", number, deal }, shown, { id: deal.id ?? id, sheet, order, by: "" });
}
