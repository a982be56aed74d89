// @ts-check
/** On the card: this phone remembers that it was here. */

import { noteSheet } from "../recent.js";

const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-view]"));

noteSheet({
  address: String(dataset.address),
  view: String(dataset.view),
  title: String(dataset.title),
  players: JSON.parse(String(dataset.players)),
  writable: dataset.writable !== undefined,
  when: new Date().toISOString(),
});
