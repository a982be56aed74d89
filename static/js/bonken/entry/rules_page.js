// @ts-check
/** The page of the rules, fetched when somebody wants to read in it. */

import { useStyle } from "../../page/drawing.js";
import { request } from "../../sync/transport.js";

/** Pages that were fetched before. @type {Map<string, Document>} */
const fetched = new Map();

/**
 * The page of the rules with its styles; null when it is nowhere to be had.
 * @type {(address: string) => Promise<Document | null>}
 */
export async function rulesPage(address) {
  const before = fetched.get(address);
  if (before) return before;
  const answer = await request("GET", address, null, {}, "default");
  if (answer?.status !== 200 || !answer.headers.has("Scoresheet-Release")) return null;
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  // Without a network the worker may have another page instead.
  if (!page.querySelector("section.contract")) return null;
  fetched.set(address, page);
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")].map((sheet) => sheet.getAttribute("href"));
  const missing = styles.filter((href) => !document.head.querySelector(`link[href="${href}"]`));
  await Promise.all(missing.map((href) => loaded(useStyle(String(href)))));
  return page;
}

/** @param {HTMLElement} style */
function loaded(style) {
  return new Promise((resolve) => (style.onload = style.onerror = resolve));
}
