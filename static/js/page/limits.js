// @ts-check
/**
 * Limits of this browser, named once with what helps: over plain http it lets the screen go off,
 * keeps no pages, and has nothing to share with. Where nothing is missing nothing is said.
 */

import { attempt } from "../sync/storage.js";

const PLACE = "bonken.limits"; // that it was read

/** Shows the line of the page, if it has one and there is something to say. */
export function sayLimits() {
  const line = /** @type {HTMLElement | null} */ (document.querySelector(".limits"));
  const missing = [
    ["awake", !("wakeLock" in navigator)],
    ["worker", !("serviceWorker" in navigator)],
    ["share", !isSecureContext && !("share" in navigator)],
    ["https", !isSecureContext],
  ].flatMap(([name, is]) => (is ? [String(line?.dataset[String(name)])] : []));
  if (!line || missing.length === 0 || attempt(() => localStorage.getItem(PLACE))) return;
  const [said, button] = line.children;
  said.textContent = missing.join(" ");
  line.hidden = false;
  button.addEventListener("click", () => {
    attempt(() => localStorage.setItem(PLACE, "read"));
    line.hidden = true;
    document.getElementById("main")?.focus();
  });
}
