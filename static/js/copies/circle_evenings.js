// @ts-check
/**
 * Evenings of this phone on the pages of a circle: those that are not in it yet, and those that lack a date. Without a network
 * the page says that it is as it was seen last, leads to nothing that is not kept, and adds those evenings to the ranking and to who
 * paid whom.
 */

import { gameBy } from "../bonken/game.js";
import { fullNames, seasonOf } from "../core/bonken/season.js";
import { circleOf } from "../home/recent_circles.js";
import { dayInWords, isLocal, recentSheets } from "../home/recent_sheets.js";
import { fetchAll } from "../page/data.js";
import { contextIn, draw, drawPlaces } from "../page/drawing.js";
import { readReplica } from "../sync/kept_logs.js";
import { shown } from "../sync/replica.js";
import { attempt, readRecord } from "../sync/storage.js";
import { serverAnswers } from "../sync/transport.js";
import { matrix, ranked } from "../templates/circles/macros.html.js";
import { local } from "../templates/circles/own_evenings.html.js";
import { SeasonPage } from "../views/bonken/season.js";
import { longDate, minusSign } from "../views/formatting.js";

/** @import { Sums } from "../core/bonken/season.js" */

/**
 * What the evenings of a page add up to. `people` and `spelling`: the person and the spelling of a folded name; `out`: the view keys
 * of evenings that do not count yet; `links`: where there is more about people; `who` reads it; `drawn`: when, as ISO text.
 * @typedef {{ranks: Sums[], accounts: Account[], evenings: number, least: number, first: string, last: string, people: Record<string, string>,
 *   spelling: Record<string, string>, out: string[], links: Record<string, string>, who: string, day: string, drawn: string, rulebooks: Record<string, string>}} Kept
 */

const section = document.getElementById("own");
const notice = /** @type {HTMLElement} */ (document.querySelector(".unreached"));
const key = String(location.pathname.split("/")[2]);

/** Lists evenings that are not in the circle yet. @type {(own: RecentSheet[]) => void} */
function list(own) {
  const { lang } = document.documentElement;
  const lines = own.map((sheet) => ({ ...sheet, day: dayInWords(sheet, lang), scores: scoresOf(sheet) }));
  const place = section?.querySelector("ul");
  if (!section || !place) return;
  draw(place, local({ t: String, urlFor: String }, lines));
  section.hidden = own.length === 0;
}

/** The players with their scores, the best first; only the players when the scores are not known. @type {(sheet: RecentSheet) => string} */
function scoresOf({ players, progress }) {
  const scores = progress?.scores;
  if (!scores) return players.join(", ");
  const seats = players.map((_, seat) => seat).sort((one, other) => scores[other] - scores[one]);
  return seats.map((seat) => `${players[seat]} ${minusSign(scores[seat])}`).join(", ");
}

/** Whether an evening lives on this phone and is in this circle once it is brought. @type {(sheet: RecentSheet) => boolean} */
function isOwn({ address, players }) {
  return isLocal(address) && circleOf(players) === key;
}

/**
 * A sheet with its unsent changes, and when it was `begun`: empty for earlier than this phone knows, later than any time for not
 * yet; null for another game, and for a log that this version cannot read.
 * @type {(id: string, books: Books) => Promise<{sheet: Bonken.Sheet, begun: string} | null>}
 */
async function sheetAt(id, books) {
  const plain = await readRecord("logs", id);
  if (!plain || plain.moved || plain.sheet?.game) return null;
  return attempt(() => {
    const game = gameBy(books, plain.id.split("@")[0]);
    const log = readReplica(plain, game);
    return { sheet: shown(log, game).sheet, begun: log.start > 0 || log.base.deals.length > 0 ? "" : log.entries[0]?.time ?? "~" };
  });
}

/**
 * The evenings that the page lacks: those of this phone, and those of the server that it has played on since the page came.
 * @type {(kept: Kept) => Promise<{seen: RecentSheet, sheet: Bonken.Sheet, day: string}[]>}
 */
async function lacking(kept) {
  const books = await fetchAll(kept.rulebooks);
  const [people, spelling] = [kept.people, kept.spelling].map((some) => new Map(Object.entries(some)));
  const found = await Promise.all(
    recentSheets().map(async (seen) => {
      const own = isLocal(seen.address);
      const isOut = kept.out.some((view) => seen.view === `/s/${view}`);
      if (!isOut && circleOf(seen.players) !== key) return [];
      const at = await sheetAt(own ? seen.address.split("#")[1] : `${seen.id}@server`, books);
      if (!at || (!own && !isOut && at.begun < kept.drawn)) return [];
      const inside = at.sheet.date ? at.sheet.date >= kept.first && (!kept.last || at.sheet.date <= kept.last) : !kept.first && !kept.last;
      return inside ? [{ seen, sheet: { ...at.sheet, players: fullNames(at.sheet.players, people, spelling) }, day: at.sheet.date }] : [];
    }),
  );
  return found.flat();
}

/** Draws the sums with the evenings that the page lacks. @type {(kept: Kept) => Promise<void>} */
async function add(kept) {
  const some = (await lacking(kept)).filter((evening) => seasonOf([evening]).evenings.length > 0);
  if (some.length === 0) return;
  const context = contextIn(/** @type {Element} */ (section));
  const page = new SeasonPage(seasonOf(some), context.texts, kept);
  const last = [kept.day, ...some.map((evening) => evening.day)].sort().at(-1);
  const say = (/** @type {string} */ place, /** @type {string} */ text) => {
    const found = /** @type {HTMLElement} */ (document.querySelector(place));
    found.textContent = text;
    found.hidden = text === "";
  };
  say(".standing [data-state]", [page.lead, page.balance(kept.who)].filter(Boolean).join(" "));
  say(".standing .when", last ? context.t("season.last-evening", { day: longDate(last, context.texts) }) : "");
  say(".prize", page.prize);
  say(".unreached .added", context.texts.count("circle.with-own", some.length));
  const ranking = ranked(context, page.ranking, page.unranked, kept.links);
  drawPlaces({ ".wide:has(.ranking)": ranking, ".wide:has(.matrix)": matrix(context, page.matrix) }, "outerHTML");
  const added = new Set(some.map(({ seen }) => seen.view));
  list(recentSheets().filter((sheet) => added.has(sheet.view) || isOwn(sheet)));
}

/** Takes links away that lead to pages that are not kept. */
async function leadToKept() {
  if (!("caches" in globalThis)) return; // a page by plain http, of which nothing is kept
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("main a[href^='/c/'], .top a[href^='/c/']"))) {
    if (link.dataset.alone) link.href = link.dataset.alone;
    else if (!link.ariaCurrent && !(await caches.match(link.href.split("#")[0], { ignoreVary: true }))) link.removeAttribute("href");
  }
}

/** Asks for the date of an evening where this phone may write it down. */
function askForDates() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".dating"))) {
    const link = /** @type {HTMLAnchorElement} */ (place.firstElementChild);
    const own = recentSheets().find(({ view, writable }) => writable && view === link.getAttribute("href"));
    if (own) link.href = `${own.address}/heading`;
    place.hidden = !own;
  }
}

list(recentSheets().filter(isOwn));
askForDates();
serverAnswers().then(async (answers) => {
  notice.hidden = answers;
  if (answers) return;
  if (section?.dataset.kept) await add(JSON.parse(section.dataset.kept));
  await leadToKept();
});
