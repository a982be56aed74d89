// @ts-check
/** Deals and changes of Bonaken in words, as pages of sheets of any game ask for them; see `Telling` in sheet/clash.js. */

import { describeChange } from "../core/bonaken/changes.js";
import { scoreSheet } from "../core/bonaken/sheet.js";
import { dealToTable, sheetToDocument } from "../formats/bonaken/documents.js";
import { toCsv } from "../formats/csv.js";
import { wordsOf } from "../sheet/words.js";
import { Explainer, csvRows } from "../views/bonaken/explain.js";
import { word } from "../views/log.js";

/**
 * @param {Bonaken.Sheet} sheet
 * @param {Catalogue} texts
 * @param {Language} language
 * @param {string} [address] of the board
 * @returns {GameTelling}
 */
export function tellingOf({ players }, texts, language, address = "") {
  const explain = new Explainer(players, texts, language);
  return {
    explain,
    words: wordsOf({ deals: `${address}/deal/`, form: `${address}/deal` }, explain),
    brief: (deal) => explain.deal(deal),
    deal: (deal) => ({ title: explain.deal(deal), lines: [] }),
    change(change, sheet) {
      const { code, params } = describeChange(/** @type {Bonaken.Change} */ (change), sheet);
      const words = Object.entries(params).map(([key, value]) => [key, word(sheet, key, value)]);
      return explain.text(`bonaken.log.${code}`, Object.fromEntries(words));
    },
    /** @param {Bonaken.Sheet} sheet */
    goesOn: (sheet) => !scoreSheet(sheet).over,
    /** @type {(sheet: Bonaken.Sheet, deals: Bonaken.Deal[]) => object} */
    document: (sheet, deals) => ({ ...sheetToDocument(sheet), deals: deals.map((deal) => dealToTable(sheet, deal)) }),
    /** @param {Bonaken.Sheet} sheet */
    table: (sheet) => toCsv(csvRows(sheet, explain)),
  };
}
