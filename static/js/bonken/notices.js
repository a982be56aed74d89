// @ts-check
/**
 * Notices over the card of Bonken until the next tap: of changes saved on this phone, kept on it, or made on another;
 * with undo.
 */

import { scoreSheet } from "../core/bonken/sheet.js";
import { contextOf, draw } from "../page/drawing.js";
import { keptText, madeChange, takeBack } from "../sheet/saving.js";
import { notice } from "../templates/bonken/macros/notice.html.js";
import { momentOf } from "../views/bonken/deal_outcome.js";

const READ = 6_000; // milliseconds in which a notice is read
const SETTLES = 800; // milliseconds in which the page may scroll by itself to the saved deal
const LINGERS = 15_000; // milliseconds on a phone that may be lying there for all to look at

/** The ids of the changes that had a notice. @type {Set<string>} */
const announced = new Set();
/** Takes back the change of the notice. @type {(() => void) | null} */
let undoShown = null;
/** The scores that go with the notice, as text. */
let scoresOfNotice = "";

/** Brings the deal that the page before this one saved in sight, and has its notice read aloud. @type {(card: Card) => void} */
export function announceSaved(card) {
  scoresOfNotice = scoresOf(card);
  reveal(card);
  showRow();
  sayAloud();
}

function sayAloud() {
  const panel = document.querySelector(".moments .notice");
  const aloud = document.querySelector(".aloud");
  if (panel && aloud) aloud.textContent = [...panel.querySelectorAll("p, dl > div")].map((line) => line.textContent).join(" ");
}

/**
 * Takes a notice away that has turned out otherwise: the scores changed, or a clash is asked about.
 * @type {(follower: Bonken.SheetFollower, card: Card) => void}
 */
export function dropUntrue({ states }, card) {
  if (scoresOfNotice !== scoresOf(card) || states.some(({ state }) => state !== "waiting")) hide();
}

/** @param {Card} card */
function scoresOf({ scored }) {
  return JSON.stringify(scored.deals.map(({ score }) => score));
}

/**
 * Shows a brief notice of a deal of another phone, where `changed` are the numbers of the deals that are new or different; returns
 * a text for screen readers.
 * @type {(before: Card, after: Card, changed: number[], explainer: Bonken.Explainer) => string}
 */
export function announceChanged(before, after, changed, explainer) {
  const [was, now] = [before, after].map(({ scored }) => scored.deals[changed[0] - 1]);
  if (changed.length !== 1 || JSON.stringify(was?.score) === JSON.stringify(now.score)) return "";
  if ([...after.minus.rows, ...after.plus.rows].some(({ number, unsent }) => unsent && number === changed[0])) return "";
  const moment = momentOf(explainer, before.scored, after.scored, changed[0]);
  if (after.number === null) return `${moment.lead} `; // the end says it
  const panel = show("", null, { ...moment, scores: [] }, after, explainer);
  setTimeout(() => panel?.remove(), LINGERS);
  return `${moment.lead} `;
}

/**
 * Shows that the last change is kept on this phone, and its scores, with the way back; no longer once it is sent.
 * @type {(follower: Bonken.SheetFollower, card: Card, explainer: Bonken.Explainer) => void}
 */
export function announceKept(follower, card, explainer) {
  const { waiting, trouble } = follower;
  const last = waiting[waiting.length - 1];
  const panel = /** @type {HTMLElement | null} */ (document.querySelector(".moments [data-kept]"));
  if (panel && panel.dataset.kept !== last?.id) panel.remove();
  if (!last || !trouble || announced.has(last.id) || waiting.some(({ state }) => state !== "waiting")) return;
  announced.add(last.id);
  const before = scoreSheet(follower.without(last.id));
  const own = last.change.deal;
  const made = own && card.scored.deals.find(({ deal }) => deal.id === own.id);
  const moment = made ? momentOf(explainer, before, card.scored, made.number) : null;
  show(keptText(last.change, explainer), () => follower.drop([last.id]), moment, card, explainer)?.setAttribute("data-kept", last.id);
  if (made) showRow(made.deal.contract);
}

/**
 * Shows a notice; `undo` takes its change back, if that can be, and `again` is where a deal that was taken off is entered again.
 * @type {(text: string, undo: (() => void) | null, moment: Moment | null, card: Card, explainer: Bonken.Explainer,
 *   again?: string) => Element | null}
 */
function show(text, undo, moment, card, explainer, again = "") {
  const place = document.querySelector(".moments");
  if (!place) return null; // another page by now
  place.replaceChildren(); // a new element is read aloud, also with the same text
  undoShown = undo;
  scoresOfNotice = scoresOf(card);
  draw(place, notice(contextOf(explainer), text, undo !== null, again, moment, card.totals));
  reveal(card);
  return place.firstElementChild;
}

/** Brings the row of the saved deal in sight, that of a contract or else one that is marked already. @param {string} [contract] */
function showRow(contract) {
  if (contract) document.querySelector(`tr[data-contract="${CSS.escape(contract)}"]`)?.classList.add("saved");
  const row = document.querySelector("tr.saved");
  // After the last deal the ranking comes first.
  if (!row || document.querySelector(".ending > *")) return;
  row.scrollIntoView({ block: "nearest" });
  if (scrollY > 0) hideCut(/** @type {HTMLTableElement} */ (row.closest("table")));
}

/** Scrolls on until what stays on top of the screen cuts nothing. @type {(card: HTMLTableElement) => void} */
function hideCut({ tHead, rows }) {
  const head = /** @type {Element} */ (tHead).getBoundingClientRect();
  const below = [...rows].map((row) => row.getBoundingClientRect()).find(({ bottom }) => bottom > head.bottom + 1);
  if (head.top > 0) scrollBy(0, head.top);
  else if (below && below.top < head.bottom - 1) scrollBy(0, below.bottom - head.bottom);
}

function hide() {
  document.querySelector(".moments")?.replaceChildren();
}

let shownAt = 0;
let folding = 0;

/** After the last deal the ranking and the chart show what the notice does: one line of it is enough. @param {Card} card */
function reveal({ number }) {
  if (number === null) fold();
  else unfold();
}

/** Shows a notice whole, for as long as it takes to read it. */
function unfold() {
  document.querySelector(".moments")?.classList.remove("brief");
  shownAt = performance.now();
  clearTimeout(folding);
  folding = setTimeout(fold, READ);
}

/** Leaves one line of it, with the way back; not under a finger, from which it would move away what that is about to tap. */
function fold() {
  clearTimeout(folding);
  if (document.querySelector(":active")) folding = setTimeout(fold, SETTLES);
  else document.querySelector(".moments")?.classList.add("brief");
}

addEventListener("scroll", () => performance.now() - shownAt > SETTLES && fold(), { passive: true });
addEventListener("click", ({ target }) => {
  const tapped = /** @type {Element} */ (target);
  if (tapped.closest(".moments button[type=button]")) undoShown?.();
  else if (tapped.closest(".moments.brief .notice") && !tapped.closest("a, button")) unfold();
  else if (!tapped.closest(".moments :is(a, button)")) hide();
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") hide();
});

/**
 * Shows a notice of the change with an id, if it is in the log; `card` gives the card as it is by then.
 * @type {(follower: Bonken.SheetFollower, id: string | null, card: () => Card, explainer: Bonken.Explainer,
 *   page: Bonken.SheetPageData & {form?: string}) => void}
 */
export function announceWritten(follower, id, card, explainer, page) {
  const made = madeChange(follower, id);
  if (!made || made.version === null) return;
  const { change, before, after, isUndoable } = made;
  const text = explainer.text(`message.${change.kind}`, { number: change.number ?? 0 });
  const moment = change.deal && momentOf(explainer, scoreSheet(before), scoreSheet(after), change.number);
  const undo = async () => {
    const back = await takeBack(follower, made);
    show(explainer.text("message.undone"), null, null, card(), explainer, back ? againOf(back, page, explainer) : "");
    showRow();
    sayAloud();
  };
  show(text, isUndoable ? undo : null, moment ?? null, card(), explainer);
  showRow(change.deal?.contract);
  sayAloud();
}

/**
 * Where a deal is entered again that was taken off.
 * @type {(made: Made, page: Bonken.SheetPageData & {form?: string}, explainer: Bonken.Explainer) => string}
 */
function againOf({ change, version }, { address, deals, form = `${address}/deal` }, explainer) {
  if (change.kind !== "removed" || version === null) return "";
  return contextOf(explainer, { deals, form }).urlFor("deals.enter", { at: change.number, again: version });
}
