// @ts-check
/**
 * The app from a host that only has files: everything is kept when it is first seen, and shown from what was kept. The
 * export puts the folder that all is in, ROOT, what a phone keeps by language, KEPT, and the release, VERSION, in front of
 * this file; see scoresheet/site.py. The worker of a server is sw.js.
 *
 * A release is kept whole or not at all, and used once no page of the one before is open: releases do not mix.
 */

const OWN = `site ${ROOT} ${VERSION}`;
const EVERY = `site ${ROOT} `;

/** @type {any} */
const worker = self;
const language = new URL(worker.location.href).searchParams.get("lang") ?? "en";

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin || !pathname.startsWith(`${ROOT}/`)) return;
  event.respondWith(request.mode === "navigate" || isPage(pathname) ? page(request, pathname) : file(request));
});

async function install() {
  const own = await caches.open(OWN);
  const has = (await own.keys()).map(({ url }) => url.slice(worker.location.origin.length));
  const wanted = KEPT[language].filter((address) => !has.includes(address));
  await Promise.all(
    wanted.map(async (address) => {
      const answer = await fetch(address, { cache: "reload" });
      const isRight = answer.ok && !answer.redirected && (!isPage(address) || (await isOurs(answer)));
      if (!isRight) throw new Error(`not there: ${address}`);
      await own.put(address, answer);
    }),
  );
}

async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(EVERY) && name !== OWN);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} address */
function isPage(address) {
  return address.endsWith("/");
}

/**
 * A page, whatever was asked of it: hosts of files do not know questions.
 * @param {Request} request
 * @param {string} pathname
 */
async function page(request, pathname) {
  const address = isPage(pathname) ? pathname : `${pathname}/`;
  const own = await caches.open(OWN);
  const kept = await own.match(address, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected && (await isOurs(answer))) await own.put(address, answer.clone()).catch(() => null);
  return answer;
}

/**
 * Whether an answer is a page of this release, and not that of a portal or of another one.
 * @param {Response} answer
 */
async function isOurs(answer) {
  return (await answer.clone().text()).includes(`data-release="${VERSION}"`);
}

/**
 * A file. Rules that are not kept from the start are once a sheet has needed them, like the pages of such a sheet.
 * @param {Request} request
 */
async function file(request) {
  const own = await caches.open(OWN);
  const kept = await own.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  const isRulebook = new URL(request.url).pathname.startsWith(`${ROOT}/rulebooks/`);
  if (answer.ok && isRulebook) await own.put(request, answer.clone()).catch(() => null);
  return answer;
}
