// @ts-check
/**
 * What a card on this phone has instead of what a server makes of one: the browser's own print, and the document as a file.
 */

import { sheetToDocument } from "../../formats/bonken/documents.js";
import { fileName } from "../../formats/file_name.js";

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
