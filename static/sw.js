// @ts-check
/**
 * The app without a network: pages as they were when they were last seen, and all they need. scoresheet/web/phone/worker.py
 * puts in front of this file the folder that all is in, ROOT, the release, VERSION, what there is from the beginning by
 * language, LISTS, and whether a host of files serves it, ON_FILES.
 *
 * A phone keeps one language, and the first game. What another game needs it keeps once it has shown a page of it, and
 * a file that it did not have once a page has asked for it.
 *
 * A page is kept with the files of the release that drew it, and shown with no others: releases do not mix. Only what says
 * that it is a release is kept, and not the page of a portal or a proxy that happens to answer.
 *
 * From a server everything comes from the network when there is one, and pages of a release before stay, with its files,
 * until this one has drawn them anew. A host of files may have a release by halves for a while. From there one is kept
 * whole or not at all, shown from what was kept, and used once no page of the one before is open.
 *
 * What is written never goes through here: that is for the page, which keeps it until the server has it.
 */

const PREFIX = ON_FILES ? `site ${ROOT} ` : "release ";
const CACHE = `${PREFIX}${VERSION}`;
const RELEASE = "Scoresheet-Release";
const TIMEOUT = 4_000; // milliseconds for the network, while there is something to show instead
const KEEP_TIMEOUT = 20_000; // for what is to be kept, to its last byte; what hangs keeps later attempts waiting
const RETRY_PAUSE = 1_000; // before a page that did not come is asked for again
const STORE_TIMEOUT = 2_000; // for the browser's own store, which may never answer, while the network may
const LAST_TIMEOUT = 10_000; // and when that does not either
const MOST_PAGES = 60; // pages of a release
const OLDER_RELEASES = 2; // releases before this one, of which something may be kept
// Who may see a page is in its address, and its language was chosen when it was kept.
const LOOSELY = { ignoreVary: true };
const PAGES = ON_FILES ? [/\/$/u] : [
  /^\/rulebooks\/[0-9a-f]{40}$/u,
  /^\/rules\/[^/.]+$/u,
  /^\/s\/[^/.]+(\/(deal(\/\d+)?|order|players|names|heading|share))?$/u,
  /^\/c\/[^/.]+(\/(evenings|person|deals))?$/u, // of each part of the evenings
  /^\/t\/[^/.]+\/table\/[^.]+$/u, // of a tournament, by the card on it
];
const SHEET = /^\/s\/[^/.]+/u;
const CIRCLE = /^\/c\/[^/.]+/u;

/** @type {any} */
const worker = self;
const language = new URL(worker.location.href).searchParams.get("lang") ?? "";
const LISTED = LISTS[language] ?? Object.values(LISTS)[0];
const { games: GAMES } = LISTED;
/** By language, as the worker of another one may already have kept its pages. @type {string[][]} */
const EMPTY_PAGES = Object.values(LISTS).map(({ empty }) => empty);
const ALWAYS = [LISTED, ...GAMES].flatMap(({ pages }) => pages);

worker.addEventListener("install", (/** @type {any} */ event) => {
  // Chromium loses a page that is opened by its address, and not by a link, in the half second in which this worker takes
  // the place of another: it waits for it without end, and has it when it is opened once more.
  if (!ON_FILES) worker.skipWaiting();
  event.waitUntil(install());
});

// A page says which stylesheets it has, and thereby of which game it is. One that was on its way when the worker took over
// the others is taken over now. What did not come when the worker was installed, or what the browser let go of, comes now.
worker.addEventListener("message", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
  const games = GAMES.filter(({ files }) => files.some((file) => event.data.includes(file)));
  for (const listed of [LISTED, ...games]) event.waitUntil(keepMissing(listed).catch(() => null));
});

// Nothing else: what a page asks for waits until this is done.
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (!pathname.startsWith(`${ROOT}/`) || pathname.startsWith("/api/") || pathname === "/healthz") return;
  if (request.headers.has("If-None-Match")) return; // a question for what is new must not get what was
  if (request.mode === "navigate" || isPage(pathname) || emptyFor(pathname)) event.respondWith(answerPage(event));
  else if (isFile(pathname)) event.respondWith(answerFile(event));
});


async function install() {
  await keepAll(LISTED);
  for (const game of GAMES) if (await caches.match(game.pages[0], LOOSELY)) await keepAll(game);
}

/** @type {(listed: OfflinePages) => Promise<void>} */
async function keepAll({ pages, files }) {
  const own = await caches.open(CACHE);
  await Promise.all(files.map((address) => keepFile(own, address)));
  await Promise.all(
    pages.map(async (address) => {
      if (ON_FILES && (await own.match(address, LOOSELY))) return;
      const answer = await fetched(address);
      if (answer?.ok && !answer.redirected && (await isOurs(answer))) await own.put(address, answer);
      else if (ON_FILES) throw new Error(`not there: ${address}`);
    }),
  );
}

async function activate() {
  const older = (await caches.keys()).filter((name) => ON_FILES && name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @type {(listed: OfflinePages) => Promise<void>} */
async function keepMissing(listed) {
  const kept = new Set((await (await caches.open(CACHE)).keys()).map(({ url }) => url));
  const wanted = [...listed.pages, ...listed.files].map((address) => new URL(address, worker.location.href).href);
  if (!wanted.every((address) => kept.has(address))) await keepAll(listed);
}

/**
 * A page, asked for again when the network is briefly too busy for all at once; null when it does not come.
 * @param {string} address
 */
async function fetched(address, tries = 3) {
  const answer = await network(new Request(address, { cache: "no-cache", headers: { Purpose: "prefetch" } }), KEEP_TIMEOUT);
  if (answer || tries === 1) return answer;
  await pause(RETRY_PAUSE);
  return fetched(address, tries - 1);
}

/**
 * Keeps a file if it has the digest in its address: what a portal or a proxy answers for it would be kept for good. One that
 * an attempt before has kept is not fetched again.
 * @type {(own: Cache, address: string) => Promise<void>}
 */
async function keepFile(own, address) {
  if (await own.match(address, LOOSELY)) return;
  await keepChecked(own, address, await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(KEEP_TIMEOUT) }));
}

/** @type {(own: Cache, address: string, answer: Response) => Promise<void>} */
async function keepChecked(own, address, answer) {
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const { searchParams } = new URL(address, worker.location.href);
  if (!found.startsWith(searchParams.get("v") ?? "none")) throw new Error(`another file came for ${address}`);
  await own.put(address, answer);
}

/** @param {string} pathname */
function isPage(pathname) {
  return ALWAYS.includes(pathname) || PAGES.some((pages) => pages.test(pathname));
}

/** @param {string} pathname */
function isFile(pathname) {
  const path = pathname.slice(ROOT.length);
  return path.startsWith("/static/") || /^\/(rulebooks|texts)\/[^/]+\.json$/u.test(path) || path.endsWith(".webmanifest");
}

/**
 * Whether an answer is a page of this release. A host of files says nothing about them, so a page says it as well.
 * @type {(answer: Response) => Promise<boolean>}
 */
async function isOurs(answer) {
  return answer.headers.get(RELEASE) === VERSION || (await answer.clone().text()).includes(`data-release="${VERSION}"`);
}

/**
 * The address under which a page is kept: of those that a phone draws itself, that of the first, for they are the same. The
 * first of a folder is that in the language that is kept.
 * @type {(pathname: string) => string}
 */
function addressOf(pathname) {
  const address = ON_FILES ? pathname.replace(/(\/index\.html)?$|\/$/u, "/") : pathname;
  return emptyFor(address) ?? (ON_FILES && address === `${ROOT}/` ? `${ROOT}/${language}/` : address);
}

/** The address under which the page is kept that a phone draws itself; undefined for any other. @param {string} address */
function emptyFor(address) {
  return EMPTY_PAGES.find((pages) => pages.includes(address))?.[0];
}

/** @param {any} event */
async function answerPage(event) {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const isOfCircle = CIRCLE.test(pathname);
  const address = addressOf(pathname) + (isOfCircle ? search : "");
  const keeping = keptPage(address, request.mode === "navigate");
  const kept = await Promise.race([keeping, pause(STORE_TIMEOUT)]);
  if (ON_FILES && kept) return kept;
  const answer = await network(request, kept ? TIMEOUT : null);
  const isReal = answer && (ON_FILES || answer.type === "opaqueredirect" || answer.headers.has(RELEASE));
  // What a server is asked for with values is another page; a host of files knows none.
  const isOther = search && !ON_FILES && !isOfCircle;
  const isKept = answer?.ok && !answer.redirected && !isOther && isPage(addressOf(pathname)) && (await isOurs(answer));
  if (isKept) event.waitUntil(keep(address, answer.clone()));
  // A page that is gone must not come back once there is no network.
  if (isReal && answer.status === 404) event.waitUntil(forget(address));
  if (isReal && answer.status < 500) return answer;
  return kept ?? answer ?? (await Promise.race([keeping, pause(LAST_TIMEOUT)])) ?? Response.error();
}

/** @type {(address: string, answer: Response) => Promise<void>} */
async function keep(address, answer) {
  const own = await caches.open(CACHE);
  await own.put(address, answer).catch(() => null); // no room left: then without
  if (!ON_FILES) await tidy();
}

/**
 * The page at an address as this release or else one before has kept it. The form of any deal does for every deal of its
 * sheet, the page of a circle for all of its pages; and where a browser `goes` there, the start page leads to every sheet.
 * @type {(asked: string, goes: boolean) => Promise<Response | undefined>}
 */
async function keptPage(asked, goes) {
  const sheet = SHEET.exec(asked)?.[0];
  const form = sheet && asked.startsWith(`${sheet}/deal`) ? [`${sheet}/deal`] : [];
  for (const address of [asked, ...form, ...(CIRCLE.exec(asked) ?? []), ...(goes && !ON_FILES ? ["/"] : [])]) {
    for (const name of await releases()) {
      const kept = await (await caches.open(name)).match(address, LOOSELY);
      if (kept) return kept;
    }
  }
  return undefined;
}

/** The names of all releases of which pages are shown, this one first. */
async function releases() {
  if (ON_FILES) return [CACHE];
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return [CACHE, ...older.reverse()];
}

/** @param {string} address */
async function forget(address) {
  for (const name of await releases()) await (await caches.open(name)).delete(address, LOOSELY);
}

/** Lets go of pages that are too many or that a later release has drawn anew, and of releases that have none left. */
async function tidy() {
  /** @type {Set<string>} */
  const seen = new Set();
  const [own, ...older] = await releases();
  for (const [index, name] of [own, ...older].entries()) {
    const cache = await caches.open(name);
    const pages = (await cache.keys()).filter(({ url }) => isPage(new URL(url).pathname));
    const many = pages.filter(({ url }, at) => at < pages.length - MOST_PAGES && !ALWAYS.includes(new URL(url).pathname));
    const old = pages.filter((request) => seen.has(request.url) || many.includes(request));
    await Promise.all(old.map((request) => cache.delete(request, LOOSELY)));
    pages.forEach(({ url }) => seen.add(url));
    if (name !== own && (old.length === pages.length || index > OLDER_RELEASES)) await caches.delete(name);
  }
}

/**
 * A file, which is the same for good when its address has a digest of its content.
 * @type {(event: any) => Promise<Response>}
 */
async function answerFile(event) {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const keeping = search ? caches.match(request, LOOSELY) : anyVersion(pathname);
  const kept = await Promise.race([keeping, pause(STORE_TIMEOUT)]);
  if (kept && search) return kept;
  const answer = await network(request, kept ? TIMEOUT : null);
  if (search && answer?.ok && !pathname.endsWith(".png")) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((own) => keepChecked(own, pathname + search, copy)).catch(() => null));
  }
  if (answer?.ok) return answer;
  return kept ?? answer ?? (await Promise.race([keeping, pause(LAST_TIMEOUT)])) ?? Response.error();
}

/** @param {string} pathname */
async function anyVersion(pathname) {
  return (await caches.open(CACHE)).match(pathname, { ...LOOSELY, ignoreSearch: true });
}

/**
 * The network's answer; null when there is none, or none to its last byte within so many milliseconds, if any are named.
 * What is too late is given up: a browser asks for an address once at a time, so it would keep the next one waiting.
 * @type {(request: Request, timeout: number | null) => Promise<Response | null>}
 */
async function network(request, timeout) {
  const stop = new AbortController();
  const timer = timeout ? setTimeout(() => stop.abort(), timeout) : undefined;
  try {
    const answer = await fetch(request, { signal: stop.signal });
    if (timeout) await answer.clone().arrayBuffer();
    return answer;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing, after so many milliseconds. @type {(milliseconds: number) => Promise<null>} */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
