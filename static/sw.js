// @ts-check
/**
 * The app without a network: pages as they were when they were last seen, and all they need. The server puts the list
 * ASSETS and a digest of its content, VERSION, in front of this file; see scoresheet/web/offline.py.
 *
 * Everything comes from the network when there is one. What is written never goes through here: that is for the page,
 * which keeps it until the server has it.
 */

/* global VERSION, ASSETS */

const FILES = `files ${VERSION}`;
const PAGES = "pages";
const PATIENCE = 4_000; // milliseconds for the network, while there is something to show instead
const MOST = 60; // pages
// Who may see a page is in its address, and its language was chosen when it was kept.
const LOOSELY = { ignoreVary: true };
const SHEET = /^\/s\/[^/.]+/u;

/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(install());
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/api/") || pathname === "/healthz") return;
  if (request.mode === "navigate" || isPage(pathname)) event.respondWith(page(request));
  else if (isFile(pathname)) event.respondWith(file(request));
});

async function install() {
  const files = await caches.open(FILES);
  await files.addAll(ASSETS.map((/** @type {string} */ address) => new Request(address, { cache: "no-cache" })));
  const pages = await caches.open(PAGES);
  const home = await fetch("/").catch(() => null);
  if (home?.ok) await pages.put("/", home);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("files ") && name !== FILES).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} pathname */
function isPage(pathname) {
  return pathname === "/" || /^\/s\/[^/.]+(\/deal(\/\d+)?)?$/u.test(pathname);
}

/** @param {string} pathname */
function isFile(pathname) {
  return pathname.startsWith("/static/") || /^\/(rulebooks|texts)\//u.test(pathname) || pathname.endsWith(".webmanifest");
}

/** @param {Request} request */
async function page(request) {
  const pages = await caches.open(PAGES);
  const { pathname } = new URL(request.url);
  const kept = (await pages.match(pathname, LOOSELY)) ?? (await instead(pages, pathname));
  const answer = await network(request, kept !== undefined);
  if (answer?.ok && !answer.redirected && isPage(pathname)) {
    await pages.put(pathname, answer.clone()).catch(() => null); // no room left: then without
    await tidy(pages);
  }
  // A page that is gone must not come back once there is no network.
  if (answer?.status === 404) await pages.delete(pathname);
  return answer ?? kept ?? Response.error();
}

/**
 * The form of any deal does for every deal of its sheet, and the start page leads to every sheet.
 * @param {Cache} pages
 * @param {string} pathname
 */
async function instead(pages, pathname) {
  const sheet = SHEET.exec(pathname)?.[0];
  if (sheet && pathname.startsWith(`${sheet}/deal`)) return pages.match(`${sheet}/deal`, LOOSELY);
  return pages.match("/", LOOSELY);
}

/** @param {Cache} pages */
async function tidy(pages) {
  const known = await pages.keys();
  const old = known.filter(({ url }) => new URL(url).pathname !== "/").slice(0, Math.max(0, known.length - MOST));
  await Promise.all(old.map((request) => pages.delete(request)));
}

/** @param {Request} request */
async function file(request) {
  const kept = (await caches.match(request, LOOSELY)) ?? (await caches.match(request, { ...LOOSELY, ignoreSearch: true }));
  const answer = await network(request, kept !== undefined);
  return answer?.ok || !kept ? (answer ?? Response.error()) : kept;
}

/**
 * The network's answer; null when there is none, or none soon enough while something else can be shown.
 * @param {Request} request
 * @param {boolean} impatient
 */
async function network(request, impatient) {
  const answer = fetch(request).catch(() => null);
  if (!impatient) return answer;
  return Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE))]);
}
