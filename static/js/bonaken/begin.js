// @ts-check
/**
 * Beginning a game at a table: without a network that waits on this phone too, before the deals of the game. The sheet is
 * there since the game before it was begun.
 */

import { bidiSafe } from "../core/names.js";
import { posted } from "../sync/posting.js";
import { keep } from "./outbox.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-board]"));
const none = /** @type {HTMLElement} */ (document.getElementById("no-network"));

form.addEventListener("submit", async (event) => {
  const chosen = form.querySelector('[name="first_dealer"]:checked');
  if (!chosen) return; // the server says what is missing
  event.preventDefault();
  none.hidden = true;
  const { view, board, said } = /** @type {Record<string, string>} */ (/** @type {unknown} */ (form.dataset));
  /** @type {[string, string][]} */
  const fields = [];
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.push([name, value]);
  const outcome = await posted(form.action, new URLSearchParams(fields));
  const text = said.replace("{name}", () => bidiSafe(chosen.closest("label")?.textContent?.trim() ?? ""));
  const waits = outcome === null && (await isKept(board)) && keep(view, { action: form.action, fields, text });
  if (outcome === "saved" || waits) location.assign(board);
  else if (outcome === "answered") form.submit(); // which shows what the server asks
  else none.hidden = false;
});

/**
 * Whether this phone has the page at an address.
 * @param {string} address
 */
async function isKept(address) {
  return Boolean(await globalThis.caches?.match(address, { ignoreVary: true }).catch(() => null));
}
