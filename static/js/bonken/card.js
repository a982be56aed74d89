// @ts-check
/**
 * The card of Bonken, kept in step with its sheet and with this phone's pending changes. It is redrawn in place with
 * the templates of the server, so that only what differs is touched, and marked for a moment. Without this script, or
 * when it cannot get its rulebook, the card is as it was when it was loaded.
 */

import { bidiSafe } from "../core/names.js";
import { markRematch, updateRecentSheet, viewOf } from "../home/recent_sheets.js";
import { contextOf, drawPlaces, marked } from "../page/drawing.js";
import { enableNavigation } from "../page/navigation.js";
import { beginInvitation } from "../sheet/invitation.js";
import { savedId } from "../sheet/saving.js";
import { drawQuestionsIfAny, drawStatus } from "../sheet/sync_status.js";
import { attempt } from "../sync/storage.js";
import { diagrams, marks, standing, table, turn } from "../templates/bonken/macros/card.html.js";
import { cardOf } from "../views/bonken/card.js";
import { Explainer } from "../views/bonken/explain.js";
import { longDate } from "../views/formatting.js";
import { announceChanged, announceKept, announceSaved, announceWritten, dropUntrue } from "./notices.js";

// The places that are marked where they read otherwise than before.
const MARKED = ".card td:not(.value, .role), .card .player, .diagrams > div, .head h1, .evening, .turn, .standing";
const LIMITS = "bonken.limits"; // where it is kept that the limits of this browser were read

/** Follows the sheet whose card the page shows. @type {(place: HTMLElement, loading: Promise<Loaded<Bonken.SheetPageData> | null>) => Promise<void>} */
export async function begin(place, loading) {
  beginInvitation();
  addEventListener("click", ({ target }) => {
    const link = /** @type {Element} */ (target).closest?.("a");
    if (link) markRematch(link.matches(".rematch") ? link : null);
  });
  sayLimits();
  const written = savedId();
  const loaded = await loading;
  if (!loaded) return;
  const { page, texts, follower } = loaded;
  const { deals } = page;
  /** @type {(sheet: Bonken.Sheet) => Bonken.Explainer} */
  const explainerOf = (sheet) => new Explainer(sheet, texts, page.language);
  let card = cardOf(follower.sheet, explainerOf(follower.sheet), new Set());
  follower.onUpdate(() => {
    if (!place.isConnected) return follower.end(); // the page has become another in the meantime
    if (follower.outdated) return location.reload(); // by another rulebook it is another card
    const sheet = follower.shown;
    const explainer = explainerOf(sheet);
    const unsent = new Set(follower.waiting.flatMap(({ change }) => change.deal?.id ?? []));
    const next = cardOf(sheet, explainer, unsent);
    const changed = redraw(card, next, explainer, deals);
    dropUntrue(follower, next);
    const spoken = announceChanged(card, next, changed, explainer) + next.standing;
    if (changed.length > 0 || card.standing !== next.standing) {
      const aloud = /** @type {HTMLElement} */ (place.querySelector(".aloud"));
      const deals = explainer.row(changed.map(String));
      // Of a deal that was removed only what is left counts.
      aloud.textContent = deals ? explainer.text("follow.changed", { deals, standing: spoken }) : spoken;
    }
    card = next;
    const progress = { scores: [...card.scored.endscores], played: sheet.deals.length, deals: sheet.rulebook.deals };
    updateRecentSheet(viewOf(page), { title: sheet.title, players: sheet.players, date: sheet.date, progress });
    drawEnding(card, explainer, follower);
    drawStatus(place, follower, explainer);
    announceKept(follower, card, explainer);
    drawQuestionsIfAny(place, follower, async () => (await import("./adapters.js")).wordingOf(explainer));
  });
  announceSaved(card);
  await follower.load();
  if (!place.isConnected) return;
  const explainerNow = () => explainerOf(follower.shown);
  const announce = (/** @type {string | null} */ id) => announceWritten(follower, id, () => card, explainerNow(), page);
  openDeals(follower, explainerNow, deals, announce);
  enableNavigation(follower, page);
  follower.start();
  announce(written);
}

/**
 * Has a tap on a row open its deal over the card; without the script for it, its page.
 * @type {(follower: Bonken.SheetFollower, explainerNow: () => Bonken.Explainer, deals: string, announce: (id: string) => void) => void}
 */
function openDeals(follower, explainerNow, deals, announce) {
  document.querySelector("main")?.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("table.card a.row"));
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const number = Number(link.querySelector(".name")?.getAttribute("data-number"));
    const opening = await import("./deal_panel.js").catch(() => null); // no network, and never fetched
    if (opening) opening.openPanel(follower, number, explainerNow, deals, announce);
    else location.assign(link.href);
  });
}

/**
 * How the evening ended; the script for it comes with the last deal, or when all else has long been here.
 * @type {(card: Card, explainer: Bonken.Explainer, follower: Bonken.SheetFollower) => Promise<void>}
 */
async function drawEnding(card, explainer, follower) {
  const had = document.querySelector(".ending > *") !== null;
  if (!had && card.number !== null && card.number !== explainer.rulebook.deals) return;
  const ending = await import("./end_of_evening.js").catch(() => null); // no network, and never fetched
  ending?.drawEnding(card, explainer, follower);
  drawEnter(card.number, explainer); // which the bar may have brought back
}

/**
 * Makes a page that shows `before` show `after`; `deals` is what the address of a deal begins with. Returns the numbers of the
 * deals that are new or different.
 * @type {(before: Card, after: Card, explainer: Bonken.Explainer, deals: string) => number[]}
 */
function redraw(before, after, explainer, deals) {
  if (!same({ ...before, scored: null }, { ...after, scored: null })) marked(MARKED, () => drawCard(before, after, explainer, deals));
  const was = new Map(rowsOf(before).map((row) => [row.contract, row]));
  const changed = rowsOf(after).filter((row) => !same(was.get(row.contract), row));
  return changed.map(({ number }) => number ?? 0).filter(Boolean);
}

/** @param {Card} card */
function rowsOf({ minus, plus }) {
  return [...minus.rows, ...plus.rows];
}

/** @type {(before: Card, after: Card, explainer: Bonken.Explainer, deals: string) => void} */
function drawCard(before, after, explainer, deals) {
  const context = contextOf(explainer, { deals });
  const saved = document.querySelector("tr.saved .name")?.getAttribute("data-number");
  const row = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("tr[data-contract]"));
  drawPlaces({
    "table.card": table(context, after, "sheet", "", Number(saved ?? 0)),
    ".turn": turn(context, after),
    ".standing": standing(context, after),
    ".box.fold": diagrams(context, after),
    ".box.marks": marks(context, after, "sheet"),
  }, "outerHTML");
  if (after.diagrams.length === 0) document.querySelector(".box.fold")?.remove(); // the rules allow no doubles
  if (row && document.activeElement === document.body) {
    row.tabIndex = -1; // its deal was taken off, and its link with it
    row.focus({ preventScroll: true });
  }
  const aside = document.querySelector(".head .aside");
  if (aside) aside.textContent = after.soFar;
  drawHeading(before, after, explainer);
  if (before.number !== after.number) drawEnter(after.number, explainer);
}

/**
 * What the sheet is called, when and where it was: on the page and on its tab.
 * @type {(before: Card, after: Card, explainer: Bonken.Explainer) => void}
 */
function drawHeading(before, { name, date, place }, explainer) {
  if (same([before.name, before.date, before.place], [name, date, place])) return;
  /** @type {Element} */ (document.querySelector(".head h1")).textContent = name;
  document.title = `${bidiSafe(name)} · ${explainer.text("app.name")}`;
  const evening = /** @type {HTMLElement} */ (document.querySelector(".evening"));
  evening.textContent = [date && longDate(date, explainer), bidiSafe(place)].filter(Boolean).join(" · ");
  evening.hidden = !evening.textContent;
}

/** The button for the next deal, where one may be entered. @type {(number: number | null, explainer: Bonken.Explainer) => void} */
function drawEnter(number, explainer) {
  const enter = /** @type {HTMLElement | null} */ (document.querySelector(".actions .main[href*='/deal']"));
  if (!enter) return;
  enter.hidden = number === null;
  enter.textContent = number === null ? "" : explainer.text("sheet.enter", { number });
  enter.closest(".actions")?.classList.toggle("stays", number !== null);
}

/** @type {(one: unknown, other: unknown) => boolean} */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Limits of this browser, named once with what helps: over plain http it lets the screen go off, keeps no pages, and has nothing
 * to share with. Hidden where nothing is missing.
 */
function sayLimits() {
  const line = /** @type {HTMLElement | null} */ (document.querySelector(".limits"));
  const missing = [
    ["awake", !("wakeLock" in navigator)],
    ["worker", !("serviceWorker" in navigator)],
    ["share", !isSecureContext && !("share" in navigator)],
    ["https", !isSecureContext],
  ].flatMap(([name, is]) => (is ? [String(line?.dataset[String(name)])] : []));
  if (!line || missing.length === 0 || attempt(() => localStorage.getItem(LIMITS))) return;
  const [text, button] = line.children;
  text.textContent = missing.join(" ");
  line.hidden = false;
  button.addEventListener("click", () => {
    attempt(() => localStorage.setItem(LIMITS, "read"));
    line.hidden = true;
    document.getElementById("main")?.focus();
  });
}
