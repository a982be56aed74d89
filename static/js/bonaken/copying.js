// @ts-check
/** Games of Bonaken in copies and among what is pending, as copies/ asks for them of every game. */

import { GAME, scoreSheet, sheetToPlain } from "../core/bonaken/sheet.js";
import { sheetFromDocument, sheetToDocument } from "../formats/bonaken/documents.js";
import { json } from "../sheet/data.js";
import { followGame, gameBy } from "./game.js";
import { tellingOf } from "./telling.js";

/** @type {Copying} */
export const copying = {
  game: (books, id) => gameBy(books[GAME], id),
  toDocument: sheetToDocument,
  fromDocument(written, book) {
    const sheet = sheetFromDocument(book, written);
    return { sheet, plain: sheetToPlain({ ...sheet, deals: [] }) };
  },
  /** The points of a game that is over. */
  progressOf(sheet) {
    const { over, points, deals } = scoreSheet(sheet);
    return over ? { scores: points, played: deals.length, deals: deals.length } : undefined;
  },
  async follow(log, access, address, language) {
    const texts = await json(address);
    const rulebook = log.rulebooks?.[GAME];
    if (!texts || !rulebook) return null;
    return { follower: followGame({ ...access, rulebook, sheet: log.sheet }), telling: tellingOf(log.sheet, texts, language) };
  },
};
