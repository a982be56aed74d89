// @ts-check
/**
 * The script of every page with a card, a form of a deal or of a correction: whichever the page has comes to life, also
 * when the page becomes another without being loaded.
 */

import { drawFrame } from "./page_data.js";

const SELDOM = 20_000; // milliseconds, before what is seldom wanted is fetched for when there is no network

/** What a page may have, each with its script. @type {[string, () => Promise<{begin: () => Promise<void>}>][]} */
const PARTS = [
  ["main.sheet .follow", () => import("./card/begin.js")],
  ["form.deal", () => import("./entry/begin.js")],
  [".correcting", correcting],
];

function correcting() {
  return import("./correcting/begin.js");
}

async function begin() {
  await drawFrame();
  for (const [place, script] of PARTS) if (document.querySelector(place)) beginPart(script);
}

/** Without its script, a part goes to the server as it stands. @param {typeof PARTS[0][1]} script */
async function beginPart(script) {
  const part = await script().catch(() => null);
  await part?.begin();
}

addEventListener("pagedrawn", begin);
begin();
setTimeout(() => correcting().catch(() => null), SELDOM);
