// @ts-check
/**
 * Refreshing pages of a tournament and big screens: what is new goes in the places that have `data-live`. On the screen
 * of the hall the pages of a list turn, so that everybody sees their name from a chair.
 */

import { drawLive } from "../page/drawing.js";
import { renew } from "../page/renewing.js";
import { rememberRound } from "./tables.js";

const PAUSE = 8000; // milliseconds a page of the screen is to be read

function turnPage() {
  const list = document.querySelector(".turning");
  if (!list) return;
  const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
  const next = list.scrollLeft + list.clientWidth + gap;
  list.scrollTo({ left: next < list.scrollWidth ? next : 0 });
}

rememberRound();
renew((page) => {
  const changed = drawLive(page);
  if (changed) rememberRound();
  return changed;
});
setInterval(turnPage, PAUSE);
