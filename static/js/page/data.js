// @ts-check
/**
 * Data of a page from the server: data inside it, and files of the app such as rulebooks and texts.
 *
 *     const page = dataIn(place);                          // {sheet, version, …}
 *     const [texts] = await fetchFiles(place, [page.texts]);    // null: the page has become another
 */

import { request } from "../sync/transport.js";

const PAUSE = 3_000; // milliseconds before a failed fetch is tried again

/** @type {Map<string, any>} */
const fetched = new Map();

/** The data that a page has inside `place`. @type {(place: Element) => any} */
export function dataIn(place) {
  return JSON.parse(place.querySelector("script")?.textContent ?? "");
}

/**
 * The JSON at some addresses, as soon as all can be had; null when the page with `place` has become another by then.
 * @type {(place: Element, addresses: readonly string[]) => Promise<any[] | null>}
 */
export async function fetchFiles(place, addresses) {
  for (;;) {
    const found = await Promise.all(addresses.map(fetchJson));
    if (found.every(Boolean)) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!place.isConnected) return null;
  }
}

/** The JSON at some addresses, by their keys, but for what cannot be had. @type {(addresses: Record<string, string>) => Promise<Record<string, any>>} */
export async function fetchAll(addresses) {
  const found = await Promise.all(Object.entries(addresses).map(async ([key, address]) => [key, await fetchJson(address)]));
  return Object.fromEntries(found.filter(([, json]) => json));
}

/** Whether the app comes from a host of files, where no server answers. */
export function isServerless() {
  return document.documentElement.dataset.serverless !== undefined;
}

/** The JSON at an address, fetched once; null when it cannot be had. @type {(address: string) => Promise<any>} */
export async function fetchJson(address) {
  const before = fetched.get(address);
  if (before) return before;
  const found = await request(address, { cache: "default" });
  // Only the app names its release in a header, not a portal or a proxy before it. A host of files has no headers of ours.
  const isOurs = found?.headers.has("Scoresheet-Release") || isServerless();
  if (found?.status !== 200 || !found.json || !isOurs) return null;
  fetched.set(address, found.json);
  return found.json;
}
