// @ts-check
/** Evenings of Bonken in copies and among what is pending, as copies/ asks for them of every game. */

import { scoreSheet, sheetToPlain } from "../core/bonken/sheet.js";
import { sheetFromDocument, sheetToDocument } from "../formats/bonken/documents.js";
import { json } from "../sheet/data.js";
import { Explainer } from "../views/bonken/explain.js";
import { followSheet, plainBy } from "./game.js";
import { tellingOf } from "./telling.js";

/** The rulebook that a log ends with. @type {(log: PlainLog) => string} */
function rulebookOf({ sheet, entries }) {
  return entries.reduce((now, { change }) => (change.kind === "rulebook-changed" ? change.rulebook : now), sheet.rulebook);
}

/** @type {Copying} */
export const copying = {
  game: plainBy,
  toDocument: sheetToDocument,
  fromDocument(written, book) {
    if (!book || written.players.length !== 4) return null;
    const sheet = sheetFromDocument(book, written);
    return { sheet, plain: sheetToPlain({ ...sheet, deals: [] }), rulebooks: book.table && { [book.id]: book } };
  },
  progressOf(sheet) {
    return { scores: [...scoreSheet(sheet).endscores], played: sheet.deals.length, deals: sheet.rulebook.deals };
  },
  async follow(log, access, address, language) {
    const texts = await json(address);
    const rulebook = await json(`/rulebooks/${rulebookOf(log)}.json`);
    if (!texts || !rulebook) return null;
    const nowhere = { rulebook: "", texts: "", rules: "", address: "", deals: "" };
    const page = { ...nowhere, ...access, sheet: { ...log.sheet, rulebook }, language };
    return { follower: followSheet({ page, rulebook }), telling: tellingOf(new Explainer(rulebook, log.sheet.players, texts, language)) };
  },
};
