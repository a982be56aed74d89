// @ts-check
/**
 * The end of an evening on the card, and what one does then, drawn on the phone: also without a network, and anew after
 * every change. As templates/bonken/macros/finished.html draws it.
 */

import { seatedChooser } from "../../core/bonken/deal.js";
import { clockwise } from "../../core/bonken/seats.js";
import { drawn, element } from "../../page/elements.js";
import { SCREEN } from "../../views/bonken/chart.js";
import { resultOf } from "../../views/bonken/result.js";
import { day } from "../../sheet/words.js";
import { drawEnter } from "./redraw.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Card } from "../../views/bonken/card.js" */
/** @import { Chart } from "../../views/bonken/chart.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { Result } from "../../views/bonken/result.js" */
/** @import { SheetFollower } from "../follow.js" */

/** What each place shows by now. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Has the card say how its evening ended, or no longer say that it did.
 * @param {Card} card
 * @param {Explainer} explain
 * @param {SheetFollower} follower
 */
export function drawEnding(card, explain, follower) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".ending"));
  if (!place) return; // another page by now
  dress(String(place.dataset.style));
  drawBar(card, explain, follower);
  const had = place.firstElementChild !== null;
  if (card.number !== null) return place.replaceChildren();
  const result = resultOf(follower.shown, card.scored, explain, day);
  const now = JSON.stringify(result);
  if (had && shown.get(place) === now) return;
  shown.set(place, now);
  place.replaceChildren(finished(result, explain));
  if (!had) place.scrollIntoView({ block: "start" });
}

/**
 * Its stylesheet, which is there before the evening is over: then there may be no network.
 * @param {string} href
 */
function dress(href) {
  const there = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[href="${CSS.escape(href)}"]`));
  if (there) there.media = "all"; // out of use while another page was drawn in between
  else document.head.append(element("link", { rel: "stylesheet", href }));
}

/**
 * What the bar offers: the next deal, or what one does with an evening that is over. What of that is the server's has to
 * wait for it.
 * @param {Card} card
 * @param {Explainer} explain
 * @param {SheetFollower} follower
 */
function drawBar({ number }, explain, { writable, shown: sheet, trouble, waiting }) {
  const finished = number === null;
  const bar = /** @type {HTMLElement} */ (document.querySelector("nav.actions"));
  const other = /** @type {HTMLTemplateElement} */ (document.querySelector("template.other-actions")).content;
  if (bar.hasAttribute("data-finished") !== finished) {
    const before = [...bar.childNodes];
    bar.replaceChildren(...other.childNodes);
    other.replaceChildren(...before);
    bar.toggleAttribute("data-finished", finished);
    drawEnter(number, explain);
  }
  bar.hidden = finished && (trouble !== null || waiting.length > 0);
  bar.classList.toggle("stays", finished || writable);
  const rematch = /** @type {HTMLAnchorElement | null} */ (bar.querySelector(".rematch"));
  if (rematch) rematch.href = sameAgain(rematch.href, sheet);
}

/**
 * The address of a new sheet with the same players, as `rematch_address` in scoresheet/web/bonken/card.py makes it.
 * @param {string} href
 * @param {Sheet} sheet
 */
function sameAgain(href, { players, rulebook, deals }) {
  const address = new URL(href);
  players.forEach((name, seat) => address.searchParams.set(`name_${seat}`, name));
  const last = deals.length > 0 ? seatedChooser(deals[deals.length - 1]) : null;
  if (last !== null && rulebook.seating.first_dealer) address.searchParams.set("first_chooser", String(clockwise(last)));
  return address.href;
}

/**
 * @param {Result} result
 * @param {Explainer} explain
 */
function finished({ headline, decided, when, progress, fine, ranking, chart, facts }, explain) {
  const ranks = ranking.map(({ place, seat, name, total, leads, start, width }) =>
    element(
      "li",
      { class: leads ? "leads" : null },
      element("span", { class: "place" }, String(place)),
      " ",
      element("bdi", { class: `of-${seat}` }, name),
      " ",
      drawn(
        "svg",
        { viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" },
        drawn("path", { d: `M${start} 0h${width}v10h-${width}z` }),
      ),
      " ",
      element("b", {}, total),
    ),
  );
  const rows = facts.map(({ label, sentence }) =>
    element("div", {}, element("dt", {}, label), " ", element("dd", {}, sentence)),
  );
  return element(
    "section",
    { class: "finished", "aria-labelledby": "headline" },
    ...(when ? [element("p", { class: "small when" }, when)] : []),
    element("h2", { id: "headline" }, headline),
    ...(decided ? [element("p", { class: "decided" }, decided)] : []),
    element("ol", { class: "ranking", "aria-label": explain.text("sheet.ranking") }, ...ranks),
    element("p", { class: fine ? "adds-up fine" : "adds-up warn" }, progress),
    ...(chart ? [run(chart)] : []),
    ...(rows.length > 0 ? [element("dl", { class: "facts", "aria-label": explain.text("finished.facts") }, ...rows)] : []),
  );
}

/** @param {Chart} chart */
function run({ grid, zero, leaders, lines, levels, deals, labels, sentence }) {
  /** @type {(name: string, x: number, y: number, text: string) => Element} */
  const text = (name, x, y, said) => drawn("text", { class: name, x: x.toFixed(1), y: y.toFixed(1) }, said);
  return drawn(
    "svg",
    { class: "run", viewBox: "0 0 336 172", role: "img", "aria-label": sentence },
    drawn("path", { class: "grid", d: grid }),
    drawn("path", { class: "zero", d: zero }),
    drawn("path", { class: "leaders", d: leaders }),
    ...lines.map(({ path, dash, leads }, seat) =>
      drawn("path", { class: `line of-${seat}${leads ? " leads" : ""}`, d: path, "stroke-dasharray": dash || null }),
    ),
    ...levels.map(([y, level]) => text("level", SCREEN.left - 5, y + 3.5, level)),
    ...deals.map(([x, number]) => text("number", x, SCREEN.bottom + 17, number)),
    ...labels.map(([y, label, seat]) => text(`name of-${seat}`, SCREEN.end + 4, y + 4.5, label)),
  );
}
