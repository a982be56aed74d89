// @ts-check
/**
 * The script of every page of Bonken with a card, a form of a deal or of a correction: it starts the parts that the page has,
 * also when the page becomes another without being loaded. Each is given the follower of its sheet, rulebook and texts.
 */

import { noteBegun, noteShown } from "../home/recent_sheets.js";
import { dataIn, fetchFiles } from "../page/data.js";
import { showDrafts } from "../page/half_entered.js";
import { followSheet } from "./game.js";

const SELDOM = 20_000; // milliseconds before the script of corrections is fetched for when there is no network; at once without a service worker

/** What a page may have, each with its script. @type {[string, () => Promise<{begin: (place: any, loading: Promise<Loaded<any> | null>) => Promise<void>}>][]} */
const PARTS = [
  ["main.sheet .follow", () => import("./card.js")],
  ["form.deal", () => import("./entry.js")],
  [".correcting", correcting],
];

/** @type {WeakSet<Element>} */
const begun = new WeakSet();
/** What an empty page, of a sheet that lives on this phone, was drawn from. @type {Promise<Loaded<any> | null> | null} */
let localPage = null;

function correcting() {
  return import("./correcting.js");
}

async function begin() {
  const frame = document.getElementById("frame");
  localPage ??= frame && loaded(frame);
  await localPage;
  for (const [selector, script] of PARTS) {
    const place = document.querySelector(selector);
    if (place) beginPart(place, script);
  }
}

/** Without its script, a part goes to the server as it stands. @type {(place: Element, script: typeof PARTS[0][1]) => Promise<void>} */
async function beginPart(place, script) {
  const part = await script().catch(() => null);
  if (!part || begun.has(place)) return;
  begun.add(place);
  await part.begin(place, localPage ?? loaded(place));
}

/**
 * The data that a page has inside `place`, with its rulebook, texts and follower, as soon as those can be had; null when the page
 * has become another by then.
 * @type {(place: Element) => Promise<Loaded<any> | null>}
 */
async function loaded(place) {
  const page = dataIn(place);
  // Of a sheet that lives here, that says which rulebook it needs, and brings one of the house.
  const found = await fetchFiles(place, [page.texts, page.pages ? page.texts_local : page.rulebook]);
  if (!found) return null;
  const [texts, other] = found;
  if (!page.pages) return { page, rulebook: other, texts, follower: page.api && followSheet({ page, rulebook: other }) };
  return (await import("./local_pages.js")).openLocal(page, { ...texts, ...other });
}

// What only this phone knows of a page that a server drew needs nothing to be fetched, and is there when its reader goes at once.
const form = document.querySelector("form.deal:not(.calculator)");
if (form) noteBegun(dataIn(form));
const follow = document.querySelector("main.sheet .follow");
if (follow) {
  const page = dataIn(follow);
  showDrafts(page.id);
  noteShown(page);
}
addEventListener("pagedrawn", begin);
begin();
setTimeout(() => correcting().catch(() => null), navigator.serviceWorker ? SELDOM : 0);
