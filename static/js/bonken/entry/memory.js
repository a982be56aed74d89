// @ts-check
/** Drafts of the form of a deal of Bonken: kept, and brought back; see page/drafts.js. */

import { SEATS } from "../../core/bonken/seats.js";
import { remember } from "../../page/drafts.js";
import { hidden } from "./fields.js";

const SIGNATURE = ["number", "version", "last"];

/**
 * @param {DealForm} dealForm
 * @param {string} sheet the id of its sheet
 */
export function rememberDealForm(dealForm, sheet) {
  const { form, number, corrects } = dealForm;
  const { players, deals } = dealForm.sheet;
  const begin = corrects ? leaveLast : () => {};
  const read = (/** @type {StoredDraft} */ draft) => fieldsFor(dealForm, draft);
  dealForm.onInput(remember(form, { sheet, number, corrects, players, deals, begin, read, draw: () => dealForm.refresh() }));
}

/**
 * A correction begins with the last count left to follow from the others, so that one number wrong is one tap.
 * @type {(form: HTMLFormElement) => void}
 */
function leaveLast(form) {
  const last = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".unit:not([hidden]) .count input"));
  for (const input of last) if (input.name.endsWith(`.${SEATS.length - 1}`)) input.value = "";
}

/**
 * The fields of a draft, whose warnings are accepted as they were. What belonged to a player goes with that player to another
 * seat.
 * @type {(dealForm: DealForm, draft: StoredDraft) => [string, string][]}
 */
function fieldsFor(dealForm, draft) {
  dealForm.accept(draft.fields.flatMap(([name]) => (name.startsWith("accept.") ? [name.slice("accept.".length)] : [])));
  const order = draft.players.map((name) => dealForm.sheet.players.indexOf(name));
  const moved = SEATS.every((seat) => order.includes(seat)) && SEATS.some((seat) => order[seat] !== seat);
  if (!moved) return draft.fields;
  // Another seating is another version: the server must not move the players once more.
  const fields = draft.fields.filter(([name]) => !SIGNATURE.includes(name)).map((field) => reseated(field, order));
  return [...fields, ...SIGNATURE.map((name) => /** @type {[string, string]} */ ([name, hidden(dealForm.form, name).value]))];
}

/**
 * One field, written for other seats: `order[seat]` is where the player of that seat sits now.
 * @type {(field: [string, string], order: number[]) => [string, string]}
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
