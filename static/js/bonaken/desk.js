// @ts-check
/**
 * The desk of a tournament: typing the points of a table from its form, and checking players in.
 *
 * Points are typed as in a spreadsheet: Enter goes to the next field as Tab does, the arrows up and down to another row, and the
 * sums stand beside and below. A digit that can only be the whole of a number goes on to the next field by itself, as long as
 * that is empty: a correction stays in its field. A digit that no longer fits begins the next number. A field with only one
 * possible number is filled in: the last points of a game, and two won deals of a player with more points than the last with any.
 * The number of a table that begins no other one opens its form.
 *
 * The list of players is narrowed while a name is typed, a tap is sent without leaving the page, and Enter sends for the only
 * one that is left.
 */

import { drawLive } from "../page/drawing.js";

const table = /** @type {HTMLTableElement | null} */ (document.querySelector("table.scores"));
const fields = [...(table?.querySelectorAll("input") ?? [])];
const WON = ["0", "1", "2"]; // who wins a second deal is out of the game

/** With which points a game can end. @type {number[][]} */
const ends = JSON.parse(table?.dataset.ends ?? "[]");

/** The field that typing came to by itself: Enter and Tab out of habit are not to leave it empty. @type {Element | null} */
let arrived = fields.find((field) => field === document.activeElement) ?? null;

/** @param {HTMLInputElement} field */
function value(field) {
  return /^\d+$/u.test(field.value.trim()) ? Number(field.value) : NaN;
}

/** @param {HTMLInputElement[]} several */
function sum(several) {
  return several.reduce((total, field) => total + value(field), 0);
}

/** The fields of a row, by the first part of their names. @type {(field: HTMLInputElement, kind: string) => HTMLInputElement[]} */
function row({ name }, kind) {
  const [, game] = name.split(".");
  return fields.filter((one) => one.name.startsWith(`${kind}.${game}.`));
}

/** The possible texts of a field beside the others of its row. @type {(field: HTMLInputElement) => string[]} */
function possible(field) {
  if (!field.name.startsWith("points.")) return WON;
  const others = row(field, "points").filter((one) => one !== field && one.value && one.dataset.filled === undefined);
  return ends.flatMap((end) => {
    const rest = [...end];
    for (const typed of others.map(value)) {
      if (!rest.includes(typed)) return [];
      rest.splice(rest.indexOf(typed), 1);
    }
    return rest.map(String);
  });
}

/** Fills in the numbers that follow from the points of a game: the last of them, then two won deals. @type {(field: HTMLInputElement) => void} */
function fill(field) {
  delete field.dataset.filled;
  if (!field.name.startsWith("points.")) return;
  const several = row(field, "points");
  for (const one of several) if (one.dataset.filled !== undefined) clear(one);
  const [open, ...others] = several.filter((one) => !one.value);
  if (open && open !== field && others.length === 0) {
    const [only, ...more] = new Set(possible(open));
    if (only && more.length === 0) set(open, only);
  }
  const points = several.map(value);
  const last = Math.min(...points.filter((one) => one !== 0)); // NaN as long as one is missing
  row(field, "won").forEach((won, seat) => {
    if (won.dataset.filled !== undefined) clear(won);
    if (!won.value && points[seat] > last) set(won, "2");
  });
}

/** @type {(field: HTMLInputElement, text: string) => void} */
function set(field, text) {
  field.value = text;
  field.dataset.filled = "";
}

/** @param {HTMLInputElement} field */
function clear(field) {
  field.value = "";
  delete field.dataset.filled;
}

/**
 * Goes on to the next field that is to be typed, or to what signs when there is none left. A digit of a number after this one
 * goes along.
 * @type {(field: HTMLInputElement, digit?: string) => void}
 */
function goOn(field, digit) {
  const next = fields.slice(fields.indexOf(field) + 1).find(({ dataset }) => dataset.filled === undefined);
  if (next?.value || (digit && !next)) return;
  arrived = next ?? null;
  if (next) next.focus();
  else if (fields.every((one) => one.value)) /** @type {HTMLElement | null} */ (field.form?.querySelector("button.main"))?.focus();
  if (!next || !digit) return;
  field.value = field.value.slice(0, -1);
  next.value = digit;
  take(field);
  take(next);
}

/** @type {(place: Element | null | undefined, total: number) => void} */
function show(place, total) {
  if (place) place.textContent = Number.isNaN(total) ? "" : String(total);
}

function work() {
  for (const line of table?.tBodies[0]?.rows ?? []) show(line.querySelector("output"), sum([...line.querySelectorAll("input")]));
  const rows = [...(table?.querySelectorAll("tr.points") ?? [])].map((line) => [...line.querySelectorAll("input")]);
  const sums = [...(table?.tFoot?.querySelectorAll("output") ?? [])];
  rows[0]?.forEach((_, seat) => show(sums[seat], sum(rows.flatMap((line) => line[seat] ?? []))));
  show(sums.at(-1), sum(rows.flat()));
}

/** Takes the text of a field, and fills in the others that follow; ``goes``: when it is whole, typing goes on. @type {(field: HTMLInputElement, goes?: boolean) => void} */
function take(field, goes = true) {
  fill(field);
  work();
  const all = possible(field);
  const longer = all.some((one) => one !== field.value && one.startsWith(field.value));
  if (!goes || longer) return;
  if (all.includes(field.value)) goOn(field);
  else if (all.includes(field.value.slice(0, -1))) goOn(field, field.value.slice(-1));
}

table?.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const isHabit = field === arrived && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey));
  arrived = null;
  if (isHabit) return event.preventDefault();
  const at = fields.indexOf(field);
  const wide = row(field, "points").length;
  const step = { Enter: 1, ArrowDown: wide, ArrowUp: -wide }[event.key];
  const next = step && at >= 0 ? fields[at + step] : undefined;
  if (!next) return; // Enter in the last field sends the form
  event.preventDefault();
  next.focus();
});
table?.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.select());
table?.addEventListener("input", (event) => take(/** @type {HTMLInputElement} */ (event.target), /** @type {InputEvent} */ (event).inputType === "insertText"));
document.addEventListener("input", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.id !== "table") return;
  const number = value(target);
  const isOnly = number >= 1 && number <= Number(target.dataset.tables) && number * 10 > Number(target.dataset.tables);
  if (/** @type {InputEvent} */ (event).inputType === "insertText" && isOnly) target.form?.requestSubmit();
});
work();

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
const checkIn = /** @type {HTMLFormElement | null} */ (document.getElementById("check-in"));

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function narrow() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#check-in li"))) {
    row.hidden = !plain(row.querySelector("bdi")?.textContent ?? "").includes(plain(search?.value.trim() ?? ""));
  }
}

let last = Promise.resolve();

/** Sends a button of the form, after others: each page brings the id of the next change. @type {(number: string) => Promise<void>} */
async function send(number) {
  if (!checkIn) return;
  const body = new FormData(checkIn);
  body.set("here", number);
  try {
    const answer = await fetch(checkIn.action, { method: "POST", body });
    if (!answer.ok) throw new Error(String(answer.status));
    drawLive(await answer.text());
    narrow();
  } catch {
    const button = checkIn.querySelector(`button[value="${number}"]`);
    if (button instanceof HTMLButtonElement) checkIn.requestSubmit(button); // the browser shows the fault
  }
}

checkIn?.addEventListener("submit", (event) => {
  const number = event.submitter?.getAttribute("value");
  if (!event.isTrusted || !number || number === "nobody") return;
  event.preventDefault();
  last = last.then(() => send(number));
});
search?.addEventListener("input", narrow);
search?.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#check-in li:not([hidden])"))];
  const number = rows.length === 1 ? rows[0]?.querySelector("button")?.value : undefined;
  if (!number || !search) return;
  last = last.then(() => send(number));
  search.value = "";
  narrow();
});
