// @ts-check
/**
 * On the card of a sheet that lives on this phone: what was just written in its log, and what that did, with the way back.
 */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { undone } from "../../core/bonken/undone.js";
import { applyChange } from "../../core/bonken/changes.js";
import { foldLog } from "../../core/log.js";
import { element } from "../../page/elements.js";
import { newId } from "../../sync/logs.js";
import { momentOf } from "../../views/bonken/moment.js";
import { showSaved } from "../card/moments.js";
import { writtenId } from "../flash.js";

/** @import { Change } from "../../core/bonken/changes.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Card } from "../../views/bonken/card.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { SheetFollower } from "../follow.js" */

/**
 * Tells of the entry that the page before this one made, if it is in the log.
 * @param {SheetFollower} follower
 * @param {Card} card
 * @param {Explainer} explain
 */
export function showWritten(follower, card, explain) {
  const id = writtenId();
  const { log } = follower;
  const entry = log.entries.find((one) => one.id === id);
  if (!entry) return;
  const { change, version } = entry;
  const before = foldLog(log.base, log.entries.slice(0, version - 1), applyChange);
  const number = "number" in change ? change.number : 0;
  const deal = change.kind === "recorded" || change.kind === "corrected" ? change.deal : null;
  const after = scoreSheet(applyChange(before, change));
  const text = element("p", {}, explain.text(`message.${change.kind}`, { number }));
  const back = version === log.entries.length ? undone(change, before) : null;
  const undo = back ? [takingBack(back, follower, explain)] : [];
  const moment = deal && momentOf(explain, scoreSheet(before), after, number);
  showSaved([text, ...undo], moment, card, deal?.contract ?? null);
}

/**
 * @param {Change} change
 * @param {SheetFollower} follower
 * @param {Explainer} explain
 */
function takingBack(change, follower, explain) {
  const button = element("button", { type: "button", class: "plain" }, explain.text("message.undo"));
  button.addEventListener("click", async () => {
    await follower.make(change, { id: newId(), by: null });
    await follower.now();
    button.closest(".notice")?.replaceChildren(element("p", {}, explain.text("message.undone")));
  });
  return button;
}
