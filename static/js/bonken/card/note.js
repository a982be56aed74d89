// @ts-check
/** Notes of an evening for the start page of this phone: that it was here, what it is called, and how far it is. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { noteSheet, recallSheet, recentSheets } from "../../home/recent.js";

/** Notes the sheet whose card the page shows. */
export function noteShown() {
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-view]"));
  noteSheet({
    address: String(dataset.address),
    id: String(dataset.sheet),
    view: String(dataset.view),
    title: String(dataset.title),
    players: JSON.parse(String(dataset.players)),
    writable: dataset.writable !== undefined,
    when: new Date().toISOString(),
  });
}

/** Notes the sheet of a form that this phone does not know yet: a rematch begins with one. @param {Bonken.SheetPageData} page */
export function noteBegun({ address, id, view: key, sheet: { title, players } }) {
  const view = address.replace(/[^/#]+$/u, key.replace(/.*#/u, ""));
  if (recentSheets().some((known) => known.view === view)) return;
  noteSheet({ address, id, view, title, players: [...players], writable: true, when: new Date().toISOString() });
}

/** Notes a sheet as it is by now, with what is not sent yet. @type {(sheet: Bonken.Sheet) => void} */
export function recall(sheet) {
  const { title, players, date, deals, rulebook } = sheet;
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-view]"));
  const progress = { scores: [...scoreSheet(sheet).endscores], played: deals.length, deals: rulebook.deals };
  recallSheet(String(dataset.view), { title, players: [...players], date, progress });
}
