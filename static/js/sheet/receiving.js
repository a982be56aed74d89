// @ts-check
/**
 * The page of a sheet of any game that somebody handed over in an address: whose it is and how it stands, to look at, and what
 * can be done with it. Nothing that is on this phone is replaced by something that it does not go on from.
 */

import { bidiSafe } from "../core/names.js";
import { draw } from "../page/drawing.js";
import { element } from "../page/elements.js";
import { keepLog, keptLog, newId } from "../sync/logs.js";
import { compared } from "../sync/transfer.js";
import { came as page } from "../templates/macros/passing.html.js";

/** @import { Sheet } from "../sync/replica.js" */

/** What came: the sheet, what it is called, how it ended or, in `lines`, stands, and the card or board of it, which can only be read. @typedef {{sheet: Sheet, title: string, ending: Markup | "", lines: string[], looks: Markup, telling: Telling}} Read */

/**
 * @param {Element} place
 * @param {PlainLog} came
 * @param {Read} read
 * @param {string} address of the page of such sheets, up to their id
 */
export async function receive(place, came, { sheet, ending, lines, title, looks, telling: { explain, words } }, address) {
  const mine = await keptLog(came.id);
  const kept = mine === "shut" ? null : mine;
  const how = compared(kept, came);
  /** What each answer keeps here; null: what is here already. @type {Record<string, PlainLog | null>} */
  const takes = {
    "local.take": how === "longer" && kept ? { ...kept, entries: came.entries } : came,
    "local.open": null,
    "local.take-beside": { ...came, id: newId() },
  };
  const offered = { new: ["local.take"], longer: ["local.take"], same: ["local.open"], shorter: ["local.open"], apart: ["local.open", "local.take-beside"] }[how];
  const choices = offered.map((value) => ({ value, text: explain.text(value), main: how !== "apart" }));
  draw(place, page(words, { title, players: sheet.players.map(bidiSafe).join(", "), ending, lines, how, choices, looks }));
  place.addEventListener("click", async ({ target }) => {
    const button = /** @type {Element} */ (target).closest("button");
    if (!button) return;
    const taken = takes[button.value];
    if (taken && !(await keepLog(taken))) place.append(element("p", { class: "notice warn" }, explain.text("local.not-kept")));
    else location.replace(address + (taken ?? came).id);
  });
}
