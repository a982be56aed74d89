// @ts-check
/**
 * Makes the form of one deal the form of another: a page that was kept for when there is no network does for every deal
 * of its sheet, also for one that is to be corrected.
 *
 *     prepare(form, follower, explain);      // the form of the deal that the address names, on the sheet as it is here
 */

import { seatedChooser } from "../../core/bonken/deal.js";
import { turnAt } from "../../core/bonken/preview.js";
import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { element } from "../../page/elements.js";
import { newId } from "../../sync/logs.js";
import { lastOf } from "../../sync/replica.js";
import { initials } from "../../views/initials.js";
import { countField, fieldOf, hidden, writeDoubles } from "./fields.js";

/** @import { Deal } from "../../core/bonken/deal.js" */
/** @import { Double } from "../../core/bonken/doubling.js" */
/** @import { Rulebook } from "../../core/bonken/rulebook.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { SheetFollower } from "../follow.js" */
/** @import { SheetPageData } from "../page_data.js" */

/**
 * Whether a form was drawn for another deal, or for a sheet that has moved on since.
 * @param {HTMLFormElement} form
 * @param {SheetPageData} page
 * @param {SheetFollower} follower
 */
export function isStale(form, page, { sheet, version, log, states }) {
  const { number, corrects } = wanted(sheet.deals.length + 1);
  const other = corrects !== (form.dataset.corrects !== undefined) || Number(form.dataset.number) !== number;
  const moved = page.drawn || version !== page.version || lastOf(log) !== page.last || states.length > 0;
  return form.dataset.typed === undefined && Boolean(other || moved);
}

/**
 * @param {HTMLFormElement} form
 * @param {SheetFollower} follower
 * @param {Explainer} explain
 * @param {Deal | null} [again] what stands in the form of a new deal to begin with
 */
export function prepare(form, { shown, version }, explain, again = null) {
  const { number, corrects } = wanted(shown.deals.length + 1);
  const own = corrects ? shown.deals[number - 1] : null;
  form.dataset.number = String(number);
  if (corrects) form.dataset.corrects = "";
  else delete form.dataset.corrects;
  hidden(form, "number").value = String(number);
  hidden(form, "version").value = String(version);
  hidden(form, "entry").value = newId();
  const heading = document.querySelector("h1");
  heading?.firstChild?.replaceWith(explain.text("number.next", { number }));
  for (const button of form.querySelectorAll("button[value=save]")) {
    button.firstChild?.replaceWith(explain.text("deal.save", { number }));
  }
  tiles(form, shown, own ? number - 1 : -1, explain);
  const turn = turnAt(shown, number);
  const chooser = own ? seatedChooser(own) : (turn?.roles.chooser ?? null);
  for (const input of boxes(form, "chooser")) input.checked = Number(input.value) === chooser;
  const reasons = own || !turn ? [] : explain.passed(turn).map((reason) => element("small", {}, reason));
  headed(form, !corrects && chooser !== null, explain);
  asking(form, chooser === null, number === 1 && shown.first_chooser === null ? shown.rulebook : null, explain);
  form.querySelectorAll(".chooser summary small").forEach((old) => old.remove());
  form.querySelector(".chooser .roles")?.after(...reasons);
  const written = own ?? again;
  if (written) fill(form, shown, written);
}

/**
 * Who does what stands above the form of a new deal, so that the form only asks whether that is right.
 * @param {HTMLFormElement} form
 * @param {boolean} is
 * @param {Explainer} explain
 */
function headed(form, is, explain) {
  const place = /** @type {HTMLElement} */ (form.querySelector(".chooser .roles"));
  place.classList.toggle("unseen", is);
  const before = place.previousElementSibling;
  if (before && !is) before.remove();
  if (!before && is) place.before(element("span", { "aria-hidden": "true" }, explain.text("entry.other-chooser")));
}

/**
 * Has the form ask who chooses, for the first deal of `unknown` in the words of that rulebook.
 * @param {HTMLFormElement} form
 * @param {boolean} asks
 * @param {Rulebook | null} unknown
 * @param {Explainer} explain
 */
function asking(form, asks, unknown, explain) {
  const details = /** @type {HTMLDetailsElement} */ (form.querySelector("details.chooser"));
  details.open = asks;
  details.toggleAttribute("data-asks", asks);
  const question = unknown ? unknown.first_chooser[explain.language] : explain.text("deal.chooser");
  details.querySelector("legend")?.classList.toggle("unseen", asks);
  for (const place of details.querySelectorAll(".roles, legend")) place.textContent = question;
}

/**
 * What the address asks for; `next` is the number of the next deal.
 * @param {number} next
 */
function wanted(next) {
  const corrected = /(?:\/deal|^#[^/]*)\/(\d+)$/u.exec(location.hash.includes("/") ? location.hash : location.pathname);
  if (corrected) return { number: Number(corrected[1]), corrects: true };
  const at = Number(new URLSearchParams(location.search).get("at") ?? next);
  return { number: at >= 1 && at <= next ? at : next, corrects: false };
}

/**
 * @param {HTMLFormElement} form
 * @param {Sheet} sheet
 * @param {number} own the index of the deal that is corrected, or -1
 * @param {Explainer} explain
 */
function tiles(form, { deals, players }, own, explain) {
  const short = initials(players);
  for (const input of boxes(form, "contract")) {
    const label = /** @type {HTMLElement} */ (input.closest("label"));
    const index = deals.findIndex(({ contract }, at) => contract === input.value && at !== own);
    const chooser = index < 0 ? null : seatedChooser(deals[index]);
    const name = chooser === null ? "" : explain.name(chooser);
    input.disabled = index >= 0;
    if (input.disabled) input.checked = false;
    label.classList.toggle("played", input.disabled);
    label.querySelector(".by")?.remove();
    const note = name && explain.text("deal.tile-played", { name });
    label.title = note;
    const said = label.querySelector(".note");
    if (said) said.textContent = note && `. ${note}`;
    if (chooser === null) continue;
    const initial = element("span", { class: "brief" }, short[chooser]);
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
