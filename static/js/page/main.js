// @ts-check
/**
 * The script of every page: moments in the time zone of the reader, the focus on the first fault of a form, a screen that stays
 * on while a sheet is open, and the service worker, which keeps the app for when there is no network. Without it, over plain
 * http or in a private window, pages work as long as they are open.
 */

import { moment } from "../views/formatting.js";

const AGAIN = 30_000; // milliseconds after a worker was not installed

const { dataset, lang: language } = document.documentElement;

// Without this script they stand there in UTC, with its name.
for (const place of document.querySelectorAll("time[datetime]")) {
  place.textContent = moment(String(place.getAttribute("datetime")), { language });
}

// In an answer to a form, which names what is wrong; house rules say themselves where that begins.
if (document.activeElement === document.body) {
  /** @type {HTMLElement | null} */ (document.querySelector("main [aria-invalid=true]"))?.focus();
}

/** Keeps the screen on: players have no hand free to wake the phone. A browser lets go by itself when the page is hidden. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  // An old browser, plain http, or a battery that is nearly empty: then the screen goes off as always.
  await navigator.wakeLock?.request("screen").catch(() => null);
}

if (dataset.awake !== undefined) {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}

/** Registers the worker; again after a while when what it keeps did not all come, for this page may stay open. */
async function register() {
  const { installing } = await navigator.serviceWorker.register(String(dataset.worker));
  // Once it is installed, it ends only when another takes its place.
  const retry = () => installing?.state === "redundant" && setTimeout(() => register().catch(() => null), AGAIN);
  installing?.addEventListener("statechange", retry, { once: true });
}

/** Keeps pages for later, which has to wait for this one. */
async function begin() {
  register().catch(() => null);
  // By its stylesheets the worker knows of which game this page is, and then keeps more.
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));
  (await navigator.serviceWorker.ready).active?.postMessage(styles);
}

if (navigator.serviceWorker) addEventListener("load", begin);
