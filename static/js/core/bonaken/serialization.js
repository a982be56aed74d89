// @ts-check
/**
 * Sheets of Bonaken as plain data, the way logs keep them; the twin of scoresheet/core/bonaken/serialization.py, so that a log
 * that was begun on a phone goes on on a server. Changes are plain data already.
 *
 *     sheetFromPlain(sheetToPlain(sheet), books)      // the same sheet
 */

import { ScoresheetError } from "../errors.js";
import { checked } from "./sheet.js";

export const GAME = "bonaken";

/** A sheet as it was opened. Its rulebook is not kept with it: there is only one. @type {(sheet: Bonaken.Sheet) => any} */
export function sheetToPlain({ rulebook: _, ...sheet }) {
  return { game: GAME, ...sheet };
}

/**
 * The sheet that `sheetToPlain` made this of. `books` are the rulebooks that the server hands out, by their ids.
 * @type {(plain: any, books: Readonly<Record<string, Bonaken.Rulebook>>) => Bonaken.Sheet}
 */
export function sheetFromPlain({ game, ...plain }, books) {
  if (game !== GAME) throw new ScoresheetError("unknown-game", { game });
  return checked({ ...plain, rulebook: books[GAME] });
}
