// @ts-check
/** Deals and changes of Bonken in words, as pages of sheets of any game ask for them; see `Telling` in sheet/clash.js. */

import { applyChange } from "../core/bonken/changes.js";
import { find } from "../core/bonken/rulebook.js";
import { scoreSheet } from "../core/bonken/sheet.js";
import { bidiSafe } from "../core/names.js";
import { dealToTable, sheetToDocument } from "../formats/bonken/documents.js";
import { toCsv } from "../formats/csv.js";
import { wordsOf } from "../sheet/words.js";
import { csvRows } from "../views/bonken/export.js";

/** @type {(explain: Bonken.Explainer) => Telling} */
export function tellingOf(explain) {
  return {
    explain,
    words: wordsOf({ deals: "", form: "" }, explain),
    /** @param {Bonken.Deal} deal */
    brief: ({ contract }) => find(explain.rulebook, contract)?.name[explain.language] ?? contract,
    /** @type {(deal: Bonken.Deal, sheet: Bonken.Sheet, number: number) => {title: string, lines: string[]}} */
    deal(deal, sheet, number) {
      const kind = number > sheet.deals.length ? "recorded" : "corrected";
      const after = sheet.deals.includes(deal) ? sheet : applyChange(sheet, { kind, number, deal });
      const text = explain.deal(scoreSheet(after).deals[number - 1]);
      return { title: text.contract, lines: [...text.calls, ...text.result] };
    },
    change: (change, { players }) => sentenceOf(/** @type {Bonken.Change} */ (change), players, explain),
    /** @param {Bonken.Sheet} sheet */
    goesOn: ({ deals, rulebook }) => deals.length < rulebook.deals,
    /** @type {(sheet: Bonken.Sheet, deals: Bonken.Deal[]) => object} */
    document: (sheet, deals) => ({ ...sheetToDocument(sheet), deals: deals.map((deal) => dealToTable(sheet, deal)) }),
    /** @param {Bonken.Sheet} sheet */
    table: (sheet) => toCsv(csvRows(sheet, explain)),
  };
}

/** A correction as the log tells it. @type {(made: Bonken.Change, players: readonly string[], explain: Bonken.Explainer) => string} */
function sentenceOf(made, players, explain) {
  const called = players.map(bidiSafe);
  const before = called.join(", ");
  if (made.kind === "renamed") return explain.text("log.renamed", { before, after: made.players.map(bidiSafe).join(", ") });
  if (made.kind === "reseated") {
    return explain.text("log.reseated", { before, after: made.order.map((seat) => called[seat]).join(", ") });
  }
  if (made.kind === "rulebook-changed") {
    const [was, now] = [made.was, made.rulebook].map(({ name }) => name[explain.language]);
    return explain.text("log.rulebook-changed", { before: was, after: now });
  }
  if (made.kind === "first-chooser-set" && made.first_chooser !== null) {
    return explain.text("log.first-chooser-set", { who: players[made.first_chooser] });
  }
  if (made.kind === "note-set") return explain.note(made.note);
  return explain.text(`follow.${made.kind}`);
}
