// @ts-check
/**
 * Half-entered deals, kept on this phone: one for each place on a sheet where a deal was being written down.
 *
 *     keepDraft(sheet, "next-3", {number: 3, corrects: false, query: "", players, fields});
 *     allDrafts(sheet)   // [["next-3", {…}]]
 *
 * They belong to the sheet, named by its id, and not to a key: another key to the same sheet shows them too.
 * Where a browser keeps nothing (private mode, no room) nothing is kept and nothing else changes. A draft of a shape
 * that this version does not know is dropped.
 */

import { attempt } from "../sync/storage.js";

/**
 * A form as it was filled in: `fields` as a browser would send them, seats being those of `players`. `query` is what
 * the address of the form said besides.
 * @typedef {object} StoredDraft
 * @property {number} number
 * @property {boolean} corrects
 * @property {string} query
 * @property {string[]} players
 * @property {[string, string][]} fields
 */

/** Fields of a form that are not kept. */
export const NOT_KEPT = ["csrf_token", "instead"];

const SHAPE = 1;
const PREFIX = "bonken.draft.";

/**
 * Gives a sheet the drafts that an earlier version kept by the key in the address of this page.
 * @param {string} sheet
 */
export function adoptDrafts(sheet) {
  const key = location.pathname.split("/")[2];
  for (const [place, draft] of allDrafts(key)) {
    keepDraft(sheet, place, draft);
    if (loadDraft(sheet, place)) dropDraft(key, place);
  }
}

/**
 * @param {string} sheet
 * @param {string} place
 * @param {StoredDraft} draft
 */
export function keepDraft(sheet, place, draft) {
  attempt(() => localStorage.setItem(nameOf(sheet, place), JSON.stringify({ shape: SHAPE, ...draft })));
}

/**
 * @param {string} sheet
 * @param {string} place
 */
export function dropDraft(sheet, place) {
  attempt(() => localStorage.removeItem(nameOf(sheet, place)));
}

/**
 * What was kept for a place; null when there is nothing that can be read.
 * @param {string} sheet
 * @param {string} place
 * @returns {StoredDraft | null}
 */
export function loadDraft(sheet, place) {
  const text = attempt(() => localStorage.getItem(nameOf(sheet, place)));
  if (!text) return null;
  const draft = parsed(text);
  if (draft === null) dropDraft(sheet, place);
  return draft;
}

/**
 * All drafts of a sheet with their places, in the order of their numbers.
 * @param {string} sheet
 * @returns {[string, StoredDraft][]}
 */
export function allDrafts(sheet) {
  const start = nameOf(sheet, "");
  const names = attempt(() => Object.keys(localStorage)) ?? [];
  return names
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const place = name.slice(start.length);
      const draft = loadDraft(sheet, place);
      return draft ? [/** @type {[string, StoredDraft]} */ ([place, draft])] : [];
    })
    .sort(([, one], [, other]) => one.number - other.number);
}

/**
 * Has the button of a line drop a half-entered deal, and take that back as long as the line is there.
 * @param {HTMLElement} line
 * @param {{drop: () => void, restore: () => void}} what
 */
export function undoable(line, { drop, restore }) {
  const [said, button] = [line.querySelector("span"), line.querySelector("button")];
  if (!said || !button) return;
  const before = [said.textContent, button.textContent];
  let dropped = false;
  button.addEventListener("click", () => {
    dropped = !dropped;
    (dropped ? drop : restore)();
    const after = [line.dataset.dropped ?? "", line.dataset.undo ?? ""];
    [said.textContent, button.textContent] = dropped ? after : before;
  });
}

/**
 * The values of one field of a draft.
 * @param {StoredDraft} draft
 * @param {string} name
 */
export function valuesOf(draft, name) {
  return draft.fields.filter(([field]) => field === name).map(([, value]) => value);
}

/**
 * What a form would send, as far as it is worth keeping.
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
export function fieldsOf(form) {
  return [...new FormData(form)]
    .filter(([name]) => !NOT_KEPT.includes(name))
    .map(([name, value]) => [name, String(value)]);
}

/**
 * The place of the form of a deal, `asked` being what its address says besides.
 * @param {boolean} corrects
 * @param {number} number
 * @param {URLSearchParams} asked
 */
export function placeOf(corrects, number, asked) {
  const again = asked.get("again");
  return `${corrects ? "deal" : "next"}-${number}` + (again ? `-again-${again}` : "");
}

/** @param {URLSearchParams} asked */
export function queryOf(asked) {
  return String(new URLSearchParams([...asked].filter(([name]) => ["at", "again"].includes(name))));
}

/**
 * @param {string} sheet
 * @param {string} place
 */
function nameOf(sheet, place) {
  return `${PREFIX}${sheet}.${place}`;
}

/**
 * @param {string} text
 * @returns {StoredDraft | null}
 */
function parsed(text) {
  try {
    const { shape, ...draft } = JSON.parse(text);
    return shape === SHAPE && isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} draft */
function isDraft({ number, corrects, query, players, fields }) {
  return (
    Number.isInteger(number) &&
    typeof corrects === "boolean" &&
    typeof query === "string" &&
    areTexts(players) &&
    Array.isArray(fields) &&
    fields.every((field) => areTexts(field) && field.length === 2)
  );
}

/** @param {unknown} some */
function areTexts(some) {
  return Array.isArray(some) && some.every((text) => typeof text === "string");
}
