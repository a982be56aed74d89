// @ts-check
/**
 * The script of every page of a game of Bonaken: whichever the page has comes to life, also when the page becomes another
 * without being loaded.
 */

import { beginBoard } from "./board.js";
import { beginCorrecting } from "./correcting.js";
import { beginEntry } from "./entry.js";

function begin() {
  beginBoard();
  beginEntry();
  beginCorrecting();
}

addEventListener("pagedrawn", begin);
begin();
