// @ts-check
/**
 * The offer to install the app, on the start page, once, after the first evening that was played to its end here. Browsers
 * that can install it fire an event, of which TypeScript knows nothing; on iOS a sentence tells how.
 */

import { attempt } from "../sync/storage.js";
import { recentSheets } from "./recent.js";

const PLACE = "bonken.install"; // that somebody answered

const box = /** @type {HTMLElement} */ (document.getElementById("install"));
const [yes, no] = /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll("button"));
/** @type {(Event & {prompt?: () => Promise<unknown>}) | null} */
let asked = null;

function isWanted() {
  const isOver = recentSheets().some(({ progress }) => progress && progress.played >= progress.deals);
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  return isOver && !isInstalled && attempt(() => localStorage.getItem(PLACE)) === null;
}

function answered() {
  attempt(() => localStorage.setItem(PLACE, "answered"));
  box.hidden = true;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own offer comes at any time
  asked = event;
  box.hidden = !isWanted();
});
addEventListener("appinstalled", answered);
yes.addEventListener("click", () => {
  asked?.prompt?.();
  answered();
});
no.addEventListener("click", answered);
if ("standalone" in navigator && isWanted()) {
  yes.hidden = true;
  /** @type {HTMLElement} */ (box.querySelector(".ios")).hidden = box.hidden = false;
}
