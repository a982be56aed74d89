// @ts-check
/**
 * Archives: all evenings of this phone as one file, and back, as `scoresheet export` writes them: a ZIP with two files an
 * evening, its document and its log. A log from here has no keys; a server gives it some.
 *
 *     await archived(await allLogs(), books)            // a Blob
 *     await takeIn([file], books, texts, cardOf)        // {added: 2, known: 1, unreadable: 0, house: 0}
 *
 * House rules come whole in a file, also wherever a log names them, as logs had them before: on a phone they are named by
 * their ids. Only checked rules are taken: those of another evening on this phone, of the server of this page, or that a phone
 * makes of the rulebooks that come with the app.
 */

import { canonical, isHeading } from "../core/changes.js";
import { nameFaults } from "../core/names.js";
import { digestOfTable } from "../core/keys.js";
import { noteSheet } from "../home/recent_sheets.js";
import { fetchJson, isServerless } from "../page/data.js";
import { allLogs, FORMAT, newId, newLog, readable, readReplica } from "../sync/kept_logs.js";
import { bare, isLog, keepLog, sendable } from "../sync/log_transfer.js";
import { logged } from "../sync/replica.js";
import { copyingOf } from "./games.js";
import { unzipped, zipped } from "./zip.js";

const ENDING = ".log.json";

/** An archive; null when the scripts of a game in it are not to be had. @type {(logs: readonly PlainLog[], books: Books) => Promise<Blob | null>} */
export async function archived(logs, books) {
  /** @type {[string, string][]} */
  const files = [];
  const ids = new Set(logs.map(({ id }) => id));
  for (const log of logs) {
    const copying = await copyingOf(log.sheet.game);
    if (!copying) return null;
    const { secret: _, ...whole } = sendable(log);
    const game = copying.game(books, log.id);
    const id = ids.has(whole.id) ? log.id : whole.id; // one that went on apart may be here under that
    ids.add(id);
    files.push([`${id}.json`, asJson(copying.toDocument(logged(readReplica(log, game), game)))]);
    files.push([`${id}${ENDING}`, asJson({ ...whole, id, keys: [] })]);
  }
  return zipped(files);
}

/** @param {object} some */
function asJson(some) {
  return JSON.stringify(some, null, 1);
}

/** The address of the page of a sheet, of which only game and rulebook count. @typedef {(sheet: {game?: string, rulebook: string}) => string} CardOf */

/**
 * Keeps the evenings in files that are not here yet; one that went on apart is kept beside its own. Returns how many of each kind.
 * @type {(files: readonly File[], books: Books, texts: Texts, cardOf: CardOf) => Promise<Record<"added" | "known" | "unreadable" | "house", number>>}
 */
export async function takeIn(files, books, texts, cardOf) {
  const counts = { added: 0, known: 0, unreadable: 0, house: 0 };
  for (const text of (await Promise.all(files.map(textsIn))).flat()) {
    const found = await read(text, books, texts);
    const came = found && (await withNamedRules(found, books, texts));
    if (found && !came) {
      counts.house += 1;
      continue;
    }
    const copying = came && (await copyingOf(came.sheet.game));
    const sheet = copying && readable(came, copying.game(books, came.id));
    if (!came || !sheet) {
      counts.unreadable += 1;
      continue;
    }
    const taken = await keepLog(came);
    if (!taken) counts.unreadable += 1;
    else if (taken.how === "same" || taken.how === "shorter") counts.known += 1;
    else {
      counts.added += 1;
      note(taken.log, sheet, cardOf, copying.progressOf(sheet));
    }
  }
  return counts;
}

/** The texts in a file that are an evening each. @type {(file: File) => Promise<string[]>} */
async function textsIn(file) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (String.fromCharCode(...start) !== "PK") return [await file.text()];
  const all = await unzipped(await file.arrayBuffer()).catch(() => null);
  return all ? eveningsIn(all) : [""];
}

/**
 * The texts that are an evening each among the files of an archive, but for the documents of an export: their logs are beside
 * them, and say as much. As scoresheet/store/evening_files.py reads them, but for tables and TOML.
 * @type {(files: readonly (readonly [name: string, text: string])[]) => string[]}
 */
export function eveningsIn(files) {
  // However their endings are written; not in a hidden folder, nor what a Mac keeps beside `x.json`, as `._x.json`.
  const evenings = files.filter(([name]) => /\.json$/iu.test(name) && !/(^|\/)(\._|\.[^/]*\/)/u.test(name));
  const names = new Set(evenings.map(([name]) => name.toLowerCase()));
  const isLogged = (/** @type {string} */ name) => names.has(`${name.toLowerCase().replace(/\.json$/u, "")}${ENDING}`);
  return evenings.filter(([name]) => !isLogged(name)).map(([, text]) => text);
}

/** An evening out of a text; null when there is none. @type {(text: string, books: Books, texts: Texts) => Promise<PlainLog | null>} */
async function read(text, books, texts) {
  try {
    const written = JSON.parse(text);
    if (written.format !== FORMAT) return await fromDocument(written, books, texts);
    return isLog(written) ? bare(written) : null;
  } catch {
    return null;
  }
}

/** A document as the log of a sheet that was entered just now. @type {(document: any, books: Books, texts: Texts) => Promise<PlainLog | null>} */
async function fromDocument(document, books, texts) {
  const { format, rulebook } = document;
  const [game] = String(format).split("/");
  const book = typeof rulebook === "object" ? await bookOf(rulebook, books, texts) : books[rulebook ?? game];
  const found = (await copyingOf(game))?.fromDocument(document, book);
  if (!found || !isHeading(found.sheet) || nameFaults(found.sheet.players).size > 0) return null;
  const log = newLog(newId(), found.plain, found.rulebooks);
  const entries = found.sheet.deals.map((/** @type {any} */ deal, /** @type {number} */ index) => {
    const id = deal.id ?? newId();
    return { id, time: log.opened, by: null, change: { kind: "recorded", number: index + 1, deal: { ...deal, id } } };
  });
  return { ...log, entries };
}

/** @type {(log: PlainLog, sheet: Sheet, cardOf: CardOf, progress: RecentSheet["progress"]) => void} */
function note({ id, opened: when, sheet: { game } }, { rulebook, title, players, date }, cardOf, progress) {
  const address = `${cardOf({ game, rulebook: rulebook.id })}#${id}`;
  noteSheet({ address, id, view: address, title, players, writable: true, when, date: date || undefined, progress });
}

const PLACES = ["rulebook", "was"]; // where the plain form of a sheet or a change has one

/**
 * A log that names its rulebooks, with those of them that do not come with the app.
 * @type {(log: PlainLog, books: Books, texts: Texts) => Promise<PlainLog | null>}
 */
export async function withNamedRules({ rulebooks: tables = {}, ...log }, books, texts) {
  /** @type {Record<string, Bonken.Rulebook>} */
  const rulebooks = {};
  /** @type {(plain: any, place: string) => any} */
  const tableAt = (plain, place) => {
    const kept = Object.hasOwn(tables, plain[place]) ? tables[plain[place]] : plain[place];
    return kept?.table ?? kept; // a phone keeps the rulebook, with its table
  };
  const short = async (/** @type {any} */ plain) => {
    const found = { ...plain };
    for (const place of PLACES.filter((one) => plain[one] && typeof tableAt(plain, one) === "object")) {
      const book = await bookOf(tableAt(plain, place), books, texts);
      if (!book) throw new RangeError("unknown rules");
      rulebooks[book.id] = book;
      found[place] = book.id;
    }
    return found;
  };
  try {
    const sheet = await short(log.sheet);
    const entries = [];
    for (const entry of log.entries) entries.push({ ...entry, change: await short(entry.change) });
    return Object.keys(rulebooks).length > 0 ? { ...log, sheet, entries, rulebooks } : log;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The rulebook that reads back from a whole table: one of an evening that is here, of the server, or that a phone made; null when
 * it is unknown here.
 * @type {(table: object, books: Books, texts: Texts) => Promise<Bonken.Rulebook | null>}
 */
async function bookOf(table, books, texts) {
  const written = canonical(table);
  const here = (await allLogs()).flatMap(({ rulebooks }) => Object.values(rulebooks ?? {}));
  const known = here.find((book) => canonical(book.table) === written) ?? null;
  if (known || !crypto.subtle) return known; // pages that came by plain http cannot make a digest
  const id = await digestOfTable(written);
  const served = isServerless() ? null : await fetchJson(`/rulebooks/${id}.json`);
  if (served) return served;
  const form = await import("../views/bonken/house_rules.js").catch(() => null); // no network, and never fetched
  const made = form?.remadeOf(table, books, texts);
  return made ? { ...made, id } : null;
}
