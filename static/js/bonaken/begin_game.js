// @ts-check
/**
 * Beginning a game at a table of a tournament. Its sheet is there since this page was first fetched, and without a network
 * that the game is begun waits on this phone as any change of it.
 */

import { dataIn } from "../page/data.js";
import { saved } from "../sheet/saving.js";
import { serverAnswers } from "../sync/transport.js";
import { followGame } from "./game.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form"));
const none = /** @type {HTMLElement} */ (document.getElementById("no-network"));
const data = /** @type {Element} */ (form.querySelector(".sheet-data"));

form.addEventListener("submit", async (event) => {
  const chosen = new FormData(form).get("first_dealer");
  if (chosen === null) return; // the server says what is missing
  event.preventDefault();
  none.hidden = true;
  if (await isKeptBegun(data, Number(chosen))) return;
  if (await serverAnswers()) form.submit();
  else none.hidden = false;
});

/**
 * Has the game begin with this dealer; false when that cannot be kept here.
 * @type {(place: Element, dealer: number) => Promise<boolean>}
 */
async function isKeptBegun(place, dealer) {
  /** @type {Bonaken.SheetPageData} */
  const page = dataIn(place);
  if (!(await isKeptPage(page.address))) return false;
  const follower = followGame(page);
  await follower.load();
  const id = String(new FormData(form).get("entry"));
  const change = { kind: "first-dealer-set", first_dealer: dealer };
  return saved(follower, change, { id, by: null }, follower.view, { address: page.address, place: form, text: "" });
}

/** Whether this phone has the page at an address. @type {(address: string) => Promise<boolean>} */
async function isKeptPage(address) {
  return Boolean(await globalThis.caches?.match(address, { ignoreVary: true }).catch(() => null));
}
