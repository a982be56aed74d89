// @ts-check
/**
 * Visits of this phone to circles and tournaments: the page of a circle or a tournament is remembered on this phone with how far it was, and so is
 * where old evenings were kept; the start page has links to the circles and tournaments that this phone knows.
 */

import { draw } from "../page/drawing.js";
import { links } from "../templates/macros/remembered_list.html.js";
import { noteSheet } from "./recent.js";
import { circles, tournaments } from "./remembered.js";

const NO_WORDS = { t: String, urlFor: String };

/** @param {HTMLElement} heading of the page */
function noteVisit({ dataset: { address, view, name, writable, gone, remembered, id, people } }) {
  const kind = remembered === "tournament" ? tournaments : circles;
  if (!view) return;
  if (gone !== undefined) return kind.forget(view);
  const note = () => {
    const state = document.querySelector("[data-state]")?.textContent?.trim();
    // A part of the evenings says nothing of how a circle stands.
    const also = { ...(state && { state }), ...(id && { id }), ...(people && { people: JSON.parse(people) }) };
    if (address) kind.note({ address, view, name: name ?? "", writable: writable !== undefined, ...also });
  };
  note();
  addEventListener("pagehide", note);
}

const heading = /** @type {HTMLElement | null} */ (document.querySelector("[data-remembered]"));
if (heading) noteVisit(heading);

/** @type {Seen[]} */
const kept = JSON.parse(document.getElementById("kept")?.textContent || "[]");
for (const sheet of kept) noteSheet(sheet);

for (const [name, known] of /** @type {const} */ ([["circles", circles], ["tournaments", tournaments]])) {
  const several = known.recent().map((one) => ({ state: "", ...one }));
  for (const list of document.querySelectorAll(`ul.${name}`)) {
    draw(list, links(NO_WORDS, several));
    if (list.parentElement) list.parentElement.hidden = several.length === 0;
  }
}
