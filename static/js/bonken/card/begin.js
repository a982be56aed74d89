// @ts-check
/**
 * The card in step with its sheet; it counts what this phone has not sent yet. Without this script, or when
 * it cannot get its rulebook, the card is as it was when it was loaded.
 */

import { markRematch } from "../../home/recent.js";
import { beginOthers } from "../../sheet/invitation.js";
import { toldId } from "../../sheet/saving.js";
import { drawChoices, drawStatus } from "../../sheet/status.js";
import { cardOf } from "../../views/bonken/card.js";
import { Explainer } from "../../views/bonken/explain.js";
import { followSheet } from "../game.js";
import { loadPageData } from "../page_data.js";
import { dropUntrue, showWritten, tellChanged, tellKept, tellSaved } from "./moments.js";
import { recall } from "./note.js";
import { redraw } from "./redraw.js";

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Follows the sheet whose card the page shows, if it shows one. */
export async function begin() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("main.sheet .follow"));
  if (!place || begun.has(place)) return;
  begun.add(place);
  beginOthers();
  addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest?.(".rematch") && markRematch());
  if (["wakeLock", "serviceWorker"].some((name) => !(name in navigator)) || !isSecureContext) sayLimits();
  const written = toldId();
  const loaded = await loadPageData(place);
  if (!loaded) return;
  const { rulebook, texts } = loaded;
  const page = /** @type {Bonken.SheetPageData} */ (loaded.page);
  const { language, deals } = page;
  const follower = followSheet({ ...loaded, page });
  /** @type {(sheet: Bonken.Sheet) => Card} */
  const asIs = (sheet) => cardOf(sheet, new Explainer(sheet.rulebook, sheet.players, texts, language), new Set());
  let card = asIs(follower.sheet);
  follower.onUpdate(() => {
    if (!place.isConnected) return follower.end(); // the page has become another in the meantime
    if (follower.outdated) return location.reload(); // by another rulebook it is another card
    const sheet = follower.shown;
    const explain = new Explainer(rulebook, sheet.players, texts, language);
    const unsent = new Set(follower.waiting.flatMap(({ change }) => change.deal?.id ?? []));
    const next = cardOf(sheet, explain, unsent);
    const changed = redraw(card, next, explain, deals);
    dropUntrue(follower, next);
    const lead = tellChanged(card, next, changed, explain);
    card = next;
    recall(sheet);
    if (changed.length > 0) {
      const aloud = /** @type {HTMLElement} */ (place.querySelector(".aloud"));
      const deals = explain.row(changed.map(String));
      aloud.textContent = explain.text("follow.changed", { deals, standing: lead + card.standing });
    }
    drawEnding(card, explain, follower);
    drawStatus(place, follower, explain);
    tellKept(follower, card, explain);
    drawChoices(place, follower, async () => (await import("../telling.js")).tellingOf(explain));
  });
  tellSaved(card);
  await follower.load();
  if (!place.isConnected) return;
  const explainNow = () => new Explainer(follower.shown.rulebook, follower.shown.players, texts, language);
  const tell = (/** @type {string | null} */ id) => showWritten(follower, id, () => card, explainNow(), page);
  openDeals(follower, explainNow, deals, tell);
  if (!page.pages) await navigable(follower, page);
  follower.start();
  tell(written);
  if (!page.pages) return;
  await follower.now();
  await (await import("../local/card.js")).beginLocal(follower, loaded);
}

/**
 * Has a tap on a row open its deal over the card; without the script for it, its page.
 * @type {(follower: Bonken.SheetFollower, explainNow: () => Bonken.Explainer, deals: string, tell: (id: string) => void) => void}
 */
function openDeals(follower, explainNow, deals, tell) {
  document.querySelector("main")?.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("table.card a.row"));
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const number = Number(link.querySelector(".name")?.getAttribute("data-number"));
    const opening = await import("./panel.js").catch(() => null); // no network, and never fetched
    if (opening) opening.openPanel(follower, number, explainNow, deals, tell);
    else location.assign(link.href);
  });
}

/**
 * Has the pages that the card leads to ready for when there is no network.
 * @type {(follower: Bonken.SheetFollower, page: Bonken.SheetPageData) => Promise<void>}
 */
async function navigable(follower, page) {
  const navigation = await import("../../page/navigation.js").catch(() => null); // then links lead to the server only
  navigation?.enableNavigation(follower, page);
}

/** Most phones have all there is; the script that says what one lacks comes where there is something to say. */
async function sayLimits() {
  const limits = await import("../../page/limits.js").catch(() => null); // no network, and never fetched
  limits?.sayLimits();
}

/**
 * How the evening ended; the script for it comes with the last deal, or when all else has long been here.
 * @type {(card: Card, explain: Bonken.Explainer, follower: Bonken.SheetFollower) => Promise<void>}
 */
async function drawEnding(card, explain, follower) {
  const had = document.querySelector(".ending > *") !== null;
  if (!had && card.number !== null && card.number !== explain.rulebook.deals) return;
  const ending = await import("./ending.js").catch(() => null); // no network, and never fetched
  ending?.drawEnding(card, explain, follower);
}
