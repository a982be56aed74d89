// @ts-check
/**
 * The evenings of this phone as one file, and back: the archive of `scoresheet export`, a ZIP with two files an evening,
 * its document and its log. A log from here has no keys; a server gives it some.
 *
 *     archived(await allLogs(), books)                  // a Blob
 *     await takeIn([file], books, cardOf)               // {added: 2, known: 1, unreadable: 0, house: 0}
 */

import { blocking } from "../../core/bonken/recording.js";
import { applyChange } from "../../core/bonken/changes.js";
import { nameFaults } from "../../core/names.js";
import { sheetFromDocument, sheetToDocument } from "../../formats/bonken/documents.js";
import { unzipped, zipped } from "../../formats/zip.js";
import { noteSheet } from "../../home/recent.js";
import { compared, isLog, sendable } from "../../sync/transfer.js";
import { allLogs, FORMAT, keepLog, newLog } from "../../sync/logs.js";
import { newId } from "../../sync/logs.js";
import { sheetToPlain } from "../../core/bonken/serialization.js";
import { bookOf, named } from "./house_rules.js";
import { replicaOf, sheetOf } from "../game.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Books } from "../../core/bonken/serialization.js" */
/** @import { PlainLog } from "../../sync/logs.js" */

const ENDING = ".log.json";

/**
 * @param {readonly PlainLog[]} logs
 * @param {Books} books
 * @returns {Blob}
 */
export function archived(logs, books) {
  const files = logs.flatMap((log) => {
    const { secret: _, ...whole } = sendable(log);
    return [
      [`${log.id}.json`, sheetToDocument(sheetOf(log, books))],
      [`${log.id}${ENDING}`, { ...whole, keys: [] }],
    ];
  });
  return zipped(files.map(([name, some]) => [String(name), JSON.stringify(some, null, 1)]));
}

/**
 * Keeps what is in files and was not here; what went on apart comes beside it.
 * @param {readonly File[]} files
 * @param {Books} books
 * @param {(rulebook: string) => string} cardOf the address of the card of a rulebook
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
    const sheet = came && readable(came, books);
    if (!came || !sheet) {
      counts.unreadable += 1;
      continue;
    }
    const here = await allLogs();
    const mine = here.find(({ id, entries }) => id === came.id || entries.some((entry) => came.entries.some(({ id: other }) => other === entry.id)));
    const how = compared(mine ? { ...mine, sheet: came.id === mine.id ? mine.sheet : came.sheet } : null, came);
    if (how === "same" || how === "shorter") {
      counts.known += 1;
      continue;
    }
    const kept = how === "apart" ? { ...came, id: newId() } : { ...came, ...mine, entries: came.entries };
    if (!(await keepLog(kept))) {
      counts.unreadable += 1;
      continue;
    }
    counts.added += 1;
    note(kept, sheet, cardOf);
  }
  return counts;
}

/**
 * The texts in a file that are an evening each; of an archive the logs, beside which its documents say nothing new.
 * @param {File} file
 */
async function texts(file) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (String.fromCharCode(...start) !== "PK") return [await file.text()];
  const all = await unzipped(await file.arrayBuffer()).catch(() => null);
  if (!all) return [""];
  const logs = all.filter(([name]) => name.endsWith(ENDING));
  return (logs.length > 0 ? logs : all.filter(([name]) => name.endsWith(".json"))).map(([, text]) => text);
}

/**
 * An evening out of a text; null when there is none.
 * @param {string} text
 * @param {Books} books
 * @returns {Promise<PlainLog | null>}
 */
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
 * A document as the log of an evening that was entered just now.
 * @param {any} written
 * @param {Books} books
 */
async function fromDocument(written, books) {
  const { rulebook } = written;
  const book = typeof rulebook === "object" ? await bookOf(rulebook) : books[rulebook];
  if (!book) return null;
  const sheet = sheetFromDocument(book, written);
  if (nameFaults(sheet.players).size > 0 || sheet.players.length !== 4) return null;
  const log = newLog(newId(), sheetToPlain({ ...sheet, deals: [] }), book.table ? { [book.id]: book } : undefined);
  const entries = sheet.deals.map((deal, index) => {
    const id = deal.id ?? newId();
    return { id, time: log.opened, by: null, change: { kind: "recorded", number: index + 1, deal: { ...deal, id } } };
  });
  return { ...log, entries };
}

/**
 * The sheet of a log, when every entry could have been made here.
 * @param {PlainLog} came
 * @param {Books} books
 * @returns {Sheet | null}
 */
function readable(came, books) {
  try {
    const { base, entries } = replicaOf(came, books);
    return entries.reduce((sheet, { change }) => {
      if (blocking(change, sheet).length > 0) throw new RangeError("nobody could have entered this");
      return applyChange(sheet, change);
    }, base);
  } catch {
    return null;
  }
}

/**
 * @param {PlainLog} log
 * @param {Sheet} sheet
 * @param {(rulebook: string) => string} cardOf
 */
function note({ id, opened }, { rulebook, title, players, date }, cardOf) {
  const address = `${cardOf(rulebook.id)}#${id}`;
  noteSheet({ address, id, view: address, title, players: [...players], writable: true, when: opened, date: date || undefined });
}
