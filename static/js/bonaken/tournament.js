// @ts-check
/** Keeps a page of a tournament, or a big screen, in step: what is new goes in the places that have `data-live`. */

import { drawLive } from "../page/drawing.js";
import { renew } from "../page/renewing.js";
import { rememberRound } from "./tables.js";

rememberRound();
renew((page) => {
  const changed = drawLive(page);
  if (changed) rememberRound();
  return changed;
});
