// @ts-check
/**
 * The form of the deal that an address asks for, where no server has drawn it: a page that was kept for when there is no
 * network does for every deal of its sheet, also for one that is to be corrected; a sheet that lives on this phone has an
 * empty one, see local/frame.js.
 */

import { Progress } from "../../core/bonken/seats.js";
import { draw } from "../../page/drawing.js";
import { newId } from "../../sync/logs.js";
import { lastOf } from "../../sync/replica.js";
import { entering, save } from "../../templates/bonken/macros/deal_form.html.js";
import { carried, tight } from "../../templates/macros/page.html.js";
import { draftOf, entryPage } from "../../views/bonken/entry.js";
import { DealForm } from "./deal_form.js";
import { hidden } from "./fields.js";

/**
 * Whether a form was drawn for another deal, or for a sheet that has moved on since.
 * @type {(form: HTMLFormElement, page: Bonken.SheetPageData, follower: Bonken.SheetFollower) => boolean}
 */
export function isStale(form, page, { sheet, version, log, states }) {
  const { number, corrects } = wanted(sheet.deals.length + 1);
  const other = corrects !== (form.dataset.corrects !== undefined) || Number(form.dataset.number) !== number;
  const moved = version !== page.version || lastOf(log) !== page.last || states.length > 0;
  return form.dataset.typed === undefined && (other || moved);
}

/**
 * The form of the deal that the address names, on the sheet as it is on this phone.
 * @type {(form: HTMLFormElement, follower: Bonken.SheetFollower, loaded: Loaded<Bonken.SheetPageData>) => DealForm}
 */
export function renewed(form, { shown, version }, loaded) {
  const { number, corrects } = wanted(shown.deals.length + 1);
  form.dataset.number = String(number);
  form.toggleAttribute("data-corrects", corrects);
  hidden(form, "number").value = String(number);
  hidden(form, "version").value = String(version);
  hidden(form, "entry").value = newId();
  const dealForm = new DealForm(form, shown, loaded, draftFor(shown, { number, corrects }, loaded.page));
  draw(/** @type {HTMLElement} */ (form.querySelector(".actions")), save(dealForm.words, dealForm.page));
  return dealForm;
}

/**
 * What stands in the form of a deal to begin with: all of one that is there or was removed; of a new one, who chooses.
 * @type {(sheet: Bonken.Sheet, what: {number: number, corrects: boolean}, page: Pick<Bonken.SheetPageData, "again">) => Entered}
 */
function draftFor({ rulebook, first_chooser: first, deals }, { number, corrects }, { again }) {
  if (corrects) return draftOf(rulebook, deals[number - 1]);
  if (again) return draftOf(rulebook, again);
  const turn = new Progress(rulebook, first, deals.slice(0, number - 1)).nextTurn();
  return { contract: null, chooser: turn?.roles.chooser ?? null, doubles: [], result: {}, typed: {}, accepted: [] };
}

/** What the address asks for; `next` is the number of the next deal. @param {number} next */
function wanted(next) {
  const corrected = /(?:\/deal|^#[^/]*)\/(\d+)$/u.exec(location.hash.includes("/") ? location.hash : location.pathname);
  if (corrected) return { number: Number(corrected[1]), corrects: true };
  const at = Number(new URLSearchParams(location.search).get("at") ?? next);
  return { number: at >= 1 && at <= next ? at : next, corrects: false };
}

/** Draws that page; by its name on the server. @type {Record<string, Drawer>} */
export const drawers = {
  "deals.enter"(words, page, { sheet }, explain) {
    const what = wanted(sheet.deals.length + 1);
    const { number, corrects } = what;
    if (number > (corrects ? sheet.deals.length : sheet.rulebook.deals)) return null;
    const entry = entryPage(sheet, draftFor(sheet, what, page), { kind: corrects ? "corrected" : "recorded", number }, explain);
    const signature = { entry: newId(), version: String(page.version), number: String(number), instead: "" };
    const at = { action: page.form, typed: false, data: "", carried: carried(words, Object.entries(signature)), renewed: "" };
    return { title: explain.text("number.next", { number }), markup: entering(words, entry, at), room: `entering${tight(words, sheet.players).text}` };
  },
};
