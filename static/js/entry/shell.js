// @ts-check
/**
 * Makes the form of one deal the form of another: a page that was kept for when there is no network does for every deal
 * of its sheet, also for one that is to be corrected.
 *
 *     prepare(form, follower, explain);      // the form of the deal that the address names, on the sheet as it is here
 */

import { SEATS, find, playedOf, turnAt } from "../core.js";
import { element } from "../elements.js";
import { newId } from "../follow/storage.js";
import { countField, fieldOf, hidden, writeDoubles } from "./fields.js";

/** @import { Deal, Double, Seat, Sheet } from "../core.js" */
/** @import { Explainer } from "../explain.js" */
/** @import { Follower } from "../follow/follower.js" */

/**
 * Whether a form was drawn for another deal, or for a sheet that has moved on since.
 * @param {HTMLFormElement} form
 * @param {Follower} follower
 */
export function isStale(form, { handed, base, changes }) {
  const { number, corrects } = wanted(base.sheet.deals.length + 1);
  const other = corrects && (form.dataset.corrects === undefined || Number(form.dataset.number) !== number);
  return form.dataset.typed === undefined && (other || base.version !== handed.version || changes.length > 0);
}

/**
 * @param {HTMLFormElement} form
 * @param {Follower} follower
 * @param {Explainer} explain
 */
export function prepare(form, { shown, base }, explain) {
  const { number, corrects } = wanted(shown.deals.length + 1);
  const own = corrects ? shown.deals[number - 1] : null;
  form.dataset.number = String(number);
  if (corrects) form.dataset.corrects = "";
  else delete form.dataset.corrects;
  hidden(form, "number").value = String(number);
  hidden(form, "version").value = String(base.version);
  hidden(form, "entry").value = newId();
  const heading = document.querySelector("h1");
  heading?.firstChild?.replaceWith(explain.text("number.next", { number }));
  for (const button of form.querySelectorAll("button[value=save]")) {
    button.firstChild?.replaceWith(explain.text("deal.save", { number }));
  }
  tiles(form, shown, own ? number - 1 : -1, explain);
  const turn = turnAt(shown, number);
  const chooser = own ? playedOf(own).chooser : (turn?.roles.chooser ?? null);
  for (const input of boxes(form, "chooser")) input.checked = Number(input.value) === chooser;
  const reasons = own || !turn ? [] : explain.passed(turn).map((reason) => element("small", {}, reason));
  form.querySelectorAll(".chooser summary small").forEach((old) => old.remove());
  form.querySelector(".chooser .roles")?.after(...reasons);
  if (own) fill(form, shown, own);
}

/**
 * What the address asks for.
 * @param {number} following
 */
function wanted(following) {
  const corrected = /\/deal\/(\d+)$/u.exec(location.pathname);
  if (corrected) return { number: Number(corrected[1]), corrects: true };
  const at = Number(new URLSearchParams(location.search).get("at") ?? following);
  return { number: at >= 1 && at <= following ? at : following, corrects: false };
}

/**
 * @param {HTMLFormElement} form
 * @param {Sheet} sheet
 * @param {number} own the index of the deal that is corrected, or -1
 * @param {Explainer} explain
 */
function tiles(form, { deals, players }, own, explain) {
  for (const input of boxes(form, "contract")) {
    const label = /** @type {HTMLElement} */ (input.closest("label"));
    const index = deals.findIndex(({ contract }, at) => contract === input.value && at !== own);
    const chooser = index < 0 ? null : playedOf(deals[index]).chooser;
    const name = chooser === null ? "" : players[chooser];
    input.disabled = index >= 0;
    if (input.disabled) input.checked = false;
    label.classList.toggle("played", input.disabled);
    label.querySelector(".by")?.remove();
    const note = name && explain.text("deal.tile-played", { name });
    label.title = note;
    const said = label.querySelector(".note");
    if (said) said.textContent = note && `. ${note}`;
    if (!name) continue;
    const initial = element("span", { class: "brief" }, [...name][0]);
    const by = element("small", { class: "by", "aria-hidden": "true" }, initial, element("span", { class: "long" }, name));
    label.querySelector(".symbol")?.after(by);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Sheet} sheet
 * @param {Deal} deal
 */
function fill(form, { rulebook }, deal) {
  for (const input of boxes(form, "contract")) input.checked = input.value === deal.contract;
  writeDoubles(form, /** @type {Double[]} */ (deal.doubles));
  for (const unit of find(rulebook, deal.contract)?.units ?? []) {
    const counts = deal.result[unit.key] ?? [];
    if (unit.total === 1) {
      for (const input of boxes(form, fieldOf(unit))) input.checked = counts[Number(input.value)] === 1;
    } else {
      for (const seat of SEATS) countField(form, fieldOf(unit), seat).value = String(counts[seat] ?? 0);
    }
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function boxes(form, name) {
  return /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`input[name="${name}"]`));
}
