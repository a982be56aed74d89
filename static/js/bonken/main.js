// @ts-check
/**
 * The script of every page with a card, a form of a deal or of a correction: whichever the page has comes to life, also
 * when the page becomes another without being loaded.
 */

import { beginCard } from "./card/begin.js";
import { drawFrame } from "./page_data.js";

const SELDOM = 20_000; // milliseconds, before what is seldom wanted is fetched for when there is no network

async function begin() {
  await drawFrame();
  await Promise.all([beginCard(), beginEntry()]);
  if (document.querySelector(".correcting")) (await correcting())?.beginCorrecting();
}

/** Brings the form of a deal to life, if there is one. Without its script it goes to the server as it stands. */
async function beginEntry() {
  if (!document.querySelector("form.deal")) return;
  const entry = await import("./entry/begin.js").catch(() => null);
  await entry?.beginEntry();
}

/** What those pages need; without it, they go to the server as they stand. */
function correcting() {
  return import("./correcting/begin.js").catch(() => null);
}

addEventListener("pagedrawn", begin);
begin();
setTimeout(correcting, SELDOM);
