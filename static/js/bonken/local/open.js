// @ts-check
/**
 * A page of a sheet that lives on this phone: opens the log that its address names, draws the page of it, and says
 * where changes go; see scoresheet/web/phone/frame.py.
 *
 *     const opened = await openLocal(page, texts, json);      // null: it says why it has nothing to show
 */

import { applyChange } from "../../core/bonken/changes.js";
import { foldLog } from "../../core/log.js";
import { keptLog, SIGN } from "../../sync/logs.js";
import { lastOf, logged, versionOf } from "../../sync/replica.js";
import { attempt } from "../../sync/storage.js";
import { noteShown } from "../card/note.js";
import { game, replicaOf } from "../game.js";
import { drawMissing, drawPage, framed } from "./frame.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { SheetPageData } from "../page_data.js" */

const SOON = 3_000; // milliseconds, in which the page is there

/**
 * What stands on such a page besides.
 * @typedef {object} LocalData
 * @property {Record<string, string>} rulebooks where each is
 * @property {{id: string, name: string, summary: string}[]} books what there is to choose from
 * @property {string} texts_local where the texts are that only such pages need
 * @property {Record<string, string>} pages where each page is, by its name on the server
 * @property {string} new where a sheet is begun
 * @property {Record<string, string>} rules where those of a rulebook are, by its key; under `any` those of house rules, with that for their id
 * @property {Record<string, string>} styles what pages need besides, by the names of the pages, and the `finish` of an evening
 * @property {boolean} serverless
 * @property {string} by
 */

/**
 * @template {SheetPageData & LocalData} Page
 * @param {Page} page
 * @param {Catalogue} texts
 * @param {(address: string) => Promise<any>} json
 * @returns {Promise<Loaded<Page> | null>}
 */
export async function openLocal(page, texts, json) {
  addEventListener("hashchange", () => location.reload()); // it is another sheet, or another deal
  const [id] = location.hash.slice(1).split("/");
  if (id.startsWith(SIGN)) {
    const { takeOver } = await import("./receive.js");
    const booksNamed = (/** @type {PlainLog | null} */ came) => booksOf(came, page, json);
    await takeOver(id.slice(SIGN.length), booksNamed, (rulebook) => isPlayable(page, rulebook) ? page.pages["sheets.card"] : null, texts, page);
    return null;
  }
  if (id.startsWith("+")) {
    const fault = await (await import("../../sheet/copying.js")).keepCopy(id.slice(1));
    return fault ? missing(fault, texts) : null;
  }
  const kept = await keptLog(id);
  if (!kept || kept === "shut") return missing(kept ? "local.storage" : "local.gone", texts);
  if (kept.moved) {
    location.replace(kept.moved);
    return null;
  }
  const log = replicaOf(kept, await booksOf(kept, page, json));
  /** @type {Sheet} */
  const sheet = logged(log, game);
  const { rulebook } = sheet;
  if (!isPlayable(page, rulebook.id)) return missing("local.house", texts);
  const [address, form] = ["sheets.card", "deals.enter"].map((name) => `${page.pages[name]}#${id}`);
  const by = attempt(() => localStorage.getItem("bonken.by")) ?? "";
  const rules = page.rules[rulebook.id] ?? page.rules.any.replace("any", rulebook.id);
  const own = { id, again: removedDeal(log), view: address, address, form, deals: `${form}/`, by, rules, sheet };
  const filled = { ...page, ...own, version: versionOf(log), last: lastOf(log) };
  const name = framed(page);
  await drawPage(name, filled, { ...log, sheet }, texts);
  if (name === "sheets.card" && !kept.copy) noteShown(); // the start page has the sheet itself
  return { page: filled, rulebook, texts };
}

/**
 * @param {string} key
 * @param {Catalogue} texts
 */
function missing(key, texts) {
  drawMissing(key, texts);
  return null;
}

/**
 * The rulebooks that come with the app: first those that a log names, soon all. Another page may choose another one for it,
 * as this one may when it corrects.
 * @param {PlainLog | null} log
 * @param {LocalData} page
 * @param {(address: string) => Promise<any>} json
 */
async function booksOf(log, page, json) {
  const { rulebooks } = page;
  const changes = log?.entries.map(({ change }) => change) ?? [];
  const named = new Set([log?.sheet, ...changes].flatMap((plain) => [plain?.rulebook, plain?.was]));
  const needed = framed(page) === "order.order" ? Object.keys(rulebooks) : Object.keys(rulebooks).filter((key) => named.has(key));
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

/**
 * The deal that was removed by the entry that the address names.
 * @param {Replica} log
 */
function removedDeal({ base, entries }) {
  const version = Number(new URLSearchParams(location.search).get("again") ?? 0);
  const change = entries[version - 1]?.change;
  if (change?.kind !== "removed") return null;
  return foldLog(base, entries.slice(0, version - 1), applyChange).deals[change.number - 1];
}

/**
 * Whether there are pages of a rulebook: of house rules none are on a host that only has files.
 * @param {LocalData} page
 * @param {string} rulebook
 */
function isPlayable({ rulebooks, serverless }, rulebook) {
  return rulebook in rulebooks || !serverless;
}
