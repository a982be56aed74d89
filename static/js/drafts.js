// @ts-check
/**
 * Half-entered deals, kept on this phone: one for each place on a sheet where a deal was being written down.
 *
 *     keepDraft(sheetKey, "next-3", {number: 3, corrects: false, query: "", players, fields});
 *     allDrafts(sheetKey)   // [["next-3", {…}]]
 *
 * Where a browser keeps nothing (private mode, no room) nothing is kept and nothing else changes. A draft of a shape
 * that this version does not know is dropped.
 */

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

const SHAPE = 1;
const PREFIX = "bonken.draft.";

/** The key of the sheet this page is about, as in its address. */
export function sheetKey() {
  return location.pathname.split("/")[2];
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
 * The values of one field of a draft.
 * @param {StoredDraft} draft
 * @param {string} name
 */
export function valuesOf(draft, name) {
  return draft.fields.filter(([field]) => field === name).map(([, value]) => value);
}

/**
 * @param {string} sheet
 * @param {string} place
 */
function nameOf(sheet, place) {
  return `${PREFIX}${sheet}.${place}`;
}

/**
 * What comes of using a storage; null when the browser refuses.
 * @template Result
 * @param {() => Result} use
 * @returns {Result | null}
 */
export function attempt(use) {
  try {
    return use();
  } catch {
    return null;
  }
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
