// @ts-check
/**
 * The script of every page of a game of Bonaken: it starts the parts that the page has, also when the page becomes another
 * without being loaded. Each is given the game and the texts.
 */

import { dataIn, fetchFiles } from "../page/data.js";
import { beginBoard } from "./board.js";
import { beginCorrecting } from "./correcting.js";
import { beginDealForm } from "./deal_form.js";

/** What a page may have, where its data is. @type {[string, (place: HTMLElement, page: Bonaken.SheetPageData, loading: Promise<PlainTexts | null>) => Promise<void>][]} */
const PARTS = [
  ["main .follow", beginBoard],
  [".entering-data", beginDealForm],
  [".correcting", beginCorrecting],
];

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

function begin() {
  for (const [selector, beginPart] of PARTS) {
    const place = /** @type {HTMLElement | null} */ (document.querySelector(selector));
    if (!place || begun.has(place)) continue;
    begun.add(place);
    const page = dataIn(place);
    beginPart(place, page, fetchFiles(place, [page.texts]).then((found) => found?.[0] ?? null));
  }
}

addEventListener("pagedrawn", begin);
begin();
