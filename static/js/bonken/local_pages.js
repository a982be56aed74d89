// @ts-check
/**
 * The pages of a sheet that lives on this phone: the log that the address names is opened, and the page that it asks for drawn in
 * an empty one with the templates of the server; see scoresheet/web/bonken/phone.py.
 *
 *     const opened = await openLocal(page, texts);      // null: it shows why there is no sheet
 */

import { scoreSheet } from "../core/bonken/sheet.js";
import { bidiSafe } from "../core/names.js";
import { fileName } from "../formats/csv.js";
import { noteBegun, notePlayedBy, noteShown } from "../home/recent_sheets.js";
import { fetchJson } from "../page/data.js";
import { contextOf, draw, loadStyle, useStyle } from "../page/drawing.js";
import { showDrafts } from "../page/half_entered.js";
import { offerHandOver, openNamed } from "../sheet/hand_over.js";
import { offerTakingBack } from "../sheet/saving.js";
import { readReplica } from "../sync/kept_logs.js";
import { lastId, logged, removedDeal, versionOf } from "../sync/replica.js";
import { table } from "../templates/bonken/macros/card.html.js";
import { finished } from "../templates/bonken/macros/finished.html.js";
import { card as cardPage, result as resultPage } from "../templates/bonken/macros/pages.html.js";
import { history } from "../templates/macros/log.html.js";
import { missing } from "../templates/macros/sheet.html.js";
import { cardOf } from "../views/bonken/card.js";
import { Explainer } from "../views/bonken/explain.js";
import { pictureOf } from "../views/bonken/export.js";
import { logLines } from "../views/bonken/log.js";
import { ranksOf, resultOf, resultText } from "../views/bonken/result.js";
import { longDate, moment } from "../views/formatting.js";
import { wordingOf } from "./adapters.js";
import { corrections } from "./correcting.js";
import { drawEntry } from "./entry.js";
import { followSheet, gameBy, rulebooksIn } from "./game.js";
import { offerResult } from "./share.js";

const SOON = 3_000; // milliseconds, in which the page is there

/**
 * @template {Bonken.SheetPageData & LocalData} Page
 * @param {Page} page
 * @param {PlainTexts} texts
 * @returns {Promise<Loaded<Page> | null>}
 */
export async function openLocal(page, texts) {
  const say = (/** @type {string} */ key) => drawMissing(key, texts);
  if (pageName(page) === "house_rules.new") {
    const [script, more] = await Promise.all([import("./house_rules.js"), fetchJson(page.texts_house)]).catch(() => []);
    if (!script || !more) say("local.house");
    else await script.makeRules(page, { ...texts, ...more }, { drawMissing, show });
    return null;
  }
  const gameOf = async (/** @type {PlainLog} */ log) => gameBy(await booksOf(log, page), log.id);
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const kept = await openNamed(main, say, gameOf, (sheet) => lookAt(sheet, page, texts));
  if (!kept) return null;
  const { id } = kept;
  const game = await gameOf(kept);
  const log = readReplica(kept, game);
  /** @type {Bonken.Sheet} */
  const sheet = logged(log, game);
  const { rulebook } = sheet;
  if (rulebook.table) notePlayedBy(rulebook);
  const [address, form] = ["sheets.card", "deals.enter"].map((name) => `${page.pages[name]}#${id}`);
  // A server has a page of house rules, but for those that a phone made.
  const isServed = !page.serverless && Boolean(/** @type {any} */ (rulebook).table?.rules);
  const rules = page.rules[rulebook.id] ?? (isServed ? page.rules.any.replace("any", rulebook.id) : "");
  const again = removedDeal(log, Number(new URLSearchParams(location.search).get("again")), game);
  const own = { id, copy: kept.copy, again, view: address, address, form, deals: `${form}/`, rules, sheet };
  const filled = { ...page, ...own, version: versionOf(log), last: lastId(log) };
  const name = pageName(page);
  await drawPage(name, filled, { ...log, sheet }, texts);
  // Of a copy, the start page has the sheet itself.
  if (name === "sheets.card" && !kept.copy) noteShown();
  if (name === "deals.enter" && !kept.copy) noteBegun(filled);
  return { page: filled, rulebook, texts };
}

/**
 * An evening handed over from another phone.
 * @param {Bonken.Sheet} sheet
 * @param {Bonken.SheetPageData & LocalData} page
 * @param {PlainTexts} texts
 */
function lookAt(sheet, { pages, language, styles }, texts) {
  const explainer = new Explainer(sheet.rulebook, sheet.players, texts, language);
  const wording = wordingOf(explainer);
  const scored = scoreSheet(sheet);
  const isOver = scored.nextNumber === null;
  if (isOver) useStyle(styles.finish);
  const ending = isOver ? finished(wording.context, resultOf(sheet, scored, explainer)) : "";
  const ranked = ranksOf(sheet.players, scored).map(({ place, name, total }) => `${place}. ${name} ${total}`);
  const lines = isOver ? [] : [...ranked, explainer.standing(scored)];
  const looks = table(wording.context, cardOf(sheet, explainer, new Set()), "", "", 0);
  return { title: explainer.called(sheet.title), ending, lines, looks, wording, address: `${pages["sheets.card"]}#` };
}

/**
 * The rulebooks that come with the app: first those that a log names, soon all. Another page may choose another one for it,
 * as this one may when it corrects.
 * @type {(log: PlainLog, page: LocalData) => Promise<Record<string, any>>}
 */
async function booksOf(log, page) {
  const { rulebooks } = page;
  const [keys, named] = [Object.keys(rulebooks), rulebooksIn(log)];
  const needed = pageName(page) === "players_and_order.order" ? keys : keys.filter((key) => named.includes(key));
  /** @type {Record<string, any>} */
  const books = {};
  const load = async (/** @type {string} */ key) => {
    const book = await fetchJson(rulebooks[key]);
    if (book) books[key] = book;
  };
  await Promise.all(needed.map(load));
  setTimeout(() => keys.forEach(load), SOON);
  return books;
}

/** The name of the page that an address asks for, as the server calls it. @type {(page: Pick<LocalData, "pages">) => string} */
function pageName({ pages }) {
  return String(Object.keys(pages).find((name) => pathOf(pages[name]) === pathOf(location.pathname)));
}

/** An address without what a host of files puts at its end. @param {string} address */
function pathOf(address) {
  return address.replace(/\/(index\.html)?$/u, "");
}

/** @type {(name: string, page: LocalPage, opened: Log<Bonken.Sheet, Bonken.Change>, texts: PlainTexts) => Promise<void>} */
async function drawPage(name, page, opened, texts) {
  const { sheet } = opened;
  const explainer = new Explainer(sheet.rulebook, sheet.players, texts, page.language);
  const context = ownContext(page, explainer);
  leadToLanguages();
  document.addEventListener("click", goTo);
  if (name === "sheets.card") return drawCardPage(page, sheet, explainer, context);
  const back = /** @type {HTMLElement} */ (document.querySelector(".back"));
  back.hidden = false;
  /** @type {HTMLAnchorElement} */ (back.querySelector("a")).href = page.address;
  const style = page.styles[name];
  if (style) await loadStyle(style);
  const drawn = drawers[name](context, page, opened, explainer);
  if (!drawn) return location.replace(page.address);
  const { title, markup, room, begin } = drawn;
  show(markup, title, explainer.text("app.name"), room);
  begin?.();
}

/** @type {(page: LocalPage, sheet: Bonken.Sheet, explainer: Bonken.Explainer, context: TemplateContext) => void} */
function drawCardPage(page, sheet, explainer, context) {
  const { rulebook, players, date, place } = sheet;
  const { copy, language } = page;
  const drawn = cardOf(sheet, explainer, new Set());
  const at = {
    key: page.id, id: page.id, address: page.address, view: page.view, players: JSON.stringify(players), writable: true,
    data: "", finish: page.styles.finish, saved: null, finished: drawn.number === null, serverless: page.serverless,
    copy: copy ? { address: copy.address, when: moment(copy.time, explainer) } : null,
    rematch: `${page.new}?rulebook=${rulebook.id}`,
    evening: [date && longDate(date, explainer), bidiSafe(place)].filter(Boolean).join(" · "),
    rulebook: rulebook.id, rules: rulebook.name[page.language],
    ending: "", moments: "", links: "", prints: "", others: "",
  };
  show(cardPage(context, drawn, at, true), drawn.name, explainer.text("app.name"), "sheet");
  showDrafts();
}

/** Says why there is nothing to show. @type {(key: string, texts: PlainTexts) => void} */
export function drawMissing(key, texts) {
  const text = (/** @type {string} */ one) => String(texts[one]);
  show(missing({ t: text, urlFor: String }, text(key)), text("local.title"), text("app.name"));
}

/** @type {(markup: Markup, title: string, app: string, room?: string) => void} */
export function show(markup, title, app, room = "reading") {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  main.className = room;
  draw(main, markup);
  document.title = `${bidiSafe(title)} · ${app}`;
}

/**
 * The part of an address after # names the page of a sheet; no server sees it.
 * @type {(page: LocalPage, explainer: Bonken.Explainer) => TemplateContext}
 */
function ownContext(page, explainer) {
  const context = contextOf(explainer, page);
  const { id, pages } = page;
  return {
    ...context,
    urlFor(name, values) {
      return name !== "deals.enter" && pages[name] ? `${pages[name]}#${id}` : context.urlFor(name, values);
    },
  };
}

/** The same page in another language is about the same sheet. On a host of files that is another folder. */
function leadToLanguages() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"))) {
    link.pathname = location.pathname.replace(`/${document.documentElement.lang}/`, `/${link.hreflang}/`);
    link.hash = location.hash;
  }
}

/** Goes to a place on the page without a word about it in the address, which names the sheet. @type {(event: Event) => void} */
function goTo(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const place = link && document.getElementById(String(link.getAttribute("href")).slice(1));
  if (!place) return;
  event.preventDefault();
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}

/** What draws the pages besides the card, by the names that they have on the server. @type {Record<string, Drawer>} */
const drawers = {
  "deals.enter": drawEntry,
  "sheets.log"(context, page, opened, explainer) {
    const lines = logLines(opened, explainer.texts, page.language);
    const begin = async () => {
      const follower = followSheet({ page, rulebook: opened.sheet.rulebook });
      await follower.load();
      offerTakingBack(/** @type {Element} */ (document.querySelector("main")), follower);
    };
    return { title: explainer.text("log.title"), markup: history(context, lines.reverse(), "", true), begin };
  },
  "sheets.share"(context, page, { sheet }, explainer) {
    const result = resultOf(sheet, scoreSheet(sheet), explainer);
    const { headline } = result;
    const picture = pictureOf(result, cardOf(sheet, explainer, new Set()), explainer);
    const markup = resultPage(context, explainer.text("share.picture-of", { headline }), resultText(result, explainer), "");
    return { title: explainer.text("share.title"), markup, begin: () => offerResult(picture, fileName(sheet, "png")) };
  },
  "players_and_order.players": corrections.players,
  "players_and_order.order": corrections.order,
  "sheets.heading": corrections.heading,
};

/** Brings to life what only the card of a sheet that lives here has. @type {(follower: Bonken.SheetFollower, loaded: {page: Bonken.SheetPageData, texts: PlainTexts}) => void} */
export function beginLocal(follower, { page, texts }) {
  const { language, address } = page;
  const { rulebook, players } = follower.shown;
  const explainer = new Explainer(rulebook, players, texts, language);
  offerHandOver(follower, address, wordingOf(explainer));
  offerBack(follower);
}

/**
 * Offers to put the evening back when the browser's data were cleared: it is still on this page.
 * @type {(follower: Bonken.SheetFollower) => void}
 */
function offerBack(follower) {
  const notice = /** @type {HTMLElement} */ (document.querySelector(".cleared"));
  notice.querySelector("button")?.addEventListener("click", async () => {
    await follower.revise((log) => ({ ...log })); // anew, with nothing different in it
    await follower.sync();
  });
  follower.onUpdate(() => (notice.hidden = follower.trouble !== "gone"));
}
