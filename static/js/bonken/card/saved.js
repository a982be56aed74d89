// @ts-check
/** On the card: what the page before this one saved, and what that did, with the way back. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { lastMade, takeBack } from "../../sheet/saving.js";
import { momentOf } from "../../views/bonken/moment.js";
import { showSaved } from "./moments.js";

/** @import { Card } from "../../views/bonken/card.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { SheetFollower } from "../follow.js" */

/**
 * Tells of the change with an id, if it is in the log.
 * @param {SheetFollower} follower
 * @param {string | null} id
 * @param {Card} card
 * @param {Explainer} explain
 */
export function showWritten(follower, id, card, explain) {
  const made = lastMade(follower, id);
  if (!made?.isSent) return;
  const { change, before, after, isUndoable } = made;
  const text = explain.text(`message.${change.kind}`, { number: change.number ?? 0 });
  const moment = change.deal && momentOf(explain, scoreSheet(before), scoreSheet(after), change.number);
  const undo = async () => {
    await takeBack(follower, made);
    showSaved(explain.text("message.undone"), null, null, card, null, explain);
  };
  showSaved(text, isUndoable ? undo : null, moment ?? null, card, change.deal?.contract ?? null, explain);
}
