// @ts-check
/**
 * House rules that came whole in a file, as archives and documents have them, also wherever a log names them, as logs had
 * them before: on a phone they are named by their ids.
 *
 *     const log = await named(came, books, texts);      // null: nobody here knows those rules
 *
 * Only what was checked is taken: rules that another evening on this phone has, that the server of this page has, or that a
 * phone makes of the rulebooks that come with the app.
 */

import { canonical, digestOf } from "../sync/transfer.js";
import { allLogs } from "../sync/logs.js";
import { request } from "../sync/transport.js";

const PLACES = ["rulebook", "was"]; // where the plain form of a sheet or a change has one

/**
 * A log that names its rulebooks, with those of them that do not come with the app.
 * @type {(log: PlainLog, books: Books, texts: Texts) => Promise<PlainLog | null>}
 */
export async function named({ rulebooks: tables = {}, ...log }, books, texts) {
  /** @type {Record<string, Bonken.Rulebook>} */
  const rulebooks = {};
  /** @type {(plain: any, place: string) => any} */
  const tableAt = (plain, place) => {
    const kept = Object.hasOwn(tables, plain[place]) ? tables[plain[place]] : plain[place];
    return kept?.table ?? kept; // what is kept on a phone is the rulebook, with its table
  };
  const short = async (/** @type {any} */ plain) => {
    const found = { ...plain };
    for (const place of PLACES.filter((one) => plain[one] && typeof tableAt(plain, one) === "object")) {
      const book = await bookOf(tableAt(plain, place), books, texts);
      if (!book) throw new RangeError("nobody here knows these rules");
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
 * The rulebook that reads back from a whole table; null when nobody here knows it.
 * @type {(table: object, books: Books, texts: Texts) => Promise<Bonken.Rulebook | null>}
 */
export async function bookOf(table, books, texts) {
  const written = canonical(table);
  const known = (await allLogs()).flatMap(({ rulebooks }) => Object.values(rulebooks ?? {}));
  return known.find((book) => canonical(book.table) === written) ?? (await served(written)) ?? (await remade(table, books, texts));
}

/** One that a phone made. @type {(table: object, books: Books, texts: Texts) => Promise<Bonken.Rulebook | null>} */
async function remade(table, books, texts) {
  const form = crypto.subtle ? await import("../views/bonken/house.js").catch(() => null) : null; // no network, and never fetched
  const book = form?.remadeOf(table, books, texts);
  return book ? { ...book, id: await digestOf(table) } : null;
}

/**
 * What the server has under the digest of a table; see scoresheet/core/validation.py. Pages that came by plain
 * http cannot make one.
 * @type {(written: string) => Promise<Bonken.Rulebook | null>}
 */
async function served(written) {
  if (!crypto.subtle || document.documentElement.dataset.serverless !== undefined) return null;
  const answer = await request("GET", `/rulebooks/${await digestOf(written)}.json`, null, {}, "default");
  return answer?.status === 200 ? answer.json : null;
}
