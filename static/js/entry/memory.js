// @ts-check
/**
 * Keeps what is being entered on this phone until it is saved, and brings it back after a reload, sleep or a wrong
 * swipe.
 */

import { SEATS } from "../core.js";
import { attempt, dropDraft, keepDraft, loadDraft, sheetKey, valuesOf } from "../drafts.js";
import { hidden } from "./fields.js";

/** @import { StoredDraft } from "../drafts.js" */
/** @import { Desk } from "./desk.js" */

const NOT_KEPT = ["csrf_token", "instead"];
const SIGNATURE = ["entry", "number", "version"];
const SENT = "bonken.sent"; // where the form that this page answers was kept

/**
 * Starts keeping the form of a desk, after bringing back what was kept of it.
 * @param {Desk} desk
 */
export function remember(desk) {
  const { form } = desk;
  const sheet = sheetKey();
  const answered = form.dataset.typed !== undefined;
  const asked = new URLSearchParams(location.search);
  const place = (answered && sentFrom(sheet)) || asked.get("draft") || placeOf(desk, asked);
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
    desk.warnings.accept(restore(desk, kept));
    line.hidden = false;
    /** @type {HTMLDetailsElement | null} */ (form.closest("details"))?.setAttribute("open", "");
  }

  desk.onChange(() => {
    const fields = fieldsOf(form);
    // A form that the server sent back is a draft as it stands.
    if (!answered && JSON.stringify(fields) === empty) return dropDraft(sheet, place);
    const [query, players] = [queryOf(asked), desk.sheet.players];
    const number = Number(hidden(form, "number").value);
    keepDraft(sheet, place, { number, corrects: desk.corrects, query, players, fields });
  });

  line.querySelector("button")?.addEventListener("click", () => {
    form.reset();
    SIGNATURE.forEach((name, index) => (hidden(form, name).value = signature[index]));
    begin(form, desk.corrects);
    line.hidden = true;
    desk.refresh();
    document.getElementById("main")?.focus();
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
 * Fills in a draft, and returns the names of the warnings' boxes that were ticked. What belonged to a player goes with
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
    if (NOT_KEPT.includes(input.name) || (moved && ["number", "version"].includes(input.name))) continue;
    const values = fields.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
  return fields.map(([name]) => name).filter((name) => name.startsWith("accept."));
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

/**
 * What the form would send, as far as it is worth keeping.
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
function fieldsOf(form) {
  return [...new FormData(form)]
    .filter(([name]) => !NOT_KEPT.includes(name))
    .map(([name, value]) => [name, String(value)]);
}

/**
 * @param {Desk} desk
 * @param {URLSearchParams} asked
 */
function placeOf({ corrects, number }, asked) {
  const again = asked.get("again");
  return `${corrects ? "deal" : "next"}-${number}${again ? `-again-${again}` : ""}`;
}

/** @param {URLSearchParams} asked */
function queryOf(asked) {
  return String(new URLSearchParams([...asked].filter(([name]) => ["at", "again"].includes(name))));
}

/** @param {string} sheet */
function sentFrom(sheet) {
  const [of, place] = (attempt(() => sessionStorage.getItem(SENT)) ?? "").split(" ");
  return of === sheet ? place : null;
}
