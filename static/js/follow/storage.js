// @ts-check
/**
 * What this phone keeps of a sheet: changes that are not sent yet, and the sheet as the server last told it.
 *
 *     if (!(await keep("changes", change))) …      // this phone keeps nothing: say so
 *     await all("changes")
 *
 * Kept means on the phone's disk when the promise ends. IndexedDB is asked first; where a browser has none (private
 * mode) its small store does; where that is full or shut too, `keep` says no.
 */

import { attempt } from "../drafts.js";

/** @typedef {"changes" | "sheets"} Kind */

const NAME = "bonken";
const PREFIX = "bonken.kept.";
/** @type {Kind[]} */
const KINDS = ["changes", "sheets"];

/** @type {Promise<IDBDatabase | null> | undefined} */
let opening;

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opening ??= new Promise((resolve) => {
    const request = attempt(() => indexedDB.open(NAME, 1));
    if (!request) return resolve(null);
    request.onupgradeneeded = () => KINDS.forEach((kind) => request.result.createObjectStore(kind, { keyPath: "id" }));
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
    request.onsuccess = () => {
      // Another tab with a later version of the page may want to change the tables.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => (opening = undefined);
      resolve(request.result);
    };
  });
  return opening;
}

/**
 * Does something to one of the tables; null when that could not be done.
 * @template Result
 * @param {Kind} kind
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} use
 * @returns {Promise<{result: Result} | null>}
 */
async function within(kind, mode, use) {
  const found = await database();
  if (!found) return null;
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
 * Keeps something under its `id`; false when it cannot be kept.
 * @param {Kind} kind
 * @param {{id: string}} some
 * @returns {Promise<boolean>}
 */
export async function keep(kind, some) {
  if (await within(kind, "readwrite", (store) => store.put(some))) {
    attempt(() => localStorage.removeItem(nameOf(kind, some.id)));
    return true;
  }
  return attempt(() => (localStorage.setItem(nameOf(kind, some.id), JSON.stringify(some)), true)) ?? false;
}

/**
 * @param {Kind} kind
 * @param {string} id
 */
export async function drop(kind, id) {
  await within(kind, "readwrite", (store) => store.delete(id));
  attempt(() => localStorage.removeItem(nameOf(kind, id)));
}

/**
 * Everything of a kind, from both places.
 * @param {Kind} kind
 * @returns {Promise<any[]>}
 */
export async function all(kind) {
  const start = nameOf(kind, "");
  const names = attempt(() => Object.keys(localStorage)) ?? [];
  const small = names
    .filter((name) => name.startsWith(start))
    .flatMap((name) => attempt(() => [JSON.parse(localStorage.getItem(name) ?? "")]) ?? []);
  const large = (await within(kind, "readonly", (store) => store.getAll()))?.result ?? [];
  return [...large.filter(({ id }) => !small.some((some) => some.id === id)), ...small];
}

/**
 * @param {Kind} kind
 * @param {string} id
 */
function nameOf(kind, id) {
  return `${PREFIX}${kind}.${id}`;
}

/** A new id: random bits as a UUID. Pages that came by plain http have no shorter way. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}
