// @ts-check
/**
 * Circles and tournaments as this phone knows them: their pages are remembered with how far they were, and so is where old
 * evenings were kept; the start page has links to them. Evenings and circles to choose from: on the page of a circle the
 * evenings that are not in it yet; after old evenings were kept, and of one evening, the circles that this phone may write in.
 */

import { folding } from "../core/names.js";
import { draw } from "../page/drawing.js";
import { choices as eveningChoices, circles as circleOptions, inside as circlesIn } from "../templates/circles/own_evenings.html.js";
import { links } from "../templates/macros/recent_circles.html.js";
import { circles, tournaments } from "./recent_circles.js";
import { dayInWords, isLocal, noteSheet, recentSheets } from "./recent_sheets.js";

const CONTEXT = { t: String, urlFor: String }; // these templates are given all texts and addresses

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

/** @type {RecentSheet[]} */
const kept = JSON.parse(document.getElementById("kept")?.textContent || "[]");
for (const sheet of kept) noteSheet(sheet);

for (const [name, known] of /** @type {const} */ ([["circles", circles], ["tournaments", tournaments]])) {
  const several = known.recent().map((one) => ({ state: "", ...one }));
  for (const list of document.querySelectorAll(`ul.${name}`)) {
    draw(list, links(CONTEXT, several));
    if (list.parentElement) list.parentElement.hidden = several.length === 0;
  }
}

const list = document.querySelector("ul.own");
if (list) {
  const there = new Set(list.getAttribute("data-there")?.split(" "));
  const { lang } = document.documentElement;
  /** @type {string[]} */
  const people = JSON.parse(list.getAttribute("data-people") ?? "[]");
  // All who play in the circle already; the first evenings of a circle say who those are.
  const fits = (/** @type {RecentSheet} */ { players }) => people.length === 0 || players.every((player) => people.includes(folding(player)));
  const own = recentSheets().filter((sheet) => !isLocal(sheet.address) && !there.has(sheet.view));
  const shown = own.map((sheet) => ({ ...sheet, day: dayInWords(sheet, lang), players: sheet.players.join(", "), fits: fits(sheet) }));
  draw(list, eveningChoices(CONTEXT, shown));
  offer(list, own.length);
}
const file = document.querySelector("form.files input[type=file]");
file?.addEventListener("change", () => file.closest("form")?.requestSubmit());
const inside = /** @type {HTMLElement | null} */ (document.querySelector(".in-circles"));
const ids = inside?.dataset.in?.split(" ") ?? [];
const select = document.querySelector("select#circle");
if (inside) {
  const own = circles.recent().filter(({ id }) => id && ids.includes(id));
  draw(inside, circlesIn(CONTEXT, String(inside.dataset.text), own));
  inside.hidden = own.length === 0;
}
if (select && !list) {
  const open = circles.recent().filter(({ writable, id }) => writable && !(id && ids.includes(id)));
  draw(select, circleOptions(CONTEXT, open));
  offer(select, open.length);
}

/** Shows a form where there is anything to choose. @type {(place: Element, choices: number) => void} */
function offer(place, choices) {
  const form = place.closest("form");
  if (form) form.hidden = choices === 0;
}
