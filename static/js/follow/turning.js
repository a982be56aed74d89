// @ts-check
/**
 * Turns to another page of the sheet without a network: the pages of card and form are kept from when there was one, and
 * drawn in place. With a network, pages are loaded as always.
 */

import { attempt } from "../drafts.js";
import { element } from "../elements.js";

/** @import { Follower } from "./follower.js" */

const WARM = 2_500; // milliseconds after a page is there before others are fetched, unless nobody else keeps them
const PATIENCE = 4_000; // for a page

/** @type {Map<string, string>} */
const kept = new Map();
/** @type {Map<string, Promise<any>>} */
const handed = new Map();
/** @type {Follower | null} */
let here = null;

/**
 * What is at an address as JSON; null when it cannot be had.
 * @param {string} address
 */
export async function handedOut(address) {
  const before = handed.get(address);
  if (before) return before;
  const answer = await fetch(address).catch(() => null);
  const found = answer?.ok ? answer.json() : null;
  if (found) handed.set(address, found);
  return found;
}

/**
 * Has this page followed, and the pages it leads to ready for when there is no network.
 * @param {Follower} follower
 */
export function turnHere(follower) {
  here?.end();
  here = follower;
  setTimeout(() => warm(follower), navigator.serviceWorker ? WARM : 0);
}

/** @param {Follower} follower */
async function warm({ handed: { address, writable }, trouble }) {
  if (trouble !== null) return;
  await Promise.all([address, ...(writable ? [`${address}/deal`] : [])].map((page) => load(page)));
  if (!writable) return;
  await Promise.all([import("./main.js"), import("../entry/main.js")]).catch(() => null);
  for (const html of kept.values()) styles(parsed(html), false);
}

/**
 * A page, from the network or else as it was; null when it never was here.
 * @param {string} address
 */
async function load(address) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  const answer = await fetch(address, { signal: stop.signal }).catch(() => null);
  clearTimeout(patience);
  // Somewhere else is where the server led instead, as with a form when the evening is over.
  if (answer?.ok && new URL(answer.url).pathname === new URL(address, location.href).pathname) {
    kept.set(address, await answer.text());
  }
  return kept.get(address) ?? null;
}

/**
 * Goes to a page of this sheet: loads it if there is a network, or draws the one that was kept. False when neither
 * can be.
 * @param {string} address
 */
export async function turnTo(address) {
  const page = new URL(address, location.href);
  const shell = page.pathname.replace(/\/deal\/\d+$/u, "/deal");
  const html = kept.get(shell) ?? (await load(shell));
  if (!html) return false;
  if (page.href !== location.href) history.pushState({ turned: true }, "", page.href);
  await show(html);
  return true;
}

/** @param {string} html */
async function show(html) {
  const page = parsed(html);
  styles(page, true);
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  scrollTo(0, 0);
  const form = document.querySelector("form.deal");
  const { begin } = await (form ? import("../entry/main.js") : import("./main.js"));
  await begin();
  attempt(() => document.getElementById("main")?.focus());
}

/** @param {string} html */
function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/**
 * Has the stylesheets of a page here; in use, and those of others not, once it is `shown`.
 * @param {Document} page
 * @param {boolean} shown
 */
function styles(page, shown) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (page.querySelectorAll("link[rel=stylesheet]"));
  const addresses = [...links].map((link) => link.getAttribute("href"));
  for (const link of links) {
    const href = link.getAttribute("href");
    if (sheets().some((here) => here.getAttribute("href") === href)) continue;
    document.head.append(element("link", { rel: "stylesheet", href, media: "not all", "data-media": link.media }));
  }
  if (!shown) return;
  for (const link of sheets()) {
    link.dataset.media ??= link.media;
    link.media = addresses.includes(link.getAttribute("href")) ? link.dataset.media : "not all";
  }
}

function sheets() {
  return [.../** @type {NodeListOf<HTMLLinkElement>} */ (document.head.querySelectorAll("link[rel=stylesheet]"))];
}

addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!here || !link || !plain || link.hasAttribute("download")) return;
  const { pathname, origin, href } = new URL(/** @type {HTMLAnchorElement} */ (link).href);
  const { address } = here.handed;
  const ours = origin === location.origin && (pathname === address || pathname.startsWith(`${address}/deal`));
  if (!ours || (pathname === location.pathname && new URL(href).hash)) return;
  if (here.trouble === null && navigator.onLine && navigator.serviceWorker?.controller) return;
  event.preventDefault();
  go(href, here);
});

/**
 * A page that came by plain http is not there again without a network: so it is asked first whether there is one.
 * @param {string} href
 * @param {Follower} follower
 */
async function go(href, follower) {
  const answers = follower.trouble === null && navigator.onLine && (await follower.refresh());
  if (answers || follower.trouble === "gone" || !(await turnTo(href))) location.assign(href);
}

addEventListener("popstate", (event) => {
  const { pathname, hash } = location;
  if (hash || !here || !pathname.startsWith(here.handed.address)) return;
  if (event.state?.turned || here.trouble !== null) turnTo(location.href);
  else location.reload();
});
