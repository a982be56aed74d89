// @ts-check
/**
 * What the server hands over with a page: the sheet itself, and where rulebook and texts are.
 *
 *     const loaded = await loadPageData(form);      // null: the page stays as it is
 *     loaded?.page.sheet.players                    // ["Anna", …]
 */

import { request } from "../sync/transport.js";

/** @import { Deal } from "../core/bonken/deal.js" */
/** @import { Language, Rulebook } from "../core/bonken/rulebook.js" */
/** @import { Sheet } from "../core/bonken/sheet.js" */
/** @import { Catalogue } from "../views/bonken/explain.js" */
/** @import { LocalData } from "./local/open.js" */

/**
 * What stands on any page with a deal; see `page_data` in scoresheet/web/phone/data.py. `rulebook` and `texts` are
 * addresses.
 * @typedef {{sheet: Omit<Sheet, "rulebook">, language: Language, rulebook: string, texts: string}} PageData
 */

/**
 * What stands on a page of a sheet besides; see `sheet_page_data` there. `id` names the sheet, whichever key opened it;
 * earlier versions called it by its `view` key. `address` is that of the card, `deals` what that of a
 * deal begins with, which a page that the phone fills finds out by itself; `again` is a deal that was removed and is to be
 * entered anew. Where the page was drawn around another sheet than the one it shows, that one is `drawn`; `shells` are the
 * pages of sheets that live on this phone, on such a page.
 * @typedef {object} SheetData
 * @property {string} address
 * @property {string} deals
 * @property {string} api
 * @property {string} id
 * @property {string} view
 * @property {number} version
 * @property {string | null} last the id of the entry that made that version
 * @property {boolean} writable
 * @property {Sheet} [drawn]
 * @property {Deal | null} [again]
 * @property {LocalData["shells"]} [shells]
 * @property {Record<string, string>} [rulebooks] where other rulebooks are
 */

/** @typedef {PageData & SheetData} SheetPageData */

/** @template Page @typedef {{page: Page, rulebook: Rulebook, texts: Catalogue}} Loaded */

/** @type {Map<string, any>} */
const fetched = new Map();

const PAUSE = 3_000; // milliseconds before something that could not be had is asked for again

/**
 * The data that a page has inside `place`, with its rulebook and texts, as soon as those can be had; null when the page
 * has become another by then.
 * @template {PageData} Page
 * @param {Element} place
 * @returns {Promise<Loaded<Page> | null>}
 */
export async function loadPageData(place) {
  const page = JSON.parse(place.querySelector("script")?.textContent ?? "");
  for (;;) {
    const isLocal = Boolean(page.shells); // then the sheet says which rulebook it needs, and brings one of the house
    const [rulebook, texts] = await Promise.all([isLocal ? null : json(page.rulebook), json(page.texts)]);
    if (texts && isLocal) return (await import("./local/open.js")).openLocal(page, texts, json);
    if (rulebook && texts) return { page, rulebook, texts };
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!place.isConnected) return null;
  }
}

/**
 * What is at an address as JSON, fetched once; null when it cannot be had.
 * @param {string} address
 */
export async function json(address) {
  const before = fetched.get(address);
  if (before) return before;
  const found = await request("GET", address, null, {}, "default");
  // What says that it is a release is the app, and not a portal or a proxy before it. A host of files says nothing.
  const isOurs = found?.headers.has("Scoresheet-Release") || document.documentElement.dataset.serverless !== undefined;
  if (found?.status !== 200 || !found.json || !isOurs) return null;
  fetched.set(address, found.json);
  return found.json;
}
