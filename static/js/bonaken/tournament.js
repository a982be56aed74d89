// @ts-check
/** Keeps a page of a tournament, or a big screen, in step: what is new goes in the places that have `data-live`. */

import { drawLive } from "../page/drawing.js";
import { renew } from "../page/renewing.js";
import { keepPages, noteTable } from "./tables.js";

/** Of the table of a tournament: its games, and the pages of its round. */
function rememberRound() {
  const kept = JSON.parse(document.querySelector('[data-live="kept"]')?.textContent || "null");
  if (!kept) return;
  noteTable(location.pathname, kept);
  keepPages(kept.pages);
}

rememberRound();
renew((page) => {
  const changed = drawLive(page);
  if (changed) rememberRound();
  return changed;
});
