// @ts-check
/**
 * The end of an evening on the card of Bonken: its result, evenings won, and what to do next; also offline, after every
 * change.
 */

import { seatedChooser } from "../core/bonken/deal.js";
import { namesFirstChooser } from "../core/bonken/rulebook.js";
import { clockwise } from "../core/bonken/seats.js";
import { bidiSafe } from "../core/names.js";
import { finishedEvenings } from "../home/recent_sheets.js";
import { contextOf, draw, useStyle } from "../page/drawing.js";
import { finished } from "../templates/bonken/macros/finished.html.js";
import { resultOf } from "../views/bonken/result.js";

/**
 * Shows on the card how its evening ended, or takes that away.
 * @type {(card: Card, explainer: Bonken.Explainer, follower: Bonken.SheetFollower) => void}
 */
export function drawEnding(card, explainer, follower) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".ending"));
  if (!place) return; // another page by now
  useStyle(String(place.dataset.style)); // before the evening is over: then there may be no network
  drawBar(card, follower);
  const had = place.firstElementChild !== null;
  if (card.number !== null) return place.replaceChildren();
  const result = resultOf(follower.shown, card.scored, explainer);
  const tally = tallyOf(follower.shown.players, explainer);
  draw(place, finished(contextOf(explainer), result, tally));
  if (!had) place.scrollIntoView({ block: "start" });
}

/**
 * How many of their evenings each of these four has won, as far as this phone knows; nothing after the first.
 * @type {(players: readonly string[], explainer: Bonken.Explainer) => string}
 */
function tallyOf(players, explainer) {
  const evenings = finishedEvenings(players);
  if (evenings.length < 2) return "";
  const won = (/** @type {string} */ name) => evenings.filter(({ names, scores }) => scores[names.indexOf(name)] === Math.max(...scores)).length;
  const wins = players.map((name) => ({ name: bidiSafe(name), n: won(name) })).filter(({ n }) => n > 0);
  wins.sort((one, other) => other.n - one.n);
  return explainer.text("finished.tally", { wins: wins.map(({ name, n }) => explainer.count("finished.evenings", n, { name })).join(", ") });
}

/**
 * What the bar offers: the next deal, or what one does with an evening that is over. What of that is the server's has to
 * wait for it.
 * @type {(card: Card, follower: Bonken.SheetFollower) => void}
 */
function drawBar({ number }, { writable, shown: sheet, trouble, waiting }) {
  const finished = number === null;
  const bar = /** @type {HTMLElement} */ (document.querySelector("nav.actions"));
  const other = /** @type {HTMLTemplateElement} */ (document.querySelector("template.other-actions")).content;
  if (bar.hasAttribute("data-finished") !== finished) {
    const before = [...bar.childNodes];
    bar.replaceChildren(...other.childNodes);
    other.replaceChildren(...before);
    bar.toggleAttribute("data-finished", finished);
  }
  bar.hidden = finished && (trouble !== null || waiting.length > 0);
  bar.classList.toggle("stays", finished || writable);
  const rematches = /** @type {NodeListOf<HTMLAnchorElement>} */ (bar.querySelectorAll("[href*='/new']"));
  for (const link of rematches) link.href = sameAgain(link.href, sheet);
}

/**
 * The address of a new sheet with the same players, as `rematch_address` in scoresheet/web/bonken/pages.py makes it.
 * @type {(href: string, sheet: Bonken.Sheet) => string}
 */
function sameAgain(href, { players, rulebook, deals }) {
  const address = new URL(href);
  players.forEach((name, seat) => address.searchParams.set(`name_${seat}`, name));
  const last = deals.length > 0 ? seatedChooser(deals[deals.length - 1]) : null;
  if (last !== null && namesFirstChooser(rulebook.seating)) address.searchParams.set("first_chooser", String(clockwise(last)));
  return address.href;
}
