// @ts-check
/**
 * The change that takes another one back; the twin of the methods `undone` of scoresheet/core/bonken/changes.py. A deal
 * that was removed comes back where it was, which only a phone does in one tap.
 *
 *     undone({kind: "moved", number: 2, to: 5}, before)      // {kind: "moved", number: 5, to: 2}
 */

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
    case "recorded":
      return { kind: "removed", number: change.number };
    case "removed":
      return { kind: "recorded", number: change.number, deal: before.deals[change.number - 1] };
    case "corrected":
      return null;
    case "swapped":
      return change;
    case "moved":
      return { ...change, number: change.to, to: change.number };
    case "renamed":
      return { ...change, players: before.players };
    case "reseated":
      return { ...change, order: SEATS.map((seat) => change.order.indexOf(seat)) };
    case "headed":
      return { ...change, title: before.title, date: before.date, place: before.place };
    case "first-chooser-set":
      return { ...change, first_chooser: before.first_chooser };
    case "rulebook-changed":
      return { ...change, was: change.rulebook, rulebook: change.was };
  }
}
