// @ts-check
/**
 * The logs of sheets kept on this phone, one record each: the log with pending changes, in plain form. A sheet that lives here
 * has the log that a server would keep; of a sheet on a server it is a replica.
 *
 *     const log = readReplica(await keptLog(id), game);
 */

import { foldLog } from "../core/log.js";
import { attempt, readRecord, readRecords, revise } from "./storage.js";

export const FORMAT = "scoresheet-log/1";

/** The format of a sheet that lives on a server: earlier versions take no notice of those. */
export const SERVED = "scoresheet-replica/1";

/** With what a fragment begins that holds a log, see `log_transfer.js`, and is not the id of one. */
export const SIGN = "~";

/** A new id: random bits as a UUID. Pages that came by plain http have no shorter way. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

/**
 * The log of a sheet, in its plain form, that is opened now; `rulebooks` do not come with the app.
 * @type {(id: string, sheet: any, rulebooks?: Record<string, any>) => PlainLog}
 */
export function newLog(id, sheet, rulebooks) {
  const log = { format: FORMAT, id, opened: new Date().toISOString(), sheet, entries: [] };
  return rulebooks ? { ...log, rulebooks } : log;
}

/** The log of an id as it is kept; null for none, or no answer of the database. @type {(id: string) => Promise<PlainLog | null>} */
export async function keptLog(id) {
  const found = await readRecord("logs", id);
  return found?.format === FORMAT ? found : null;
}

/** The logs of all sheets that live here and that this version can read. @type {() => Promise<PlainLog[]>} */
export async function allLogs() {
  return (await readRecords("logs")).filter(({ format }) => format === FORMAT);
}

/**
 * Has a log be what `change` makes of it, and answers with that; null when it is left as it is, is not here, or this
 * phone cannot.
 * @type {(id: string, change: (was: PlainLog) => PlainLog | null) => Promise<PlainLog | null>}
 */
export async function reviseLog(id, change) {
  /** @type {PlainLog | null} */
  let now = null;
  const done = await revise("logs", id, (was, beside) => {
    const both = merged(was, beside);
    return (now = both && change(both));
  });
  return done ? now : null;
}

/**
 * The records of one sheet in the database and in the small store, together: each may have been the only one that answered. The
 * secret of the first was there before that of the other, and a server may have made keys of it.
 * @type {(one: PlainLog | null, other: PlainLog | null) => PlainLog | null}
 */
export function merged(one, other) {
  if (!one || !other) return one ?? other;
  const [longer, shorter] = one.entries.length + (one.start ?? 0) < other.entries.length + (other.start ?? 0) ? [other, one] : [one, other];
  const pending = longer.pending ?? [];
  const rest = (shorter.pending ?? []).filter(({ id }) => !pending.some((/** @type {any} */ item) => item.id === id));
  const secret = one.secret ?? other.secret;
  return { ...longer, pending: [...pending, ...rest], ...(secret ? { secret } : {}) };
}

/** A kept log as a replica. @type {(kept: PlainLog, game: Game) => Replica} */
export function readReplica({ sheet, entries, rulebooks, start = 0, last = null, pending = [], was }, game) {
  /** @type {(some: any[]) => any[]} */
  const read = (some) => some.map((item) => ({ ...item, change: withId(game.changeFromPlain(item.change, rulebooks), item.id) }));
  const numbered = read(entries).map((entry, index) => ({ ...entry, version: start + index + 1 }));
  const log = { start, last, base: game.sheetFromPlain(sheet, rulebooks), entries: numbered, pending: read(pending) };
  return was ? { ...log, was: read(was) } : log;
}

/** The sheet of a log that came; null when it cannot have been made here. @type {(came: PlainLog, game: Game) => Sheet | null} */
export function readable(came, game) {
  return attempt(() => {
    const { base, entries } = readReplica(came, game);
    return foldLog(base, entries, (sheet, change) => {
      if (game.kindOf(change).blocking(change, sheet).length > 0) throw new RangeError("no form enters this");
      return game.applyChange(sheet, change);
    });
  });
}

/** A change whose deal has an id, as one that a program entered may lack. @type {(change: any, id: string) => any} */
export function withId(change, id) {
  return change.kind === "recorded" && change.deal.id === null ? { ...change, deal: { ...change.deal, id } } : change;
}

/**
 * A game whose sheets keep the rulebook that they were opened with; another has more of its own. `books` are those that a log does
 * not bring, by their ids, and `id` is that of the sheet.
 * @type {(core: Pick<Game, "kindOf" | "applyChange" | "sheetToPlain" | "adopt"> & {sheetFromPlain: (plain: any, books: any) => Sheet},
 *   books: Record<string, any>, id: string) => Game}
 */
export function gameOf({ kindOf, applyChange, sheetFromPlain, sheetToPlain, adopt }, books, id) {
  return {
    kindOf,
    applyChange: (sheet, change) => applyChange(sheet, withOwnId(change, sheet)),
    inTheWay: () => null,
    sheetFromPlain: (plain, others = {}) => withIds(sheetFromPlain(plain, { ...others, ...books }), id),
    sheetToPlain,
    changeFromPlain: (plain, others = {}) => kindOf(plain).fromPlain(plain, { ...others, ...books }),
    changeToPlain: (change) => kindOf(change).toPlain(change),
    load: async () => true,
    rulebooksOf: () => books, // for where no page comes with it
    isOutdated: () => false,
    forPage: (sheet) => sheet,
    fromPage: (change) => change,
    adopt,
  };
}

/**
 * A sheet with an id for every deal: those it was opened with may have none. On every phone it is the same one, of the id of the
 * sheet, a UUID.
 * @type {(sheet: any, id: string) => any}
 */
function withIds(sheet, id) {
  const idOf = (/** @type {number} */ index) => id.slice(0, 24) + String(index + 1).padStart(12, "0");
  return { ...sheet, deals: sheet.deals.map((/** @type {any} */ deal, /** @type {number} */ index) => ({ ...deal, id: deal.id ?? idOf(index) })) };
}

/** A correction with the id of its deal. @type {(change: any, sheet: {deals: {id: string | null}[]}) => any} */
function withOwnId(change, { deals }) {
  if (change.kind !== "corrected" || change.deal.id !== null) return change;
  return { ...change, deal: { ...change.deal, id: deals[change.number - 1]?.id ?? null } };
}

/** A replica as it is kept, with what else is kept with it. @type {(kept: PlainLog, log: Replica, game: Game) => PlainLog} */
export function writeReplica(kept, { start, last, base, entries, pending, was }, game) {
  /** @type {(some: any[]) => any[]} */
  const write = (some) => some.map(({ version: _, ...item }) => ({ ...item, change: game.changeToPlain(item.change) }));
  const { start: _, last: __, pending: ___, was: ____, ...rest } = kept;
  return {
    ...rest,
    sheet: game.sheetToPlain(base),
    entries: write(entries),
    ...(start > 0 ? { start, last } : {}),
    ...(pending.length > 0 ? { pending: write(pending) } : {}),
    ...(was ? { was: write(was) } : {}),
  };
}
