// @ts-check
/**
 * The tables of a tournament whose card was scanned on this phone, so that their games lead back to them, and all that is
 * needed for a round is kept by the service worker while there is a network.
 *
 *     noteTable("/t/…/table/3/…", {views: ["/s/…", "/s/…"], pages: ["/t/…/table/3/…/game/1", "/s/…", "/s/…/deal", ...]});
 *     tableOf("/s/…")?.address     // "/t/…/table/3/…"
 */

import { attempt } from "../sync/storage.js";

/**
 * What a phone notes of its table: sheets by their addresses to look, and the pages of the round.
 * @typedef {{views: string[], pages: string[]}} Kept
 * @typedef {Kept & {address: string}} Table
 */

const PLACE = "bonaken.tables";
const MOST = 8; // tables, each in one round

let kept = ""; // the table whose pages this page has had kept

/** @returns {Table[]} */
function tables() {
  const noted = attempt(() => JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  return Array.isArray(noted) ? noted : [];
}

/**
 * Notes a table as it is in the round that is being played.
 * @param {string} address
 * @param {Kept} kept
 */
export function noteTable(address, kept) {
  const others = tables().filter(({ views }) => String(views) !== String(kept.views));
  attempt(() => localStorage.setItem(PLACE, JSON.stringify([{ address, ...kept }, ...others].slice(0, MOST))));
}

/**
 * The table that the sheet with this address to look belongs to, when its card was scanned here.
 * @param {string} view
 */
function tableOf(view) {
  return tables().find(({ views }) => Array.isArray(views) && views.includes(view));
}

/**
 * Has the service worker keep pages; on a first visit as soon as there is one that answers for this page.
 * @param {string[]} pages
 */
export function keepPages(pages) {
  const { serviceWorker } = navigator;
  const keep = () => pages.forEach((page) => fetch(page, { headers: { Purpose: "prefetch" } }).catch(() => null));
  if (serviceWorker?.controller) keep();
  else serviceWorker?.addEventListener("controllerchange", keep, { once: true });
}

/**
 * On the board of a game: the way back to its table, and the pages of the round that are to be kept.
 * @param {string} view
 * @param {boolean} isOver
 */
export function rememberTable(view, isOver) {
  const table = tableOf(view);
  if (!table) return;
  if (kept !== table.address) keepPages(table.pages);
  kept = table.address;
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".to-table"))) {
    way.hidden = way.matches(".main") && !isOver;
    const link = way.matches("a") ? way : way.querySelector("a");
    link?.setAttribute("href", table.address);
  }
}
