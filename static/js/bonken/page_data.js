// @ts-check
/**
 * What the server hands over with a page: the sheet itself, and where rulebook and texts are.
 *
 *     const loaded = await loadPageData(form);      // null: the page stays as it is
 *     loaded?.page.sheet.players                    // ["Anna", …]
 */

import { dataIn, files, json } from "../sheet/data.js";

/** @import { Deal } from "../core/bonken/deal.js" */
/** @import { Rulebook } from "../core/bonken/rulebook.js" */
/** @import { Sheet } from "../core/bonken/sheet.js" */

/**
 * What stands on any page with a deal; see `page_data` in scoresheet/web/phone/data.py. `rulebook`, `texts`
 * and `rules` are addresses, the last of the page of the rules of `any` rulebook.
 * @typedef {{sheet: Omit<Sheet, "rulebook">, language: Language, rulebook: string, texts: string, rules: string}} PageData
 */

/**
 * What stands on a page of a sheet besides; see `sheet_page_data` there. `id` names the sheet, whichever key opened it;
 * earlier versions called it by its `view` key. `address` is that of the card, `deals` what that of a
 * deal begins with. On a page of a sheet that lives on this phone, `again` is a deal that was removed and is to be
 * entered anew, and `pages` are the pages of such sheets.
 * @typedef {object} SheetData
 * @property {string} address
 * @property {string} deals
 * @property {string} api
 * @property {string} id
 * @property {string} view
 * @property {number} version
 * @property {string | null} last the id of the entry that made that version
 * @property {boolean} writable
 * @property {Deal | null} [again]
 * @property {LocalData["pages"]} [pages]
 * @property {Record<string, string>} [rulebooks] where other rulebooks are
 */

/** @typedef {PageData & SheetData} SheetPageData */

/** @template Page @typedef {{page: Page, rulebook: Rulebook, texts: Catalogue}} Loaded */

/** What an empty page was drawn from. @type {Promise<Loaded<any> | null> | null} */
let framed = null;

/** Draws the page of a sheet that lives on this phone, where that is empty. */
export async function drawFrame() {
  const place = document.getElementById("frame");
  framed ??= place && loadPageData(place);
  await framed;
}

/**
 * The data that a page has inside `place`, with its rulebook and texts, as soon as those can be had; null when the page
 * has become another by then.
 * @template {PageData} Page
 * @param {Element} place
 * @returns {Promise<Loaded<Page> | null>}
 */
export async function loadPageData(place) {
  if (framed) return framed;
  const page = dataIn(place);
  // Of a sheet that lives here, that says which rulebook it needs, and brings one of the house.
  const found = await files(place, [page.texts, page.pages ? page.texts_local : page.rulebook]);
  if (!found) return null;
  const [texts, other] = found;
  if (!page.pages) return { page, rulebook: other, texts };
  return (await import("./local/open.js")).openLocal(page, { ...texts, ...other }, json);
}
