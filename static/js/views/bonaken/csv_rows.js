// @ts-check
/**
 * A game of Bonaken as a table for spreadsheets: a heading, a row a deal, two closing rows; the twin of
 * scoresheet/views/bonaken/csv_rows.py.
 */

import { scoreSheet } from "../../core/bonaken/sheet.js";
import { quote } from "../formatting.js";

/** @type {(sheet: Bonaken.Sheet, explain: Texts) => (string | number | null)[][]} */
export function csvRows(sheet, explain) {
  const { players } = sheet;
  const { deals, places, points } = scoreSheet(sheet);
  // Names as they were typed.
  const one = (/** @type {Goer} */ [who, result]) =>
    String(explain.texts[`bonaken.went.${result}`]).replace("{name}", () => (typeof who === "number" ? players[who] : quote(who)));
  const went = (/** @type {Goer[]} */ goers) => goers.map(one).join(", ") || explain.text("bonaken.went.nobody");
  return [
    [...["number", "dealer", "went", "bid"].map((column) => explain.text(`bonaken.csv.${column}`)), ...players],
    ...deals.map(({ number, dealer, deal, states }) => [number, players[dealer], went(deal.goers), deal.bid, ...states]),
    [null, null, explain.text("bonaken.places"), null, ...places],
    [null, null, explain.text("bonaken.points"), null, ...points],
  ];
}
