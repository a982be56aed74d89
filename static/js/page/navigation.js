// @ts-check
/**
 * Navigation to other pages of the sheet without a network: its pages are kept from when there was one, and drawn in place.
 * With a network, pages are loaded as always. What brings a page to life listens for `pagedrawn`.
 *
 *     enableNavigation(follower, page);     // this sheet, from now on
 *     await navigateTo("/s/…/deal");        // false: neither loaded nor kept
 */

import { attempt } from "../sync/storage.js";
import { useStyle } from "./drawing.js";

/**
 * The address of the card, whether deals can be entered there, and the pages below it that correct the sheet.
 * @typedef {{address: string, writable: boolean, corrections?: string[]}} Pages
 */

const WARM = 2_500; // milliseconds after a page is there before others are fetched; at once without a service worker
const SELDOM = 20_000; // and before those that are seldom wanted
const TIMEOUT = 7_000; // for a page; the worker shows what it keeps before
const [AGAIN, TRIES] = [5_000, 5]; // before pages that did not come are asked for again, and how often

const CORRECTIONS = ["/order", "/players", "/heading"];
const AHEAD = { Purpose: "prefetch" }; // the server keeps its notices for a page that is opened
const OFFLINE = /^\/(deal(\/\d+)?|order|players|names|heading)$/u; // pages there without a network, after the address of the card

/** @type {Map<string, string>} */
const kept = new Map();
/** @type {(Pages & {follower: AnyFollower}) | null} */
let here = null;

/**
 * Has this page followed, and the pages it leads to ready for when there is no network. Those of a sheet that lives on this
 * phone are, and no server has them.
 * @type {(follower: AnyFollower, pages: Pages) => void}
 */
export function enableNavigation(follower, { address, writable, corrections = CORRECTIONS }) {
  if (follower.isLocal) return;
  here?.follower.end();
  here = { follower, address, writable };
  const { serviceWorker } = navigator;
  const fetchPages = () => warm(follower, address, writable);
  setTimeout(fetchPages, serviceWorker ? WARM : 0);
  // The worker has not kept pages that were fetched before it answered for this page.
  serviceWorker?.addEventListener("controllerchange", fetchPages, { once: true });
  const fetchCorrections = async () => {
    if (follower.trouble !== null || here?.address !== address) return;
    for (const page of corrections) if (!kept.has(`${address}${page}`)) await load(`${address}${page}`);
  };
  if (writable) setTimeout(fetchCorrections, SELDOM);
}

/**
 * Fetches the pages that are wanted without a network.
 * @type {(follower: AnyFollower, address: string, writable: boolean, tries?: number) => Promise<void>}
 */
async function warm(follower, address, writable, tries = 1) {
  if (here?.follower !== follower) return;
  const pages = [address, ...(writable ? [`${address}/deal`] : [])];
  const loaded = follower.trouble === null ? await Promise.all(pages.map(load)) : [null];
  if (loaded.includes(null) && tries < TRIES) setTimeout(() => warm(follower, address, writable, tries + 1), AGAIN);
  if (!writable) return;
  for (const html of kept.values()) addStyles(parsed(html.slice(0, html.indexOf("<body")))); // the whole takes longer
}

/**
 * A page, from the network or else as it was; null when it never was here. Drawn by another release than this page, it
 * would not go with the scripts that are here: it can be opened, and not be drawn in place.
 * @type {(address: string) => Promise<{html: string} | {release: string} | null>}
 */
async function load(address) {
  try {
    // A redirect leads somewhere else, as with a form when the evening is over, or to a portal.
    const answer = await fetch(address, { headers: AHEAD, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    const html = await answer.text();
    const release = answer.headers.get("Scoresheet-Release");
    if (answer.ok && release === document.documentElement.dataset.release) kept.set(address, html);
    else if (answer.ok && release && !kept.has(address)) return { release };
  } catch {
    // No network, or none that ends what it began.
  }
  const html = kept.get(address);
  return html ? { html } : null;
}

/** Goes to a page of this sheet, as kept or loaded; false when neither can be. @type {(address: string) => Promise<boolean>} */
export async function navigateTo(address) {
  const page = new URL(address, location.href);
  const shell = page.pathname.replace(/\/deal\/\d+$/u, "/deal");
  const found = kept.has(shell) ? { html: String(kept.get(shell)) } : await load(shell);
  if (found === null) return false;
  if ("release" in found) {
    location.assign(page);
    return true;
  }
  if (page.href !== location.href) history.pushState({ drawn: true }, "", page.href);
  show(found.html);
  return true;
}

/** @param {string} html */
function show(html) {
  const page = parsed(html);
  switchStyles(page);
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  scrollTo(0, 0);
  dispatchEvent(new Event("pagedrawn"));
  attempt(() => document.getElementById("main")?.focus());
}

/** @param {string} html */
function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/** The links of a page to stylesheets, by their addresses. @type {(page: Document) => Map<string, HTMLLinkElement>} */
function stylesOf({ head }) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (head.querySelectorAll("link[rel=stylesheet]"));
  return new Map([...links].map((link) => [String(link.getAttribute("href")), link]));
}

/** Has the stylesheets of a page here, those that were not yet out of use. @param {Document} page */
function addStyles(page) {
  const here = stylesOf(document);
  for (const [href, { media }] of stylesOf(page)) if (!here.has(href)) useStyle(href, { media: "not all", "data-media": media });
}

/** Has the stylesheets of a page in use, and no others. @param {Document} page */
function switchStyles(page) {
  addStyles(page);
  const used = stylesOf(page);
  for (const [href, link] of stylesOf(document)) {
    link.dataset.media ??= link.media;
    link.media = used.has(href) ? link.dataset.media : "not all";
  }
}

addEventListener("click", async (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!here || !link || !plain || link.hasAttribute("download")) return;
  const { pathname, origin, href } = new URL(/** @type {HTMLAnchorElement} */ (link).href);
  const { address, follower } = here;
  const [, page] = pathname.split(address);
  const ours = origin === location.origin && pathname.startsWith(address) && (page === "" || OFFLINE.test(page));
  if (!ours || (pathname === location.pathname && new URL(href).hash)) return;
  if (follower.trouble === null && navigator.onLine && navigator.serviceWorker?.controller) return;
  event.preventDefault();
  // A page that came by plain http is not there again without a network: so it is asked first whether there is one.
  const answers = follower.trouble === null && (await follower.refresh());
  if (answers || follower.trouble === "gone") return location.assign(href);
  if (await navigateTo(href)) return;
  const status = document.querySelector(".in-step");
  if (!status) return location.assign(href);
  follower.lacksPage = true;
  await follower.reload(); // which shows it
  status.scrollIntoView({ block: "center" });
});

addEventListener("popstate", (event) => {
  const { pathname, hash } = location;
  if (hash || !here || !pathname.startsWith(here.address)) return;
  if (event.state?.drawn || here.follower.trouble !== null) navigateTo(location.href);
  else location.reload();
});
