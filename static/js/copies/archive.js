// @ts-check
/**
 * The evenings of this phone as one file, and back: the archive of `scoresheet export`, a ZIP with two files an evening,
 * its document and its log. A log from here has no keys; a server gives it some.
 *
 *     archived(await allLogs(), books)                  // a Blob
 *     await takeIn([file], books, cardOf)               // {added: 2, known: 1, unreadable: 0, house: 0}
 */

import { gameBy } from "../bonaken/game.js";
import { plainBy } from "../bonken/game.js";
import { scoreSheet as scoreGame } from "../core/bonaken/sheet.js";
import { GAME, sheetToPlain as gameToPlain } from "../core/bonaken/serialization.js";
import { sheetToPlain } from "../core/bonken/serialization.js";
import { scoreSheet } from "../core/bonken/sheet.js";
import { nameFaults } from "../core/names.js";
import { DOCUMENT, sheetFromDocument as gameFromDocument, sheetToDocument as gameToDocument } from "../formats/bonaken/documents.js";
import { sheetFromDocument, sheetToDocument } from "../formats/bonken/documents.js";
import { unzipped, zipped } from "../formats/zip.js";
import { noteSheet } from "../home/recent.js";
import { FORMAT, allLogs, newId, newLog, readReplica, readable } from "../sync/logs.js";
import { logged } from "../sync/replica.js";
import { isLog, sendable, take } from "../sync/transfer.js";
import { bookOf, named } from "./house_rules.js";

/** Rulebooks by their ids; that of Bonaken under the name of the game. @typedef {Record<string, any>} Books */

const ENDING = ".log.json";

/**
 * The game of the sheet of a log.
 * @param {PlainLog} log
 * @param {Books} books
 */
function gameOf({ id, sheet }, books) {
  return sheet.game === GAME ? gameBy(books[GAME], id) : plainBy(books, id);
}

/** @type {(logs: readonly PlainLog[], books: Books) => Blob} */
export function archived(logs, books) {
  const files = logs.flatMap((log) => {
    const { secret: _, ...whole } = sendable(log);
    const game = gameOf(log, books);
    const sheet = logged(readReplica(log, game), game);
    return [
      [`${log.id}.json`, log.sheet.game === GAME ? gameToDocument(sheet) : sheetToDocument(sheet)],
      [`${log.id}${ENDING}`, { ...whole, keys: [] }],
    ];
  });
  return zipped(files.map(([name, some]) => [String(name), JSON.stringify(some, null, 1)]));
}

/** The address of the page of a sheet, of which only game and rulebook count. @typedef {(sheet: {game?: string, rulebook: string}) => string} CardOf */

/**
 * Keeps what is in files and was not here; what went on apart comes beside it.
 * @param {readonly File[]} files
 * @param {Books} books
 * @param {CardOf} cardOf
 */
export async function takeIn(files, books, cardOf) {
  const counts = { added: 0, known: 0, unreadable: 0, house: 0 };
  for (const text of (await Promise.all(files.map(texts))).flat()) {
    const written = await read(text, books);
    const came = written && (await named(written));
    if (written && !came) {
      counts.house += 1;
      continue;
    }
    const sheet = came && readable(came, gameOf(came, books));
    if (!came || !sheet) {
      counts.unreadable += 1;
      continue;
    }
    const here = await allLogs();
    const mine = here.find(({ id, entries }) => id === came.id || entries.some((entry) => came.entries.some(({ id: other }) => other === entry.id)));
    // What was put beside another goes on from where it is.
    const taken = await take(mine && mine.id !== came.id ? { ...came, id: mine.id, sheet: mine.sheet } : came);
    if (!taken) counts.unreadable += 1;
    else if (taken.how === "same" || taken.how === "shorter") counts.known += 1;
    else {
      counts.added += 1;
      note(taken.log, sheet, cardOf);
    }
  }
  return counts;
}

/**
 * The texts in a file that are an evening each; of an archive the logs, beside which its documents say nothing new.
 * @type {(file: File) => Promise<string[]>}
 */
async function texts(file) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (String.fromCharCode(...start) !== "PK") return [await file.text()];
  const all = await unzipped(await file.arrayBuffer()).catch(() => null);
  if (!all) return [""];
  const logs = all.filter(([name]) => name.endsWith(ENDING));
  return (logs.length > 0 ? logs : all.filter(([name]) => name.endsWith(".json"))).map(([, text]) => text);
}

/** An evening out of a text; null when there is none. @type {(text: string, books: Books) => Promise<PlainLog | null>} */
async function read(text, books) {
  try {
    const written = JSON.parse(text);
    if (written.format !== FORMAT) return await fromDocument(written, books);
    const { format, id, opened, sheet, entries, rulebooks = {} } = written;
    return isLog(written) ? { format, id, opened, sheet, entries, rulebooks } : null;
  } catch {
    return null;
  }
}

/**
 * A document as the log of a sheet that was entered just now.
 * @param {any} written
 * @param {Books} books
 */
async function fromDocument(written, books) {
  const { rulebook } = written;
  const isGame = written.format === DOCUMENT;
  const book = isGame ? books[GAME] : typeof rulebook === "object" ? await bookOf(rulebook) : books[rulebook];
  if (!book) return null;
  /** @type {Sheet} */
  const sheet = isGame ? gameFromDocument(book, written) : sheetFromDocument(book, written);
  if (nameFaults(sheet.players).size > 0 || (!isGame && sheet.players.length !== 4)) return null;
  const plain = isGame ? gameToPlain({ ...sheet, deals: [] }) : sheetToPlain({ ...sheet, deals: [] });
  const log = newLog(newId(), plain, book.table && !isGame ? { [book.id]: book } : undefined);
  const entries = sheet.deals.map((/** @type {any} */ deal, /** @type {number} */ index) => {
    const id = deal.id ?? newId();
    return { id, time: log.opened, by: null, change: { kind: "recorded", number: index + 1, deal: { ...deal, id } } };
  });
  return { ...log, entries };
}

/** @type {(log: PlainLog, sheet: Sheet, cardOf: CardOf) => void} */
function note({ id, opened: when, sheet: { game } }, sheet, cardOf) {
  const { rulebook, title, players, date, deals } = sheet;
  const address = `${cardOf({ game, rulebook: rulebook.id })}#${id}`;
  const progress = game ? progressOf(sheet) : { scores: [...scoreSheet(sheet).endscores], played: deals.length, deals: rulebook.deals };
  noteSheet({ address, id, view: address, title, players: [...players], writable: true, when, date: date || undefined, progress });
}

/**
 * The points of a game of Bonaken that is over; nothing before that.
 * @param {Sheet} sheet
 */
function progressOf(sheet) {
  const { over, points, deals } = scoreGame(sheet);
  return over ? { scores: points, played: deals.length, deals: deals.length } : undefined;
}
