// @ts-check
/**
 * Adapters of Bonaken to the pages of any game: its deals and changes in words, see `Wording` in types.d.ts, and its games in
 * copies and among pending changes, see `Copying` there.
 */

import { kindOf } from "../core/bonaken/changes.js";
import { GAME, scoreSheet, sheetToPlain } from "../core/bonaken/sheet.js";
import { sheetFromDocument, sheetToDocument } from "../formats/bonaken/documents.js";
import { toCsv } from "../formats/csv.js";
import { fetchJson } from "../page/data.js";
import { contextOf } from "../page/drawing.js";
import { csvRows, Explainer, sentenceOf } from "../views/bonaken/explain.js";
import { followGame, gameBy } from "./game.js";

/** @type {(sheet: Bonaken.Sheet, texts: PlainTexts, language: Language, address?: string) => Wording<Bonaken.Explainer>} */
export function wordingOf({ players }, texts, language, address = "") {
  const explainer = new Explainer(players, texts, language);
  return {
    explainer,
    context: contextOf(explainer, { deals: `${address}/deal/`, form: `${address}/deal` }),
    brief: (deal) => explainer.deal(deal),
    deal: (deal) => ({ title: explainer.deal(deal), lines: [] }),
    change: (change, sheet) => sentenceOf(kindOf(change).describe(change, sheet), sheet, explainer),
    /** @param {Bonaken.Sheet} sheet */
    goesOn: (sheet) => !scoreSheet(sheet).over,
    document: sheetToDocument,
    /** @param {Bonaken.Sheet} sheet */
    table: (sheet) => toCsv(csvRows(sheet, explainer)),
  };
}

/** @type {Copying} */
export const copying = {
  game: (books, id) => gameBy(books[GAME], id),
  toDocument: sheetToDocument,
  fromDocument(written, book) {
    const sheet = sheetFromDocument(book, written);
    return { sheet, plain: sheetToPlain({ ...sheet, deals: [] }) };
  },
  /** The points of a game that is over, and who bought the round. */
  progressOf(sheet) {
    const { over, points, deals, losers } = scoreSheet(sheet);
    return over ? { scores: points, played: deals.length, deals: deals.length, losers } : undefined;
  },
  async follow(log, access, address, language) {
    const texts = await fetchJson(address);
    const rulebook = log.rulebooks?.[GAME];
    if (!texts || !rulebook) return null;
    return { follower: followGame({ ...access, rulebook, sheet: log.sheet }), wording: wordingOf(log.sheet, texts, language) };
  },
};
