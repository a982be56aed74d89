// @ts-check
/**
 * What a sheet that is kept on the phone asks of a change before it takes it; with `changes.js` the twin of the methods of
 * those names in scoresheet/core/changes.py and scoresheet/core/bonken/changes.py.
 *
 *     blocking({kind: "recorded", number: 3, deal}, sheet)      // its errors, and the warnings nobody accepted
 */

import { applyChange, checkChange, rebasing } from "./changes.js";
import { unaccepted } from "./findings.js";
import { scoreSheet } from "./sheet.js";

/** @import { Recording } from "../editing.js" */
/** @import { Change, Corrected, Recorded } from "./changes.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Sheet } from "./sheet.js" */

/** What `record` in core/editing.js asks of Bonken. @type {Recording<Sheet, Change, Finding>} */
export const recording = { rebasing, dropStaleAcceptances, blocking };

/**
 * The change without acceptance of warnings there are not, so that no later one is accepted beforehand.
 * @param {Change} change
 * @param {Sheet} sheet
 * @returns {Change}
 */
export function dropStaleAcceptances(change, sheet) {
  if (!hasDeal(change)) return change;
  const codes = checkChange(sheet, change).map(({ code }) => code);
  return { ...change, deal: { ...change.deal, accepted: change.deal.accepted.filter((code) => codes.includes(code)) } };
}

/**
 * The findings that keep a change off the sheet; none for most kinds.
 * @param {Change} change
 * @param {Sheet} sheet
 * @returns {Finding[]}
 */
export function blocking(change, sheet) {
  if (hasDeal(change)) {
    const findings = checkChange(sheet, change);
    return [...findings.filter(({ severity }) => severity === "error"), ...unaccepted(change.deal, findings)];
  }
  if (change.kind !== "rulebook-changed") return [];
  // Deals whose contract is not in the rulebook, or that are too many there.
  return scoreSheet(applyChange(sheet, change)).deals.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error"));
}

/**
 * @param {Change} change
 * @returns {change is Recorded | Corrected}
 */
function hasDeal(change) {
  return "deal" in change;
}
