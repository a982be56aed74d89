// @ts-check
/**
 * Tables for spreadsheets, in which no text is taken for a formula; the twin of scoresheet/formats/csv.py.
 *
 *     toCsv([["Anna", -80, null]])      // "Anna,-80,\r\n"
 *     inert("=HYPERLINK(1)")            // "'=HYPERLINK(1)"
 */

/** @typedef {string | number | null} Value */

const SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]"; // as Python has it
const ACTIVE = new RegExp(`(^|[,;|"\\t\\r\\n])(?='*${SPACE}*[=+\\-@＝＋－＠\\t\\r\\n])`, "gu");

/** A text that no spreadsheet takes for a formula. @type {(text: string) => string} */
export function inert(text) {
  return text.replace(ACTIVE, "$1'");
}

/** @param {readonly Value[][]} rows */
export function toCsv(rows) {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** @param {Value} value */
function cell(value) {
  const text = typeof value === "string" ? inert(value) : String(value ?? "");
  return /[,"\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
