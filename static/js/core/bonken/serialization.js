// @ts-check
/**
 * Sheets and changes as plain data, the way logs keep them: a rulebook by its id, seats instead of names. The twin of
 * scoresheet/core/bonken/serialization.py, so that a log that was begun on a phone goes on on a server.
 *
 *     sheetFromPlain(sheetToPlain(sheet), books)      // the same sheet
 */

import { ScoresheetError } from "../errors.js";

/** @import { Change } from "./changes.js" */
/** @import { Rulebook } from "./rulebook.js" */
/** @import { Sheet } from "./sheet.js" */

/** Rulebooks by their ids. @typedef {Readonly<Record<string, Rulebook>>} Books */

/**
 * @param {Sheet} sheet
 * @returns {any}
 */
export function sheetToPlain(sheet) {
  return { ...sheet, rulebook: sheet.rulebook.id };
}

/**
 * @param {any} plain
 * @param {Books} books
 * @returns {Sheet}
 */
export function sheetFromPlain(plain, books) {
  return { ...plain, rulebook: named(books, plain.rulebook) };
}

/**
 * @param {Change} change
 * @returns {any}
 */
export function changeToPlain(change) {
  if (change.kind !== "rulebook-changed") return change;
  return { ...change, was: change.was.id, rulebook: change.rulebook.id };
}

/**
 * @param {any} plain
 * @param {Books} books
 * @returns {Change}
 */
export function changeFromPlain(plain, books) {
  if (plain.kind !== "rulebook-changed") return plain;
  return { ...plain, was: named(books, plain.was), rulebook: named(books, plain.rulebook) };
}

/**
 * @param {Books} books
 * @param {string} id
 */
function named(books, id) {
  if (!Object.hasOwn(books, id)) throw new ScoresheetError("unknown-rulebook", { rulebook: id });
  return books[id];
}
