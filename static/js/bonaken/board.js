// @ts-check
/**
 * Keeps the board in step with the game: what is new goes in the places that have `data-live`. Deals that wait on this
 * phone are sent first.
 */

import { noteSheet, recallSheet } from "../home/recent.js";
import { renew } from "../page/renewing.js";
import { showAhead } from "./preview.js";
import { idOf, waiting } from "./outbox.js";
import { keepPages, noteTable, tableOf } from "./tables.js";
import { sendWaiting } from "./unsent.js";

const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-view]") ?? document.body);

/** The places as the server drew them. */
const served = new Map([...document.querySelectorAll("[data-live]")].map((place) => [place, place.cloneNode(true)]));
let shown = "";

/**
 * Shows the game as it stands with the deals that wait on this phone.
 * @param {boolean} [anew] whether something came from the server
 */
function ahead(anew = false) {
  const deals = dataset.view ? waiting(dataset.view) : [];
  const ids = deals.map(idOf).join(" ");
  if (ids === shown && !(anew && ids)) return;
  shown = ids;
  for (const name of ["number", "board"]) {
    const place = document.querySelector(`[data-live="${name}"]`);
    place?.replaceChildren(.../** @type {Node} */ (served.get(place)).cloneNode(true).childNodes);
  }
  const list = /** @type {HTMLElement | null} */ (document.querySelector("ul.board[data-number]"));
  const over = list !== null && showAhead(list, deals).over;
  const next = /** @type {HTMLElement | null} */ (document.querySelector('[data-live="next"]'));
  if (next) next.hidden = over;
}

/**
 * Whether a page has anything new for the places here; null when it is another page.
 * @param {Document} page
 */
function draw(page) {
  const places = document.querySelectorAll("[data-live]");
  const found = [...places].map((place) => page.querySelector(`[data-live="${place.getAttribute("data-live")}"]`));
  if (found.includes(null)) return null;
  let changed = false;
  places.forEach((place, at) => {
    const next = /** @type {Element} */ (found[at]);
    if (/** @type {Element} */ (served.get(place)).innerHTML === next.innerHTML) return;
    served.set(place, next.cloneNode(true));
    place.replaceChildren(...next.childNodes);
    changed = true;
  });
  if (changed) {
    remember();
    ahead(true);
  }
  return changed;
}

/** What this phone remembers: who won a game that is over, and board and next form, for when there is no network. */
function remember() {
  const progress = read("progress") ?? undefined;
  if (dataset.view) recallSheet(dataset.view, { progress });
  const form = document.querySelector('[data-live="next"] a[href$="/deal"]');
  // Whoever chose a language has it in this address, but saving a deal leads to the one without.
  const boards = dataset.address ? [location.href, dataset.address] : [location.href];
  keepPages(form ? [...boards, String(form.getAttribute("href"))] : boards);
  rememberTable();
}

/** Of a table of a tournament: the way back to it, and the pages of its round. */
function rememberTable() {
  const kept = read("kept");
  if (kept) noteTable(location.pathname, kept);
  const table = kept ? { pages: kept.pages } : tableOf(String(dataset.view));
  if (table) keepPages(table.pages);
  if (!table || !("address" in table)) return;
  const isOver = document.querySelector('[data-live="next"] .scan') !== null;
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".to-table"))) {
    way.hidden = way.matches(".main") && !isOver;
    const link = way.matches("a") ? way : way.querySelector("a");
    link?.setAttribute("href", table.address);
  }
}

/** @param {string} name of what the page has for this script */
function read(name) {
  return JSON.parse(document.querySelector(`[data-live="${name}"]`)?.textContent || "null");
}

if (dataset.view) {
  noteSheet({
    address: String(dataset.address),
    view: dataset.view,
    title: String(dataset.title),
    players: JSON.parse(String(dataset.players)),
    writable: dataset.writable !== undefined,
    when: new Date().toISOString(),
  });
}
remember();
ahead();
renew(draw, async () => {
  const sent = Boolean(dataset.view) && (await sendWaiting(String(dataset.view), String(dataset.address)));
  ahead();
  return sent;
});
