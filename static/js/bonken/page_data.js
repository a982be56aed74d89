// @ts-check
/**
 * Data of a page of Bonken from the server: the sheet itself, and where rulebook and texts are.
 *
 *     const loaded = await loadPageData(form);      // null: the page stays as it is
 *     loaded?.page.sheet.players                    // ["Anna", …]
 */

import { dataIn, files, json } from "../sheet/data.js";

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
