// @ts-check
/** Loader of backups on the start page: when there are evenings on this phone and nowhere else, or a copy is taken in. */

import { hasLocal } from "../home/recent.js";
import { all } from "../sync/storage.js";

const section = /** @type {HTMLElement} */ (document.getElementById("copies"));

async function begin() {
  if ((await all("logs")).length > 0) return load();
  section.hidden = !hasLocal() && document.documentElement.dataset.serverless === undefined;
}

async function load() {
  await import("./backup.js");
}

// To take in a copy; somebody looks for the file for longer than that takes.
section.addEventListener("click", load, { once: true });
begin();
