// @ts-check
/** On the page of a circle or a tournament: this phone finds the way back to it, and shows how far it was. */

import { circles, tournaments } from "./remembered.js";

const heading = /** @type {HTMLElement} */ (document.querySelector("[data-remembered]"));
const { address, view, name, writable, gone, remembered, id, people } = heading.dataset;
const kind = remembered === "tournament" ? tournaments : circles;

function note() {
  const state = document.querySelector("[data-state]")?.textContent?.trim();
  // A part of the evenings says nothing of how a circle stands.
  const also = { ...(state && { state }), ...(id && { id }), ...(people && { people: JSON.parse(people) }) };
  if (address && view) kind.note({ address, view, name: name ?? "", writable: writable !== undefined, ...also });
}

if (view && gone !== undefined) kind.forget(view);
else {
  note();
  addEventListener("pagehide", note);
}
