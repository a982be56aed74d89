// @ts-check
/**
 * A log in the address of a page, behind the #, so that it goes from phone to phone and no server sees it.
 *
 *     const text = await packed(log);       // a whole evening in some thousand letters
 *     const came = await unpacked(text);    // null: not such a text; "newer": a later version wrote it
 *     compared(mine, came)                  // "longer": what came goes on where mine stops
 */

import { FORMAT } from "./logs.js";

/** @import { PlainLog } from "./logs.js" */

const MOST = 200_000; // bytes of a log that somebody sends

/** Whether this browser can do it. */
export function packs() {
  return typeof CompressionStream === "function";
}

/**
 * @param {PlainLog} log
 * @returns {Promise<string>}
 */
export async function packed(log) {
  const stream = new Blob([JSON.stringify(bare(log))]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

/**
 * @param {string} text
 * @returns {Promise<PlainLog | "newer" | null>}
 */
export async function unpacked(text) {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const log = JSON.parse(await inflated(bytes));
    return isLog(log) ? bare(log) : isNewer(log) ? "newer" : null;
  } catch {
    return null;
  }
}

/**
 * What an evening that came is beside the one of that id that is here: as far as each goes, or gone on apart.
 * @param {PlainLog | null} mine
 * @param {PlainLog} came
 * @returns {"new" | "same" | "longer" | "shorter" | "apart"}
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
 * Plain data as text, whatever order its keys were written in.
 * @param {unknown} plain
 */
export function canonical(plain) {
  return JSON.stringify(plain, (_, value) => {
    const isTable = value && typeof value === "object" && !Array.isArray(value);
    return isTable ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
  });
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST) throw new RangeError("too long"); // few letters can stand for very many
  }
  return text + decoder.decode();
}

/**
 * A log and nothing else: what only a phone knows of its own stays there, and does not come from elsewhere.
 * @param {PlainLog} log
 * @returns {PlainLog}
 */
export function bare({ format, id, opened, sheet, entries, rulebooks }) {
  const plain = entries.map(({ id, time, by, change }) => ({ id, time, by, change }));
  return { format, id, opened, sheet, entries: plain, ...(rulebooks ? { rulebooks } : {}) };
}

/** @param {any} log */
function isNewer(log) {
  const [name, number] = String(log?.format).split("/");
  return name === FORMAT.split("/")[0] && Number(number) > 1;
}

/**
 * Whether something has the shape of a log.
 * @param {any} log
 */
export function isLog(log) {
  const isTable = (/** @type {unknown} */ some) => typeof some === "object" && some !== null && !Array.isArray(some);
  const isText = (/** @type {unknown} */ some) => typeof some === "string";
  return (
    log?.format === FORMAT &&
    [log.id, log.opened].every((text) => isText(text) && /^[\w:.+-]{1,64}$/u.test(text)) &&
    (log.rulebooks === undefined || isTable(log.rulebooks)) &&
    [log.sheet?.players, log.sheet?.deals, log.entries].every(Array.isArray) &&
    log.sheet.players.every(isText) &&
    [log.sheet.title, log.sheet.date, log.sheet.place].every((text) => text === undefined || isText(text)) &&
    log.entries.every(
      (/** @type {any} */ entry) => [entry?.id, entry?.time, entry?.change?.kind].every(isText) && (entry.by === null || isText(entry.by)),
    )
  );
}
