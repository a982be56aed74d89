// @ts-check
/**
 * The change that takes another one back; the twin of the methods `undone` of scoresheet/core/bonken/changes.py.
 *
 *     undone({kind: "moved", number: 2, to: 5}, before)      // {kind: "moved", number: 5, to: 2}
 */

import { undoneShared } from "../undone.js";
import { SEATS } from "./seats.js";

/** @import { Change } from "./changes.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * What takes a change to the sheet `before` back; null where the deal has a page of its own for that.
 * @param {Change} change
 * @param {Sheet} before
 * @returns {Change | null}
 */
export function undone(change, before) {
  switch (change.kind) {
    case "swapped":
      return change;
    case "moved":
      return { ...change, number: change.to, to: change.number };
    case "reseated":
      return { ...change, order: SEATS.map((seat) => change.order.indexOf(seat)) };
    case "first-chooser-set":
      return { ...change, first_chooser: before.first_chooser };
    case "rulebook-changed":
      return { ...change, was: change.rulebook, rulebook: change.was };
    default:
      return undoneShared(change, before);
  }
}
