// @ts-check
/**
 * The tables of a tournament whose card was scanned on this phone: games lead back to their table, all that a round needs is kept
 * by the service worker while there is a network, and a game can then begin without one.
 *
 *     rememberTable("/s/…", true)     // on the board of a game: shows the way back to its table
 */

import { dataIn } from "../page/data.js";
import { saveChange } from "../sheet/saving.js";
import { readList, writeJson } from "../sync/storage.js";
import { serverAnswers } from "../sync/transport.js";
import { followGame } from "./game.js";

/**
 * What a phone notes of its table: sheets by their addresses to look, and the pages of the round.
 * @typedef {{address: string, views: string[], pages: string[]}} Table
 */

const PLACE = "bonaken.tables";
const MOST = 8; // tables, each in one round

let kept = ""; // the table whose pages this page has had kept

/** Notes the table of this page, if it is of one, as it is in the round that is being played, and has the pages of that kept. */
function rememberRound() {
  /** @type {Table | null} */
  const table = JSON.parse(document.querySelector('[data-live="kept"]')?.textContent || "null");
  if (!table) return;
  const others = readList(PLACE).filter(({ views }) => String(views) !== String(table.views));
  writeJson(PLACE, [table, ...others].slice(0, MOST));
  keepPages(table.pages);
}

/** Has the service worker keep pages; on a first visit as soon as one answers for this page. @type {(pages: string[]) => void} */
function keepPages(pages) {
  const { serviceWorker } = navigator;
  // One after another: the page on which a game is begun opens the sheet whose pages come next.
  const keep = async () => {
    for (const page of pages) await fetch(page, { headers: { Purpose: "prefetch" } }).catch(() => null);
  };
  if (serviceWorker?.controller) keep();
  else serviceWorker?.addEventListener("controllerchange", keep, { once: true });
}

/** On the board of a game: the way back to its table, and the pages to be kept. @type {(view: string, isOver: boolean) => void} */
export function rememberTable(view, isOver) {
  /** @type {Table | undefined} of which the card was scanned here */
  const table = readList(PLACE).find(({ views }) => Array.isArray(views) && views.includes(view));
  if (!table) return;
  if (kept !== table.address) keepPages(table.pages);
  kept = table.address;
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".to-table"))) {
    way.hidden = way.matches(".main") && !isOver;
    const link = way.matches("a") ? way : way.querySelector("a");
    link?.setAttribute("href", table.address);
  }
}

/**
 * Has the form on which a game begins work without a network. The sheet of the game is there since this page was first fetched;
 * that it began waits on this phone as any change.
 * @type {(place: Element) => void}
 */
function beginOffline(place) {
  const form = /** @type {HTMLFormElement} */ (place.closest("form"));
  const none = /** @type {HTMLElement} */ (document.getElementById("no-network"));
  form.addEventListener("submit", async (event) => {
    const data = new FormData(form);
    if (!data.has("first_dealer")) return; // the server shows that it is missing
    event.preventDefault();
    none.hidden = true;
    if (await keepBegun(form, dataIn(place), data)) return;
    if (await serverAnswers()) form.submit();
    else none.hidden = false;
  });
}

/**
 * Has the game begin with the dealer that was chosen; false when that cannot be kept here.
 * @type {(form: HTMLFormElement, page: Bonaken.SheetPageData, data: FormData) => Promise<boolean>}
 */
async function keepBegun(form, page, data) {
  const { address } = page;
  const isPageKept = await globalThis.caches?.match(address, { ignoreVary: true }).catch(() => null);
  if (!isPageKept) return false;
  const follower = followGame(page);
  await follower.load();
  const change = { kind: "first-dealer-set", first_dealer: Number(data.get("first_dealer")) };
  return saveChange(follower, change, { id: String(data.get("entry")), by: null }, follower.view, { address, place: form, text: "" });
}

rememberRound(); // on the page of the table, and on those where its games begin: that of the table may have been left too soon
addEventListener("pagerefreshed", rememberRound);
const beginning = document.querySelector(".sheet-data");
if (beginning) beginOffline(beginning);
