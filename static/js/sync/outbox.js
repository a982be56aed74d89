// @ts-check
/**
 * The changes that were made to a sheet on this phone, in order, until they are known to be on it. Kept on the phone's
 * disk, so that a reload or an empty battery loses none.
 *
 *     const outbox = new Outbox([id], isUnsent);
 *     await outbox.load(version);
 *     await outbox.keep([change]);     // false: this phone keeps nothing
 *     outbox.waiting[0].state          // "waiting"
 *
 * What a change says is for its game to know.
 */

import { all, answers, drop, keep, persist } from "./storage.js";

/**
 * What the outbox has to know of a change: on which sheet (its id), in which order, and how far it is. `waiting`
 * to be sent; `sent`, and on the sheet since `version`; `clash` or `refused`: only people can do something about it.
 * @typedef {object} Outgoing
 * @property {string} id
 * @property {string} sheet
 * @property {number} order
 * @property {string} by
 * @property {"waiting" | "sent" | "clash" | "refused"} state
 * @property {number | null} version
 * @property {{code: string, severity: string, message: string}[]} findings
 */

/** @template {Outgoing} Unsent */
export class Outbox {
  /** @type {Unsent[]} */
  changes = [];
  /** How many changes there are that only a later version of this page can read. */
  unknown = 0;
  /** Whether this phone keeps what is entered. */
  keeps = true;
  /** Whether what was kept could be read. */
  reads = true;

  /**
   * @param {readonly string[]} ids the id of the sheet, and what it was called by earlier versions
   * @param {(kept: unknown) => kept is Unsent} isUnsent whether this version can read what was kept
   */
  constructor(ids, isUnsent) {
    this.ids = ids;
    this.isUnsent = isUnsent;
  }

  /**
   * Reads again what was kept, and forgets what is on the sheet at `version`.
   * @param {number} version
   */
  async load(version) {
    const kept = (await all("changes")).filter(({ sheet }) => this.ids.includes(sheet));
    this.reads = answers();
    if (!this.reads) kept.push(...this.changes.filter(({ id }) => !kept.some((other) => other.id === id)));
    const known = kept.filter(this.isUnsent).sort((one, other) => one.order - other.order);
    this.unknown = kept.length - known.length;
    const done = known.filter((change) => change.state === "sent" && Number(change.version) <= version);
    await Promise.all(done.map(({ id }) => drop("changes", id)));
    this.changes = known.filter((change) => !done.includes(change));
  }

  /**
   * Keeps changes, then lets go of others; false when this phone cannot keep them.
   * @param {Unsent[]} changes
   * @param {Unsent[]} [dropped]
   */
  async keep(changes, dropped = []) {
    const kept = await Promise.all(changes.map((change) => keep("changes", change)));
    this.keeps = kept.every(Boolean);
    if (changes.length > 0) persist();
    if (this.keeps) await Promise.all(dropped.map(({ id }) => drop("changes", id)));
    return this.keeps;
  }

  /** What was sent counts as unsent again: the sheet was put back to a moment before. */
  async unsend() {
    const sent = this.changes.filter(({ state }) => state === "sent");
    await this.keep(sent.map((change) => ({ ...change, state: "waiting", version: null })));
  }

  /** Those that are not sent. */
  get waiting() {
    return this.changes.filter(({ state }) => state !== "sent");
  }

  /** The order of a change that comes after all others. */
  get nextOrder() {
    return Math.max(0, ...this.changes.map(({ order }) => order)) + 1;
  }
}

/** A new id: random bits as a UUID. Pages that came by plain http have no shorter way. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}
