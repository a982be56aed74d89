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
/** @import { Deal } from "./deal.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Sheet } from "./sheet.js" */

/** What `record` in core/editing.js asks of Bonken. @type {Recording<Sheet, Change, Finding>} */
export const recording = { rebasing, repeats, dropStaleAcceptances, blocking };

/**
 * Whether `stored` is this change sent before, both as they read on the same sheet.
 * @param {Change} mine
 * @param {Change} stored
 * @returns {boolean}
 */
export function repeats(mine, stored) {
  // The same deal, whoever accepted what, wherever it stands by now.
  if (hasDeal(mine)) return hasDeal(stored) && written(mine.deal) === written(stored.deal);
  // The number of the deal may be another by now.
  if (mine.kind === "removed") return stored.kind === "removed";
  // Sent again, each has the number that the other had.
  if (mine.kind === "swapped") {
    return stored.kind === "swapped" && String([mine.one, mine.other].sort()) === String([stored.one, stored.other].sort());
  }
  // Sent again, the deal has the place it was moved to.
  if (mine.kind === "moved") return stored.kind === "moved" && [mine.number, mine.to].includes(stored.to);
  return sorted(mine) === sorted(stored);
}

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

/** @param {Deal} deal */
function written({ accepted: _, ...deal }) {
  return sorted(deal);
}

/**
 * As text, whatever order its members came in.
 * @param {unknown} some
 */
function sorted(some) {
  return JSON.stringify(some, (_, value) => (isTable(value) ? Object.fromEntries(Object.entries(value).sort()) : value));
}

/** @param {unknown} value */
function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
