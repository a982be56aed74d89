// @ts-check
/**
 * The logs of the sheets that are kept on this phone: the same as a server keeps, in the phone's own database.
 *
 *     const logs = new Logs({read, applyChange, changeToPlain, changeFromPlain});
 *     if (await keepLog(newLog(id, plainSheet))) …      // false: this phone keeps nothing
 *     (await logs.open(id)).sheet
 *
 * Entries are only ever added, each in one transaction with the look at how far the log is: two pages cannot both write
 * the same version.
 */

import { ScoresheetError } from "../core/errors.js";
import { foldLog } from "../core/log.js";
import { all, answers, keep, revise } from "./storage.js";

/** @import { Log } from "../core/editing.js" */
/** @import { Entry } from "../core/log.js" */

/** An entry as it is kept. @typedef {{id: string, time: string, by: string | null, change: any}} PlainEntry */

/**
 * A log as it is kept, and as it travels: `sheet` is the sheet as it was opened, in the plain form of its game;
 * `rulebooks` are those by their ids that do not come with the app. Only this phone has the `secret` that makes its keys
 * on a server, and knows the address to which it `moved`, or of which sheet it is a `copy`, as that was then.
 * @typedef {{format: string, id: string, opened: string, sheet: any, entries: PlainEntry[], rulebooks?: Record<string, any>,
 *   secret?: string, moved?: string, copy?: {address: string, time: string, version: number}}} PlainLog
 */

/**
 * What this asks of a game: its sheets and changes in their plain form, and what a change does.
 * @template Sheet, Change
 * @typedef {object} Game
 * @property {(plain: any, rulebooks?: Record<string, any>) => Sheet} sheetFromPlain
 * @property {(change: Change) => any} changeToPlain
 * @property {(plain: any, rulebooks?: Record<string, any>) => Change} changeFromPlain
 * @property {(sheet: Sheet, change: Change) => Sheet} applyChange
 */

export const FORMAT = "scoresheet-log/1";

/** With what a fragment begins that holds a log, see `transfer.js`, and is not the id of one. */
export const SIGN = "~";

/**
 * The log of a sheet that is opened now.
 * @param {string} id
 * @param {any} sheet in its plain form
 * @param {Record<string, any>} [rulebooks] that do not come with the app
 * @returns {PlainLog}
 */
export function newLog(id, sheet, rulebooks) {
  const log = { format: FORMAT, id, opened: new Date().toISOString(), sheet, entries: [] };
  return rulebooks ? { ...log, rulebooks } : log;
}

/**
 * Keeps a log that was not here; false when this phone cannot.
 * @param {PlainLog} log
 */
export async function keepLog(log) {
  return keep("logs", log);
}

/**
 * The log of an id as it is kept; null when there is none, and `shut` when this phone's database does not answer.
 * @param {string} id
 * @returns {Promise<PlainLog | null | "shut">}
 */
export async function keptLog(id) {
  const found = (await allLogs()).find((log) => log.id === id);
  return found ?? (answers() ? null : "shut");
}

/**
 * All logs that are kept here and that this version can read.
 * @returns {Promise<PlainLog[]>}
 */
export async function allLogs() {
  return (await all("logs")).filter(({ format }) => format === FORMAT);
}

/**
 * Has a log be what `change` makes of it, and answers with that; null when it is not here, or this phone cannot.
 * @param {string} id
 * @param {(was: PlainLog) => PlainLog} change
 * @returns {Promise<PlainLog | null>}
 */
export async function reviseLog(id, change) {
  /** @type {PlainLog | null} */
  let now = null;
  const done = await revise("logs", id, (was) => (now = was ? change(was) : null));
  return done ? now : null;
}

/** @template Sheet, Change */
export class Logs {
  /** Logs as they were last seen here, by their ids. @type {Map<string, PlainLog>} */
  #seen = new Map();

  /** @param {Game<Sheet, Change>} game */
  constructor(game) {
    this.game = game;
  }

  /**
   * The log of an id; `ScoresheetError` `no-sheet` when there is none, or it lives on a server by now, `storage` when the
   * database does not answer.
   * @param {string} id
   * @returns {Promise<Log<Sheet, Change>>}
   */
  async open(id) {
    const kept = await keptLog(id);
    if (kept === null || kept === "shut") throw new ScoresheetError(kept ? "storage" : "no-sheet", { id });
    if (kept.moved) throw new ScoresheetError("no-sheet", { id });
    this.#seen.set(id, kept);
    return this.read(kept);
  }

  /**
   * Puts back a log that was seen here and is not on this phone any more, as when somebody cleared the browser's data.
   * @param {string} id
   */
  async restore(id) {
    const seen = this.#seen.get(id);
    return seen !== undefined && revise("logs", id, (was) => (was ? null : seen));
  }

  /**
   * Adds an entry to a log that is at `version`; null when it is at another by now.
   * @param {string} id
   * @param {number} version
   * @param {Change} change
   * @param {{id: string, by: string | null}} signed
   * @returns {Promise<{entry: Entry<Change>, log: Log<Sheet, Change>} | null>}
   */
  async append(id, version, change, signed) {
    const { game } = this;
    const time = new Date().toISOString();
    const entry = { id: signed.id, time, by: signed.by, change: game.changeToPlain(change) };
    /** @type {PlainLog | null} */
    let written = null;
    const done = await revise("logs", id, (was) => {
      written = was?.entries.length === version && !was.moved ? { ...was, entries: [...was.entries, entry] } : null;
      return written;
    });
    if (!done) throw new ScoresheetError("storage", { id });
    if (!written) return null;
    this.#seen.set(id, written);
    const log = this.read(written);
    return { entry: log.entries[version], log };
  }

  /**
   * The log that was kept, or handed over, like this.
   * @param {PlainLog} kept
   * @returns {Log<Sheet, Change>}
   */
  read({ sheet, entries, rulebooks }) {
    const { game } = this;
    const base = game.sheetFromPlain(sheet, rulebooks);
    /** @type {(plain: any) => Change} */
    const change = (plain) => game.changeFromPlain(plain, rulebooks);
    const read = entries.map((entry, index) => ({ ...entry, version: index + 1, change: change(entry.change) }));
    return { base, entries: read, sheet: foldLog(base, read, game.applyChange) };
  }
}
