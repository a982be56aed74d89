// @ts-check
/** On the card: what the page before this one saved, and what that did, with the way back. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { element } from "../../page/elements.js";
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
  const text = element("p", {}, explain.text(`message.${change.kind}`, { number: change.number ?? 0 }));
  const moment = change.deal && momentOf(explain, scoreSheet(before), scoreSheet(after), change.number);
  const undo = element("button", { type: "button", class: "plain" }, explain.text("message.undo"));
  undo.addEventListener("click", async () => {
    await takeBack(follower, made);
    undo.closest(".notice")?.replaceChildren(element("p", {}, explain.text("message.undone")));
  });
  showSaved(isUndoable ? [text, undo] : [text], moment ?? null, card, change.deal?.contract ?? null);
}
