// @ts-check
/** On the card: this phone remembers that it was here. */

import { noteSheet } from "../../home/recent.js";

/** Notes the sheet whose card the page shows. */
export function noteShown() {
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-view]"));
  noteSheet({
    address: String(dataset.address),
    id: String(dataset.sheet),
    view: String(dataset.view),
    title: String(dataset.title),
    players: JSON.parse(String(dataset.players)),
    writable: dataset.writable !== undefined,
    when: new Date().toISOString(),
  });
}
