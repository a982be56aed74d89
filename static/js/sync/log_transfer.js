// @ts-check
/**
 * Transfer of a log: to another phone in the address of a page, behind the #, which no server sees; to a server; in a file.
 *
 *     const text = await packed(log);       // a whole evening in some thousand letters
 *     const came = await unpacked(text);    // null: not such a text; "newer": a later version wrote it
 *     compared(mine, came)                  // "longer": what came goes on where mine stops
 *     const id = (await keepLog(came))?.log.id     // under which it is here from now on
 */

import { canonical, isHeading } from "../core/changes.js";
import { allLogs, FORMAT, merged, newId, reviseLog } from "./kept_logs.js";
import { attempt, databaseAnswers, revise } from "./storage.js";
import { request } from "./transport.js";

const MOST = 200_000; // bytes of a log that another phone sends

/** @type {(log: PlainLog) => Promise<string>} */
export async function packed(log) {
  const written = JSON.stringify({ ...bare(log), id: idElsewhere(log) });
  const stream = new Blob([written]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

/** By which other phones and servers know a log. @param {PlainLog} log */
function idElsewhere({ elsewhere, id }) {
  return elsewhere ?? id;
}

/** @type {(text: string) => Promise<PlainLog | "newer" | null>} */
export async function unpacked(text) {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const log = JSON.parse(new TextDecoder().decode(await inflated(bytes, MOST)));
    return isLog(log) ? bare(log) : isNewer(log) ? "newer" : null;
  } catch {
    return null;
  }
}

/**
 * How far a log that came goes beside the one of that id that is here, or that it went on apart.
 * @type {(mine: PlainLog | null, came: PlainLog) => "new" | "same" | "longer" | "shorter" | "apart"}
 */
export function compared(mine, came) {
  if (!mine) return "new";
  const [one, other] = [mine, came].map(({ entries }) => entries);
  const both = Math.min(one.length, other.length);
  const begun = canonical(mine.sheet) === canonical(came.sheet);
  if (!begun || one.slice(0, both).some(({ id }, index) => id !== other[index].id)) return "apart";
  if (one.length === other.length) return "same";
  return one.length < other.length ? "longer" : "shorter";
}

/**
 * Has this phone keep a log that came, with what it notes of its own; null when it cannot. A log that is here is replaced only
 * by one that goes on from it: one that went on apart is kept beside it, once, and goes on there.
 * @type {(came: PlainLog, also?: Partial<PlainLog>) => Promise<{how: ReturnType<typeof compared>, log: PlainLog} | null>}
 */
export async function keepLog(came, also) {
  const taken = await keepLogAs(await underKnownId(came), also);
  return taken?.how === "apart" ? keepLogAs({ ...came, id: newId() }, also) : taken;
}

/**
 * A log that came, under the id that it has here: its own, unless the log of that id is not here or went on apart. Then it is that
 * of another log with the same first entry, or of the same sheet without entries, which did not go on apart; rather of one that
 * lives here than of one that was brought to a server. Where there is none and the browser's database does not answer, it gets a
 * new id here: there may be one in it that went on apart.
 * @type {(came: PlainLog) => Promise<PlainLog>}
 */
async function underKnownId(came) {
  const logs = await allLogs();
  const own = logs.find(({ id }) => id === came.id) ?? null;
  if (!["new", "apart"].includes(compared(own, came))) return came;
  const as = (/** @type {PlainLog} */ { id, sheet }) => ({ ...came, id, sheet });
  const begunAs = (/** @type {PlainLog} */ { opened, sheet }) => canonical([opened, sheet]);
  const shares = (/** @type {PlainLog} */ one) => {
    const [[first], [other]] = [one.entries, came.entries];
    return first && other ? first.id === other.id : begunAs(one) === begunAs(came);
  };
  const fitting = logs.filter((one) => one !== own && shares(one) && compared(one, as(one)) !== "apart");
  const found = fitting.find(({ moved }) => !moved) ?? fitting[0];
  if (found) return as(found);
  return own || databaseAnswers() ? came : { ...came, id: newId(), elsewhere: came.id };
}

/** Keeps a log that came under its id, but for one that went on apart. @type {typeof keepLog} */
async function keepLogAs(came, also) {
  /** @type {{how: ReturnType<typeof compared>, log: PlainLog}} */
  let taken = { how: "new", log: { ...came, ...also } };
  const done = await revise("logs", came.id, (was, beside) => {
    const mine = merged(was, beside);
    const how = compared(mine, came);
    const here = how === "longer" ? { moved: undefined } : {}; // until the server has what came, too
    const log = how === "shorter" ? mine : { ...(mine ?? came), entries: came.entries, ...here, ...also };
    taken = { how, log: /** @type {PlainLog} */ (log) };
    return how === "new" || how === "longer" || (how === "same" && also) ? log : null;
  });
  return done || taken.how === "apart" ? taken : null;
}

/**
 * Bytes as they were before they were packed; `RangeError` for more than `most`, as few can stand for very many.
 * @type {(bytes: Uint8Array<ArrayBuffer>, most: number) => Promise<Uint8Array<ArrayBuffer>>}
 */
export async function inflated(bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > most) throw new RangeError("too long");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A log without what only a phone knows of its own. @type {(log: PlainLog) => PlainLog} */
export function bare({ format, id, opened, sheet, entries, rulebooks }) {
  const plain = entries.map(({ id, time, by, change }) => ({ id, time, by, change }));
  return { format, id, opened, sheet, entries: plain, ...(rulebooks ? { rulebooks } : {}) };
}

/** @param {any} log */
function isNewer(log) {
  const [name, number] = String(log?.format).split("/");
  return name === FORMAT.split("/")[0] && Number(number) > 1;
}

/** Whether something has the shape of a log. @type {(log: any) => boolean} */
export function isLog(log) {
  const isTable = (/** @type {unknown} */ some) => typeof some === "object" && some !== null && !Array.isArray(some);
  const isText = (/** @type {unknown} */ some) => typeof some === "string";
  const isHeaded = (/** @type {any} */ change) => change?.kind === "headed";
  const isMoment = (/** @type {unknown} */ some) => isText(some) && !Number.isNaN(Date.parse(String(some)));
  return (
    log?.format === FORMAT &&
    [log.id, log.opened].every((text) => isText(text) && /^[\w:.+-]{1,64}$/u.test(text)) &&
    (log.rulebooks === undefined || isTable(log.rulebooks)) &&
    [log.sheet?.players, log.sheet?.deals, log.entries].every(Array.isArray) &&
    log.sheet.players.every(isText) &&
    [log.opened, ...log.entries.map((/** @type {any} */ entry) => entry?.time)].every(isMoment) &&
    [log.sheet, ...log.entries.map((/** @type {any} */ entry) => entry.change).filter(isHeaded)].every(isHeading) &&
    log.entries.every((/** @type {any} */ { id, by, change }) => [id, change?.kind].every(isText) && (by === null || isText(by)))
  );
}

/**
 * Brings a sheet that lives here to the server, once, with its whole log, where it lives from then on; `circle` is the key of that
 * which it is put in. Returns the answer of the server, with `edit` when it has it, and null when the phone's own database does not
 * answer.
 *
 * The secret that is sent along makes the keys, and is kept before anything is sent: asked again after a lost answer, the server
 * gives the same keys. No other phone has it; it does not go along when the sheet is handed over.
 * @type {(id: string, circle?: string) => Promise<{status: number, json: any} | null>}
 */
export async function bring(id, circle = "") {
  const secret = newId() + newId();
  const log = await reviseLog(id, (was) => ({ ...was, secret: was.secret ?? secret }));
  if (!log) return null;
  const also = circle ? `?circle=${circle}` : "";
  const answer = await request(`/api/logs${also}`, { body: sendable(log) });
  const { status, json } = answer ?? { status: 500, json: null };
  if (status >= 300 || !/^\/s\/[^/]+$/u.test(json?.edit)) return { status, json: json?.edit ? null : json };
  let isWhole = true;
  await reviseLog(id, (was) => {
    isWhole = was.entries.length === log.entries.length;
    return isWhole ? { ...was, moved: json.edit } : null;
  });
  return isWhole ? { status, json } : bring(id, circle); // another page made an entry meanwhile: the server adds what it lacks
}

/**
 * A log as it travels: under the id by which others know it, with each of the house rules that it names once, as a whole table.
 * @param {PlainLog} log
 */
export function sendable(log) {
  const { format, opened, sheet, entries, rulebooks = {}, secret } = log;
  const named = new Set([sheet, ...entries.map(({ change }) => change)].flatMap(({ rulebook, was }) => [rulebook, was]));
  const tables = Object.entries(rulebooks).flatMap(([key, { table }]) => (named.has(key) && table ? [[key, table]] : []));
  return { format, id: idElsewhere(log), opened, sheet, entries, rulebooks: Object.fromEntries(tables), secret };
}

/** The address of a server as typed; null when it is none. @type {(written: string) => string | null} */
export function originOf(written) {
  const text = written.trim();
  return attempt(() => new URL(/^https?:\/\//u.test(text) ? text : `https://${text}`).origin);
}
