// @ts-check
/**
 * A page of a sheet that lives on this phone: opens the log that its address names, draws the page of it, and says
 * where changes go; see scoresheet/web/phone/frame.py.
 *
 *     const opened = await openLocal(page, texts, json);      // null: it says why it has nothing to show
 */

import { applyChange } from "../../core/bonken/changes.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { foldLog } from "../../core/log.js";
import { rememberRules } from "../../home/recent.js";
import { useStyle } from "../../page/drawing.js";
import { openNamed, receive } from "../../sheet/passing.js";
import { day } from "../../sheet/words.js";
import { readReplica } from "../../sync/logs.js";
import { lastOf, logged, versionOf } from "../../sync/replica.js";
import { table } from "../../templates/bonken/macros/card.html.js";
import { finished } from "../../templates/bonken/macros/finished.html.js";
import { cardOf } from "../../views/bonken/card.js";
import { Explainer } from "../../views/bonken/explain.js";
import { ranksOf, resultOf } from "../../views/bonken/result.js";
import { noteShown } from "../card/note.js";
import { game, plainBy } from "../game.js";
import { tellingOf } from "../telling.js";
import { drawMissing, drawPage, framed, show } from "./frame.js";

const SOON = 3_000; // milliseconds, in which the page is there

/**
 * @template {Bonken.SheetPageData & LocalData} Page
 * @param {Page} page
 * @param {Catalogue} texts
 * @param {(address: string) => Promise<any>} json
 * @returns {Promise<Loaded<Page> | null>}
 */
export async function openLocal(page, texts, json) {
  const say = (/** @type {string} */ key) => drawMissing(key, texts);
  if (framed(page) === "house_rules.new") {
    const [script, more] = await Promise.all([import("./house.js"), json(page.texts_house)]).catch(() => []);
    if (!script || !more) say("local.house");
    else await script.makeRules(page, { ...texts, ...more }, json, { drawMissing, show });
    return null;
  }
  const gameOf = async (/** @type {PlainLog} */ log) => plainBy(await booksOf(log, page, json), log.id);
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const kept = await openNamed(say, (packed) => receive(main, packed, say, gameOf, (sheet) => lookAt(sheet, page, texts)));
  if (!kept) return null;
  const { id } = kept;
  const log = readReplica(kept, await gameOf(kept));
  /** @type {Bonken.Sheet} */
  const sheet = logged(log, game);
  const { rulebook } = sheet;
  if (rulebook.table) rememberRules(rulebook);
  const [address, form] = ["sheets.card", "deals.enter"].map((name) => `${page.pages[name]}#${id}`);
  const rules = page.rules[rulebook.id] ?? (isServed(page, rulebook) ? page.rules.any.replace("any", rulebook.id) : "");
  const own = { id, copy: kept.copy, again: removedDeal(log), view: address, address, form, deals: `${form}/`, rules, sheet };
  const filled = { ...page, ...own, version: versionOf(log), last: lastOf(log) };
  const name = framed(page);
  await drawPage(name, filled, { ...log, sheet }, texts);
  if (name === "sheets.card" && !kept.copy) noteShown(); // the start page has the sheet itself
  return { page: filled, rulebook, texts };
}

/**
 * An evening that somebody handed over.
 * @param {Bonken.Sheet} sheet
 * @param {Bonken.SheetPageData & LocalData} page
 * @param {Catalogue} texts
 */
function lookAt(sheet, { pages, language, styles }, texts) {
  const explain = new Explainer(sheet.rulebook, sheet.players, texts, language);
  const telling = tellingOf(explain);
  const scored = scoreSheet(sheet);
  const isOver = scored.number === null;
  if (isOver) useStyle(styles.finish);
  const ending = isOver ? finished(telling.words, resultOf(sheet, scored, explain, day)) : "";
  const ranked = ranksOf(sheet.players, scored).map(({ place, name, total }) => `${place}. ${name} ${total}`);
  const lines = isOver ? [] : [...ranked, explain.standing(scored)];
  const looks = table(telling.words, cardOf(sheet, explain, new Set()), "", "", 0);
  return { title: explain.called(sheet.title), ending, lines, looks, telling, address: `${pages["sheets.card"]}#` };
}

/**
 * The rulebooks that come with the app: first those that a log names, soon all. Another page may choose another one for it,
 * as this one may when it corrects.
 * @type {(log: PlainLog, page: LocalData, json: (address: string) => Promise<any>) => Promise<Record<string, any>>}
 */
async function booksOf(log, page, json) {
  const { rulebooks } = page;
  const changes = log.entries.map(({ change }) => change);
  const named = new Set([log.sheet, ...changes].flatMap(({ rulebook, was }) => [rulebook, was]));
  const needed = framed(page) === "corrections.order" ? Object.keys(rulebooks) : Object.keys(rulebooks).filter((key) => named.has(key));
  /** @type {Record<string, any>} */
  const books = {};
  const load = async (/** @type {string} */ key) => {
    const book = await json(rulebooks[key]);
    if (book) books[key] = book;
  };
  await Promise.all(needed.map(load));
  setTimeout(() => Object.keys(rulebooks).forEach(load), SOON);
  return books;
}

/** The deal that was removed by the entry that the address names. @param {Replica} log */
function removedDeal({ base, entries }) {
  const version = Number(new URLSearchParams(location.search).get("again") ?? 0);
  const change = entries[version - 1]?.change;
  if (change?.kind !== "removed") return null;
  return foldLog(base, entries.slice(0, version - 1), applyChange).deals[change.number - 1];
}

/** Whether a server has the page of house rules: not of those that a phone made, and none is on a host that only has files. @type {(page: LocalData, rulebook: Bonken.Rulebook & {table?: any}) => boolean} */
function isServed({ serverless }, { table }) {
  return !serverless && Boolean(table?.rules);
}
