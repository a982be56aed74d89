// @ts-check
/**
 * Evenings that this phone knows, to be put in a circle: on the page of a circle those that are not in it yet; after old
 * evenings were kept, and of one evening, the circles that this phone may write in; and which of them one is in.
 */

import { draw } from "../page/drawing.js";
import { choices, circles as options, inside as named } from "../templates/circles/own_evenings.html.js";
import { dayInWords, isLocal, recentSheets } from "./recent.js";
import { circles } from "./remembered.js";

const NO_WORDS = { t: String, urlFor: String };

const list = document.querySelector("ul.own");
if (list) {
  const there = new Set(list.getAttribute("data-there")?.split(" "));
  const { lang } = document.documentElement;
  /** @type {string[]} */
  const people = JSON.parse(list.getAttribute("data-people") ?? "[]");
  // All who play in the circle already; the first evenings of a circle say who those are.
  const fits = (/** @type {{players: string[]}} */ { players }) => people.length === 0 || players.every((player) => people.includes(player.trim().toLowerCase()));
  const own = recentSheets().filter((sheet) => !isLocal(sheet.address) && !there.has(sheet.view));
  const shown = own.map((sheet) => ({ ...sheet, day: dayInWords(sheet, lang), players: sheet.players.join(", "), fits: fits(sheet) }));
  draw(list, choices(NO_WORDS, shown));
  offer(list, own.length);
}
const file = document.querySelector("form.files input[type=file]");
file?.addEventListener("change", () => file.closest("form")?.requestSubmit());
const inside = /** @type {HTMLElement | null} */ (document.querySelector(".in-circles"));
const ids = inside?.dataset.in?.split(" ") ?? [];
const select = document.querySelector("select#circle");
if (inside) {
  const own = circles.recent().filter(({ id }) => id && ids.includes(id));
  draw(inside, named(NO_WORDS, String(inside.dataset.text), own));
  inside.hidden = own.length === 0;
}
if (select && !list) {
  const open = circles.recent().filter(({ writable, id }) => writable && !(id && ids.includes(id)));
  draw(select, options(NO_WORDS, open));
  offer(select, open.length);
}

/** Shows a form where there is anything to choose. @type {(place: Element, choices: number) => void} */
function offer(place, choices) {
  const form = place.closest("form");
  if (form) form.hidden = choices === 0;
}
