// @ts-check
/**
 * Keeps what is being entered on this phone until it is saved, and brings it back after a reload, sleep or a wrong
 * swipe.
 */

import { SEATS } from "../../core/bonken/seats.js";
import {
  NOT_KEPT,
  adoptDrafts,
  dropDraft,
  fieldsOf,
  keepDraft,
  loadDraft,
  placeOf,
  queryOf,
  undoable,
  valuesOf,
} from "../../page/drafts.js";
import { attempt } from "../../sync/storage.js";
import { hidden } from "./fields.js";

const SIGNATURE = ["entry", "number", "version", "last"];
const SENT = "bonken.sent"; // where the form that this page answers was kept

/**
 * Starts keeping the form of a desk, after bringing back what was kept of it. `sheet` is the id of its sheet.
 * @param {Desk} desk
 * @param {string} sheet
 */
export function remember(desk, sheet) {
  const { form } = desk;
  adoptDrafts(sheet);
  const answered = form.dataset.typed !== undefined;
  const asked = new URLSearchParams(location.search);
  const place = (answered && sentFrom(sheet)) || asked.get("draft") || placeOf(desk.corrects, desk.number, asked);
  const line = /** @type {HTMLElement} */ (form.querySelector(".restored"));
  const signature = SIGNATURE.map((name) => hidden(form, name).value);
  // What the browser itself would fill in on the way back may belong to a deal that was saved since.
  if (attempt(() => localStorage.length) !== null) form.autocomplete = "off";

  const bare = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  bare.reset();
  begin(bare, desk.corrects && !answered);
  const empty = JSON.stringify(fieldsOf(bare));
  begin(form, desk.corrects && !answered);

  const kept = answered ? null : loadDraft(sheet, place);
  if (kept && isSaved(desk, kept)) dropDraft(sheet, place);
  else if (kept) {
    desk.accept(restore(desk, kept));
    line.hidden = false;
    /** @type {HTMLDetailsElement | null} */ (form.closest("details"))?.setAttribute("open", "");
  }

  /** @type {StoredDraft | null} */
  let dropped = null;
  desk.onInput(() => {
    const fields = fieldsOf(form);
    // What is entered now must not be undone by taking back what was dropped before.
    if (dropped && JSON.stringify(fields) !== empty) line.hidden = true;
    // A form that the server sent back is a draft as it stands.
    if (!answered && JSON.stringify(fields) === empty) return dropDraft(sheet, place);
    const [query, players] = [queryOf(asked), desk.sheet.players];
    const number = Number(hidden(form, "number").value);
    keepDraft(sheet, place, { number, corrects: desk.corrects, query, players, fields });
  });

  undoable(line, {
    drop() {
      dropped = loadDraft(sheet, place);
      form.reset();
      SIGNATURE.forEach((name, index) => (hidden(form, name).value = signature[index]));
      begin(form, desk.corrects);
      desk.refresh();
    },
    restore() {
      if (dropped) desk.accept(restore(desk, dropped));
      dropped = null;
      desk.refresh();
    },
  });
  document.querySelector("a.keeps")?.addEventListener("click", () => dropDraft(sheet, place));
  form.addEventListener("submit", () => attempt(() => sessionStorage.setItem(SENT, `${sheet} ${place}`)));
}

/**
 * A correction begins with the last count left to follow from the others, so that one number wrong is one tap.
 * @param {HTMLFormElement} form
 * @param {boolean} corrects
 */
function begin(form, corrects) {
  if (!corrects) return;
  const last = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".unit:not([hidden]) .count input"));
  for (const input of last) if (input.name.endsWith(`.${SEATS.length - 1}`)) input.value = "";
}

/**
 * Fills in a draft, and returns the codes of the warnings that were accepted. What belonged to a player goes with
 * that player to another seat.
 * @param {Desk} desk
 * @param {StoredDraft} draft
 */
function restore({ form, sheet }, draft) {
  const order = draft.players.map((name) => sheet.players.indexOf(name));
  const moved = SEATS.every((seat) => order.includes(seat)) && SEATS.some((seat) => order[seat] !== seat);
  const fields = moved ? draft.fields.map((field) => reseated(field, order)) : draft.fields;
  for (const input of form.querySelectorAll("input")) {
    // Another seating is another version: the server must not move the players once more.
    if (NOT_KEPT.includes(input.name) || (moved && ["number", "version", "last"].includes(input.name))) continue;
    const values = fields.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
  return fields.flatMap(([name]) => (name.startsWith("accept.") ? [name.slice("accept.".length)] : []));
}

/**
 * One field, written for other seats: `order[seat]` is where the player of that seat sits now.
 * @param {[string, string]} field
 * @param {number[]} order
 * @returns {[string, string]}
 */
function reseated([name, value], order) {
  const parts = name.split(".");
  /** @type {(seat: string) => string} */
  const moved = (seat) => String(order[Number(seat)]);
  if (name === "chooser" || (parts[0] === "result" && parts.length === 3)) return [name, moved(value)];
  if (parts[0] === "result") return [[...parts.slice(0, 3), moved(parts[3])].join("."), value];
  if (parts[0] === "doubles") return [`doubles.${parts[1].split("-").map(moved).join("-")}`, value];
  return [name, value];
}

/**
 * Whether a deal came to be on the sheet although this phone was never told so.
 * @param {Desk} desk
 * @param {StoredDraft} draft
 */
function isSaved({ sheet, corrects }, draft) {
  return !corrects && sheet.deals.some((deal) => valuesOf(draft, "entry").includes(String(deal.id)));
}

/** @param {string} sheet */
function sentFrom(sheet) {
  const [of, place] = (attempt(() => sessionStorage.getItem(SENT)) ?? "").split(" ");
  return of === sheet ? place : null;
}
