// @ts-check
/** After old evenings were kept: this phone remembers where they are. */

import { noteSheet } from "./recent.js";

/** @type {Seen[]} */
const kept = JSON.parse(document.getElementById("kept")?.textContent || "[]");
for (const sheet of kept) noteSheet(sheet);
