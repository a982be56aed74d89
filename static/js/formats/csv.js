// @ts-check
/**
 * CSV tables, with formulas made inert, and names of files; the twin of scoresheet/formats/csv.py.
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

/**
 * A name for a file of a sheet: its game, date and title in plain letters; the twin of `file_name` in
 * scoresheet/web/downloads_and_qr.py.
 * @type {(sheet: {game?: string, date: string, title: string}, ending: string) => string}
 */
export function fileName({ game = "bonken", date, title }, ending) {
  const plain = `${game} ${date} ${title}`.normalize("NFKD").replace(/[^\0-\x7f]/gu, "").toLowerCase();
  const stem = plain.replace(/[^a-z0-9]+/gu, "-").slice(0, 60).replace(/^-+|-+$/gu, "");
  return `${stem}.${ending}`;
}
