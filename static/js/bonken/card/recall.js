// @ts-check
/** What this phone remembers of an evening, for its start page: what it is called, and how far it is. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { recallSheet } from "../../home/recent.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */

/**
 * Notes a sheet as it is by now, with what is not sent yet.
 * @param {Sheet} sheet
 */
export function recall(sheet) {
  const { title, players, date, deals, rulebook } = sheet;
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-view]"));
  const progress = { scores: [...scoreSheet(sheet).endscores], played: deals.length, deals: rulebook.deals };
  recallSheet(String(dataset.view), { title, players: [...players], date, progress });
}
