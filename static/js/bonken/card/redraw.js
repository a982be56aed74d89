// @ts-check
/**
 * Redrawing the card in place, with the templates of the server: only what differs is touched, and it is marked for a moment.
 */

import { bidiSafe } from "../../core/names.js";
import { draw, marked } from "../../page/drawing.js";
import { diagrams, marks, standing, table, turn } from "../../templates/bonken/macros/card.html.js";
import { day, wordsOf } from "../../sheet/words.js";

// What is marked where it reads otherwise than before.
const MARKED = ".card td:not(.value, .role), .card .player, .diagrams > div, .head h1, .evening, .turn, .standing";

/**
 * Makes a page that shows `before` show `after`; `deals` is what the address of a deal begins with. Returns the numbers of the
 * deals that are new or different.
 * @type {(before: Card, after: Card, explain: Bonken.Explainer, deals: string) => number[]}
 */
export function redraw(before, after, explain, deals) {
  if (!same({ ...before, scored: null }, { ...after, scored: null })) marked(MARKED, () => drawCard(before, after, explain, deals));
  const was = new Map(rowsOf(before).map((row) => [row.contract, row]));
  const changed = rowsOf(after).filter((row) => !same(was.get(row.contract), row));
  return changed.map(({ number }) => number ?? 0).filter(Boolean);
}

/** @param {Card} card */
function rowsOf({ minus, plus }) {
  return [...minus.rows, ...plus.rows];
}

/** @type {(before: Card, after: Card, explain: Bonken.Explainer, deals: string) => void} */
function drawCard(before, after, explain, deals) {
  const words = wordsOf({ deals, form: "" }, explain);
  const saved = document.querySelector("tr.saved .name")?.getAttribute("data-number");
  const pieces = {
    "table.card": table(words, after, "sheet", "", Number(saved ?? 0)),
    ".turn": turn(words, after),
    ".standing": standing(words, after),
    ".box.fold": diagrams(words, after),
    ".box.marks": marks(words, after, "sheet"),
  };
  const row = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("tr[data-contract]"));
  for (const [place, drawn] of Object.entries(pieces)) {
    const piece = document.querySelector(place);
    if (piece) draw(piece, drawn, "outerHTML");
  }
  if (after.diagrams.length === 0) document.querySelector(".box.fold")?.remove(); // nobody may double
  if (row && document.activeElement === document.body) {
    row.tabIndex = -1; // its deal was taken off, and its link with it
    row.focus({ preventScroll: true });
  }
  const aside = document.querySelector(".head .aside");
  if (aside) aside.textContent = after.soFar;
  drawHeading(before, after, explain);
  if (before.number !== after.number) drawEnter(after.number, explain);
}

/**
 * What the sheet is called, when and where it was: on the page, on its tab, and in the list of this phone.
 * @type {(before: Card, after: Card, explain: Bonken.Explainer) => void}
 */
function drawHeading(before, after, explain) {
  const { title, name, date, place, players } = after;
  const heading = /** @type {HTMLElement} */ (document.querySelector(".head"));
  heading.dataset.title = title;
  heading.dataset.players = JSON.stringify(players);
  if (same([before.title, before.date, before.place], [title, date, place])) return;
  /** @type {Element} */ (heading.querySelector("h1")).textContent = name;
  document.title = `${bidiSafe(name)} · ${explain.text("app.name")}`;
  const evening = /** @type {HTMLElement} */ (document.querySelector(".evening"));
  evening.textContent = [date && day(date, explain.language), bidiSafe(place)].filter(Boolean).join(" · ");
  evening.hidden = !evening.textContent;
}

/** The button for the next deal, where one may be entered. @type {(number: number | null, explain: Bonken.Explainer) => void} */
export function drawEnter(number, explain) {
  const enter = /** @type {HTMLElement | null} */ (document.querySelector(".actions .main[href*='/deal']"));
  if (!enter) return;
  enter.hidden = number === null;
  enter.textContent = number === null ? "" : explain.text("sheet.enter", { number });
  enter.closest(".actions")?.classList.toggle("stays", number !== null);
}

/** @type {(one: unknown, other: unknown) => boolean} */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
