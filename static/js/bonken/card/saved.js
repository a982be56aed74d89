// @ts-check
/** On the card: what the page before this one saved, and what that did, with the way back. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { lastMade, takeBack } from "../../sheet/saving.js";
import { wordsOf } from "../../sheet/words.js";
import { momentOf } from "../../views/bonken/moment.js";
import { showSaved } from "./moments.js";

/**
 * Tells of the change with an id, if it is in the log.
 * @param {Bonken.SheetFollower} follower
 * @param {string | null} id
 * @param {() => Card} card as it is by then
 * @param {Bonken.Explainer} explain
 * @param {Bonken.SheetPageData & {form?: string}} page
 */
export function showWritten(follower, id, card, explain, page) {
  const made = lastMade(follower, id);
  if (!made || made.version === null) return;
  const { change, before, after, isUndoable } = made;
  const text = explain.text(`message.${change.kind}`, { number: change.number ?? 0 });
  const moment = change.deal && momentOf(explain, scoreSheet(before), scoreSheet(after), change.number);
  const undo = async () => {
    const back = await takeBack(follower, made);
    showSaved(explain.text("message.undone"), null, back ? againOf(back, page, explain) : "", null, card(), null, explain);
  };
  showSaved(text, isUndoable ? undo : null, "", moment ?? null, card(), change.deal?.contract ?? null, explain);
}

/**
 * Where a deal is entered again that was taken off.
 * @type {(made: Made, page: Bonken.SheetPageData & {form?: string}, explain: Bonken.Explainer) => string}
 */
function againOf({ change, version }, { address, deals, form = `${address}/deal` }, explain) {
  if (change.kind !== "removed" || version === null) return "";
  return wordsOf({ deals, form }, explain).urlFor("deals.enter", { at: change.number, again: version });
}
