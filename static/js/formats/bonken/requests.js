// @ts-check
/**
 * How the JSON API is asked for a change of a sheet, with names for seats.
 *
 *     requestOf({kind: "removed", number: 3}, sheet, {id, by: "Anna", version: 8})
 *     // {method: "DELETE", path: "deals/3?version=8&entry=…&by=Anna", body: null}
 */

import { dealToTable } from "./documents.js";

/** @import { Change, Corrected, Recorded, Removed, SheetChange } from "../../core/bonken/changes.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */

/**
 * What a change is sent with: its own id, who made it, and the version of the sheet that it was made for.
 * @typedef {{id: string, by: string, version: number}} Signed
 */

/**
 * `path` follows the address of the sheet and a slash.
 * @typedef {{method: string, path: string, body: object | null}} Request
 */

const REQUESTS = {
  /** @type {(change: Recorded, sheet: Sheet, signed: Signed) => Request} */
  recorded({ number, deal }, sheet, { by }) {
    const insert = number <= sheet.deals.length ? { insert: true } : {};
    return { method: "POST", path: "deals", body: { number, ...insert, ...name(by), ...dealToTable(sheet, deal) } };
  },
  /** @type {(change: Corrected, sheet: Sheet, signed: Signed) => Request} */
  corrected({ number, deal }, sheet, { id, by, version }) {
    const body = { version, entry: id, ...name(by), ...dealToTable(sheet, deal) };
    return { method: "PUT", path: `deals/${number}`, body };
  },
  /** @type {(change: Removed, sheet: Sheet, signed: Signed) => Request} */
  removed({ number }, _, { id, by, version }) {
    const query = new URLSearchParams({ version: String(version), entry: id, ...name(by) });
    return { method: "DELETE", path: `deals/${number}?${query}`, body: null };
  },
};

/**
 * The request that makes a change to a sheet as it is at `signed.version`.
 * @param {Change} change
 * @param {Sheet} sheet
 * @param {Signed} signed
 */
export function requestOf(change, sheet, signed) {
  if (!("deal" in change || change.kind === "removed")) return corrected(change, signed);
  /** @type {(change: any, sheet: Sheet, signed: Signed) => Request} */
  const request = REQUESTS[change.kind];
  return request(change, sheet, signed);
}

/**
 * The request that corrects the sheet as a whole.
 * @param {SheetChange} change
 * @param {Signed} signed
 * @returns {Request}
 */
function corrected(change, { id, by, version }) {
  const keys = change.kind === "rulebook-changed" ? { was: change.was.id, rulebook: change.rulebook.id } : {};
  return { method: "POST", path: "changes", body: { id, version, ...name(by), change: { ...change, ...keys } } };
}

/**
 * @param {string} by
 * @returns {Record<string, string>}
 */
function name(by) {
  return by ? { by } : {};
}
