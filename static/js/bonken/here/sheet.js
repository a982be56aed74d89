// @ts-check
/**
 * What a card on this phone has instead of what a server makes of one: the browser's own print, and the document as a file.
 */

import { sheetToDocument } from "../../formats/bonken/documents.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */

/**
 * Brings the links of the card to life; `shown` is the sheet at the moment that one is used.
 * @param {() => Sheet} shown
 */
export function offerFiles(shown) {
  document.getElementById("print")?.addEventListener("click", () => print());
  const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("document"));
  if (!link) return;
  link.href = "#document";
  link.addEventListener("click", () => {
    const sheet = shown();
    const blob = new Blob([JSON.stringify(sheetToDocument(sheet), null, 2)], { type: "application/json" });
    link.download = fileName(sheet, "json");
    link.href = URL.createObjectURL(blob);
  });
}

/**
 * A name for a file of this sheet: its date and title in plain letters; the twin of `file_name` in
 * scoresheet/web/downloads.py.
 * @param {Sheet} sheet
 * @param {string} ending
 */
export function fileName({ date, title }, ending) {
  const plain = `bonken ${date} ${title}`.normalize("NFKD").replace(/[^\0-\x7f]/gu, "").toLowerCase();
  const stem = plain.replace(/[^a-z0-9]+/gu, "-").slice(0, 60).replace(/^-+|-+$/gu, "");
  return `${stem}.${ending}`;
}
