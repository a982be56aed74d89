// @ts-check
/**
 * What a sheet that is kept on the phone asks of a change before it takes it; with `changes.js` the twin of the methods of
 * those names in scoresheet/core/changes.py and scoresheet/core/bonken/changes.py.
 *
 *     blocking({kind: "recorded", number: 3, deal}, sheet)      // its errors, and the warnings nobody accepted
 */

import { blockingDeal, withoutStaleAcceptances } from "../recording.js";
import { applyChange, checkChange } from "./changes.js";
import { scoreSheet } from "./sheet.js";

/** @import { Change } from "./changes.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * The change without acceptance of warnings there are not, so that no later one is accepted beforehand.
 * @param {Change} change
 * @param {Sheet} sheet
 * @returns {Change}
 */
export function dropStaleAcceptances(change, sheet) {
  return "deal" in change ? withoutStaleAcceptances(change, checkChange(sheet, change)) : change;
}

/**
 * The findings that keep a change off the sheet; none for most kinds.
 * @param {Change} change
 * @param {Sheet} sheet
 * @returns {Finding[]}
 */
export function blocking(change, sheet) {
  if ("deal" in change) return blockingDeal(change, checkChange(sheet, change));
  if (change.kind !== "rulebook-changed") return [];
  // Deals whose contract is not in the rulebook, or that are too many there.
  return scoreSheet(applyChange(sheet, change)).deals.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error"));
}
