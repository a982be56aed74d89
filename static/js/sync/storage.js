// @ts-check
/**
 * Storage of this phone: the logs of sheets, with pending changes, in IndexedDB or else in localStorage, the small store; and
 * lists and the name of the writer there. Earlier versions kept changes that were not sent, and sheets as the server last sent
 * them.
 *
 *     if (!(await revise("logs", log.id, () => log))) …      // this phone keeps nothing: say so
 *     await readRecord("logs", log.id)
 *
 * Kept means on the phone's disk when the promise ends. IndexedDB is asked first; where a browser has none (private
 * mode), or it does not answer, the small store does; where that is full or shut too, `revise` says no.
 */

/** @typedef {"changes" | "sheets" | "logs"} Kind */

const PREFIX = "bonken.kept.";
const WRITER = "bonken.by";
/**
 * The tables of each database. Logs have one of their own: an open page of an earlier release must still get at the first.
 * @type {Record<string, Kind[]>}
 */
const DATABASES = { bonken: ["changes", "sheets"], "bonken.logs": ["logs"] };

const TIMEOUT = 2_000; // milliseconds for the browser's database, which may never answer
const REST = 30_000; // before it is asked again when it did not

/** @type {Map<string, Promise<IDBDatabase | null>>} */
const opening = new Map();
let resting = -Infinity; // since when, in the time of the page

/** Whether the browser's database answered when it was last asked, or it has none; if not, its records are not known. */
export function databaseAnswers() {
  return performance.now() - resting > REST;
}

/** @param {Kind} kind */
function databaseOf(kind) {
  return String(Object.keys(DATABASES).find((name) => DATABASES[name].includes(kind)));
}

/** @type {(name: string) => Promise<IDBDatabase | null>} */
function database(name) {
  const before = opening.get(name);
  if (before) return before;
  /** @type {Promise<IDBDatabase | null>} */
  const coming = new Promise((resolve) => {
    const request = attempt(() => indexedDB.open(name, 1));
    if (!request) return resolve(null);
    request.onupgradeneeded = () =>
      DATABASES[name].forEach((kind) => request.result.createObjectStore(kind, { keyPath: "id" }));
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
    request.onsuccess = () => {
      // Another tab with a later version of the page may want to change the tables.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => opening.delete(name);
      resolve(request.result);
    };
  });
  opening.set(name, coming);
  return coming;
}

/**
 * Does something to one of the tables; null when that could not be done. A connection that was lost while the phone slept
 * does nothing any more, a new one may.
 * @template Result
 * @param {Kind} kind
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} use
 * @returns {Promise<{result: Result} | null>}
 */
async function useTable(kind, mode, use) {
  for (let tries = 0; tries < 2 && databaseAnswers(); tries += 1) {
    const done = await limited(useTableOnce(kind, mode, use), TIMEOUT, undefined);
    if (done && done !== "refused") return done;
    opening.delete(databaseOf(kind));
    // A database that cannot be opened may have records, as one that does not answer.
    if (done === undefined || (done === "refused" && tries > 0)) resting = performance.now();
  }
  return null;
}

/**
 * @template Result
 * @param {Kind} kind
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} use
 * @returns {Promise<{result: Result} | "refused" | null>}
 */
async function useTableOnce(kind, mode, use) {
  if (!attempt(() => indexedDB)) return null; // this browser has none
  const found = await database(databaseOf(kind));
  if (!found) return "refused";
  return new Promise((resolve) => {
    const done = attempt(() => {
      const transaction = found.transaction(kind, mode, { durability: "strict" });
      const request = use(transaction.objectStore(kind));
      transaction.oncomplete = () => resolve({ result: request.result });
      transaction.onabort = () => resolve(null);
      return true;
    });
    if (!done) resolve(null);
  });
}

/**
 * Reads the record of an `id` and keeps what `change` makes of it, with nothing of other pages in between. `was` is the
 * record, null for none; `beside` that of the small store beside that of the database, as long as that did not answer.
 * `change` answers null to leave it as it is; it is asked once more where there was no room for what it made. False when that could
 * not be done.
 * @type {(kind: Kind, id: string, change: (was: any, beside: any) => {id: string} | null) => Promise<boolean>}
 */
export async function revise(kind, id, change) {
  const name = nameOf(kind, id);
  const small = () => attempt(() => localStorage.getItem(name)) ?? "null";
  let moved = "null"; // what the small store had that is in the database now
  /** @type {any} */
  let read = null; // what the database had, where it has no room for more
  const done = await useTable(kind, "readwrite", (store) => {
    const request = store.get(id);
    request.onsuccess = () => {
      const text = small();
      const [large, beside] = [request.result ?? null, JSON.parse(text)];
      read = large;
      const now = large ? change(large, beside) : (change(beside, null) ?? beside);
      if (now) store.put(now);
      moved = now ? text : "null";
    };
    return request;
  });
  if (done) {
    if (moved !== "null" && small() === moved) attempt(() => localStorage.removeItem(name));
    return true;
  }
  return withLock(name, () => {
    const beside = JSON.parse(small());
    const [was, other] = read ? [read, beside] : [beside, null];
    const now = change(was, other);
    return now === null ? was !== null : writeJson(name, now);
  });
}

/**
 * Does something while no other page does anything under that name; the small store has no transactions. Where pages
 * cannot wait for each other, as over plain http, that it is done without a pause has to be enough.
 * @type {(name: string, use: () => boolean) => Promise<boolean>}
 */
async function withLock(name, use) {
  // A browser that may keep nothing has none either.
  return navigator.locks ? navigator.locks.request(name, use).catch(() => use()) : use();
}

/** Whether the small store has what the database had no room, or no answer, for. @type {(kind: Kind, id: string) => boolean} */
export function isBeside(kind, id) {
  return attempt(() => localStorage.getItem(nameOf(kind, id)) !== null) ?? false;
}

/** Asks the browser to evict nothing when the phone is short of room; some ask the user, others just decide. */
export function persist() {
  attempt(() => navigator.storage?.persist?.().catch(() => false));
}

/** @type {(kind: Kind, id: string) => Promise<void>} */
export async function dropRecord(kind, id) {
  await useTable(kind, "readwrite", (store) => store.delete(id));
  attempt(() => localStorage.removeItem(nameOf(kind, id)));
}

/** Everything of a kind, from both places. @type {(kind: Kind) => Promise<any[]>} */
export async function readRecords(kind) {
  const small = namesFrom(nameOf(kind, "")).flatMap((name) => attempt(() => [JSON.parse(localStorage.getItem(name) ?? "")]) ?? []);
  const large = (await useTable(kind, "readonly", (store) => store.getAll()))?.result ?? [];
  return [...large.filter(({ id }) => !small.some((some) => some.id === id)), ...small];
}

/** The record of an `id`, from either place; null for none. @type {(kind: Kind, id: string) => Promise<any>} */
export async function readRecord(kind, id) {
  const small = attempt(() => JSON.parse(localStorage.getItem(nameOf(kind, id)) ?? "null"));
  return small ?? (await useTable(kind, "readonly", (store) => store.get(id)))?.result ?? null;
}

/** @type {(kind: Kind, id: string) => string} */
function nameOf(kind, id) {
  return `${PREFIX}${kind}.${id}`;
}

/** The names in the small store with this beginning. @param {string} start */
export function namesFrom(start) {
  return (attempt(() => Object.keys(localStorage)) ?? []).filter((name) => name.startsWith(start));
}

/** A list in the small store; empty when there is none. @type {(name: string) => any[]} */
export function readList(name) {
  const kept = attempt(() => JSON.parse(localStorage.getItem(name) ?? "[]"));
  return Array.isArray(kept) ? kept : [];
}

/** Whether the small store keeps something, as JSON. @type {(name: string, some: unknown) => boolean} */
export function writeJson(name, some) {
  return attempt(() => (localStorage.setItem(name, JSON.stringify(some)), true)) ?? false;
}

/**
 * The result of a call, such as the use of a storage that the browser refuses; null when it throws.
 * @type {<Result>(use: () => Result) => Result | null}
 */
export function attempt(use) {
  try {
    return use();
  } catch {
    return null;
  }
}

/**
 * The result of a promise, or `instead` when that takes longer than so many milliseconds.
 * @type {<Result, Instead>(coming: Promise<Result>, milliseconds: number, instead: Instead) => Promise<Result | Instead>}
 */
export function limited(coming, milliseconds, instead) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<typeof instead>} */
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve(instead), milliseconds)));
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** The name of the writer at this phone, for the log; null when they gave none. */
export function writer() {
  return attempt(() => localStorage.getItem(WRITER)) || null;
}

/** @param {string} name */
export function noteWriter(name) {
  attempt(() => localStorage.setItem(WRITER, name));
}
