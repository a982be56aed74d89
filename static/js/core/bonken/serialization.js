// @ts-check
/**
 * Sheets as plain data, the way logs keep them: a rulebook by its id, seats instead of names. The twin of
 * scoresheet/core/bonken/serialization.py, so that a log that was begun on a phone goes on on a server.
 *
 *     sheetFromPlain(sheetToPlain(sheet), books)      // the same sheet
 */

import { ScoresheetError } from "../errors.js";

/** @type {(sheet: Bonken.Sheet) => any} */
export function sheetToPlain(sheet) {
  return { ...sheet, rulebook: sheet.rulebook.id };
}

/** @type {(plain: any, books: Books) => Bonken.Sheet} */
export function sheetFromPlain(plain, books) {
  return { ...plain, rulebook: rulebookIn(books, plain.rulebook) };
}

/** The rulebook of an id. @type {(books: Books, id: string) => Bonken.Rulebook} */
export function rulebookIn(books, id) {
  if (!Object.hasOwn(books, id)) throw new ScoresheetError("unknown-rulebook", { rulebook: id });
  return books[id];
}
