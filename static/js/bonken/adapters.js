// @ts-check
/**
 * Adapters of Bonken to the pages of any game: its deals and changes in words, see `Wording` in types.d.ts, and its evenings in
 * copies and among pending changes, see `Copying` there.
 */

import { applyChange, kindOf } from "../core/bonken/changes.js";
import { find } from "../core/bonken/rulebook.js";
import { scoreSheet, sheetToPlain } from "../core/bonken/sheet.js";
import { sheetFromDocument, sheetToDocument } from "../formats/bonken/documents.js";
import { toCsv } from "../formats/csv.js";
import { fetchJson } from "../page/data.js";
import { contextOf } from "../page/drawing.js";
import { Explainer } from "../views/bonken/explain.js";
import { csvRows } from "../views/bonken/export.js";
import { sentenceOf } from "../views/bonken/log.js";
import { followSheet, gameBy } from "./game.js";

/** @type {(explainer: Bonken.Explainer) => Wording} */
export function wordingOf(explainer) {
  return {
    explainer,
    context: contextOf(explainer),
    /** @param {Bonken.Deal} deal */
    brief: ({ contract }) => find(explainer.rulebook, contract)?.name[explainer.language] ?? contract,
    /** @type {(deal: Bonken.Deal, sheet: Bonken.Sheet, number: number) => {title: string, lines: string[]}} */
    deal(deal, sheet, number) {
      const kind = number > sheet.deals.length ? "recorded" : "corrected";
      const after = sheet.deals.includes(deal) ? sheet : applyChange(sheet, { kind, number, deal });
      const text = explainer.deal(scoreSheet(after).deals[number - 1]);
      return { title: text.contract, lines: [...text.calls, ...text.result] };
    },
    change: (change, sheet) => correctionIn(change, sheet, explainer),
    /** @param {Bonken.Sheet} sheet */
    goesOn: ({ deals, rulebook }) => deals.length < rulebook.deals,
    document: sheetToDocument,
    /** @param {Bonken.Sheet} sheet */
    table: (sheet) => toCsv(csvRows(sheet, explainer)),
  };
}

const IN_LOG = ["renamed", "reseated", "rulebook-changed", "first-chooser-set"]; // corrections in the words of the log

/** @type {(change: Bonken.Change, sheet: Bonken.Sheet, explainer: Bonken.Explainer) => string} */
function correctionIn(change, sheet, explainer) {
  if (change.kind === "note-set") return explainer.note(change.note);
  const isUnset = change.kind === "first-chooser-set" && change.first_chooser === null;
  if (!IN_LOG.includes(change.kind) || isUnset) return explainer.text(`follow.${change.kind}`);
  return sentenceOf(kindOf(change).describe(change, sheet), sheet, explainer);
}

/** @type {Copying} */
export const copying = {
  game: gameBy,
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
    const texts = await fetchJson(address);
    const key = log.entries.reduce((now, { change }) => (change.kind === "rulebook-changed" ? change.rulebook : now), log.sheet.rulebook);
    const rulebook = await fetchJson(`/rulebooks/${key}.json`);
    if (!texts || !rulebook) return null;
    const follower = followSheet({ page: { ...access, sheet: log.sheet }, rulebook });
    return { follower, wording: wordingOf(new Explainer({ ...log.sheet, rulebook }, texts, language)) };
  },
};
