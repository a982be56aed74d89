// @ts-check
/**
 * The follower of a sheet: the one loop that pulls and pushes, so that a page is in step with it and every change made there
 * gets into the log. A sheet that lives on this phone has no transport, and a change to it is in its log at once.
 *
 *     const follower = new Follower(page, game, transport);
 *     follower.onUpdate(() => draw(follower.shown, follower.trouble));
 *     await follower.load();
 *     follower.start();
 *     await follower.make(change, {id: newId(), by: "Anna"});     // false: neither kept nor sent
 *
 * What becomes of a change is for replica.js, how things travel for transport.js, when to ask for polling.js.
 */

import { FORMAT, merged, newLog, readReplica, SERVED, withId, writeReplica } from "./kept_logs.js";
import { Polling, report } from "./polling.js";
import {
  completed,
  dropped,
  entered,
  isWhole,
  lastId,
  logged,
  made,
  numberOf,
  pulled,
  pushOf,
  refused,
  replica,
  shown,
  toPull,
  toPush,
  versionOf,
} from "./replica.js";
import { attempt, databaseAnswers, isBeside, persist, readRecord, revise } from "./storage.js";

const LATE = 20_000; // milliseconds after which an answer says nothing about now, as when a phone wakes up
const AGAIN = 3_000; // milliseconds before a script that did not come is asked for again
const TRIES = 5; // times one change is sent while other phones write

/** When each sheet was last read, also when its pages change without a network. @type {Map<string, Date>} */
const times = new Map();

/** @template Sheet, Change */
export class Follower {
  /** Why the sheet may be newer than this; `late`: the server was not asked for some time. @type {Trouble | "late" | null} */
  trouble = null;
  /** Whether the sheet is one that this page cannot show any more: it has to be loaded anew. */
  outdated = false;
  /** Whether a page was asked for that is not on this phone. */
  lacksPage = false;
  /** Whether this phone keeps changes, and whether it could read its record. */
  keeps = true;
  reads = true;
  /** The changes that an earlier version kept and this one cannot read, as they are. @type {any[]} */
  unknown = [];
  /** How each pending change stands. @type {PendingState[]} */
  states = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #ended = false;
  /** The last answer, and the entry that the log ended with in it. */
  #answer = { etag: "", last: /** @type {string | null} */ (null) };
  #isPulled = false;
  /** The record as it was last seen. @type {PlainLog | null} */
  #kept = null;

  /** @param {Omit<Access, "api"> & {sheet: Sheet}} page @param {Game} game @param {Transport | null} transport null for a sheet that lives on this phone */
  constructor(page, game, transport) {
    this.page = page;
    this.id = page.id;
    this.writable = page.writable;
    this.game = game;
    this.transport = transport;
    /** @type {Replica} */
    this.log = replica(page.sheet, page);
    this.shown = page.sheet;
    this.polling = new Polling(() => this.#ask());
  }

  /** Whether the sheet lives on this phone. */
  get isLocal() {
    return this.transport === null;
  }

  /** The id of the record of this sheet on this phone. */
  get #place() {
    return this.isLocal ? this.id : `${this.id}@server`;
  }

  /** Has `listener` called whenever something may be different; returns what ends that. @type {(listener: () => void) => () => void} */
  onUpdate(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the record of this phone. */
  async load() {
    await this.reload();
    if (isBeside("logs", this.#place)) await this.revise((log) => log); // there may be room by now
    if (!this.isLocal) await this.#adopt();
    this.#show();
  }

  /** Takes over the changes that an earlier version kept, as soon as the script for that can be had. */
  async #adopt() {
    const unknown = await this.game.adopt(this);
    if (unknown !== null) this.unknown = unknown;
    else if (!this.#ended) setTimeout(() => this.#adopt().then(() => this.#show()), AGAIN);
  }

  start() {
    this.polling.start();
  }

  /** Follows no longer, because the page has become another. */
  end() {
    this.#ended = true;
    this.polling.stop();
  }

  /** Asks at once, and sends what waits. */
  async sync() {
    await this.polling.poll();
  }

  /** Reads the record again, which another page may have changed. */
  async reload() {
    const kept = await readRecord("logs", this.#place);
    this.reads = databaseAnswers();
    const isOurs = kept?.format === (this.isLocal ? FORMAT : SERVED) && (await this.game.load(kept));
    if (isOurs) {
      this.#kept = kept;
      this.log = readReplica(kept, this.game);
    }
    if (this.isLocal) this.trouble = kept ? (kept.moved ? "gone" : null) : this.reads ? "gone" : "storage";
    this.#show();
  }

  /** What the page shows: the log, or the sheet that the page came with as long as that is newer. @returns {Replica} */
  get view() {
    if (this.#isPulled || versionOf(this.log) >= this.page.version) return this.log;
    // The page does not have its entries, but shows what is in them.
    const { sheet, last } = this.page;
    const pending = this.log.pending.filter(({ id }) => id !== last && numberOf(sheet, id) === 0);
    return { ...replica(sheet, this.page), pending };
  }

  /** The sheet as its log has it, without pending changes. @returns {any} */
  get sheet() {
    return logged(this.view, this.game);
  }

  get version() {
    return versionOf(this.view);
  }

  /** Whether the sheet is another by now than the page came with. */
  get differsFromPage() {
    const { version, last } = this.page;
    return this.version !== version || lastId(this.view) !== last || this.states.length > 0;
  }

  /** The changes that are not sent, without those that a server lost when it was put back. */
  get waiting() {
    return this.states.filter(({ state, held }) => !held && state !== "held");
  }

  /** The changes that a server lost when it was put back. */
  get held() {
    return this.states.filter(({ held }) => held);
  }

  /** The sheet as it is shown, but for one change. @type {(id: string) => Sheet} */
  without(id) {
    return this.game.forPage(shown(dropped(this.view, id), this.game).sheet);
  }

  /** When the sheet was last read; null when it has not been yet. */
  get inStep() {
    return times.get(this.id) ?? null;
  }

  /**
   * Makes a change to the sheet as it was shown `on` some moment: keeps it until it is sent, or, where this phone keeps
   * nothing, sends it at once. False when neither can be. A new deal is known by the id of the change that enters it.
   * @type {(change: Change, signed: Signed, on?: Replica) => Promise<boolean>}
   */
  async make(change, signed, on = this.view) {
    persist();
    const { meant, item } = this.#pendingOf(change, signed, on);
    if (await this.keep(item ? [item] : [])) return true;
    if (!this.transport) return false;
    await this.#send(this.transport, pushOf(on, { ...signed, change: meant }));
    await this.refresh();
    return this.log.entries.some(({ id }) => id === signed.id);
  }

  /** @type {(change: Change, signed: Signed, on: Replica) => {meant: any, item: Pending | undefined}} */
  #pendingOf(change, signed, on) {
    const meant = this.game.fromPage(withId(change, signed.id), shown(on, this.game).sheet);
    return { meant, item: made(on, meant, signed, this.game).pending.find(({ id }) => id === signed.id) };
  }

  /**
   * How a change to the sheet as it was shown `on` some moment would stand by now; null for one that was made.
   * @type {(change: Change, id: string, on: Replica) => PendingState | null}
   */
  stateOf(change, id, on) {
    const { view, game } = this;
    const { item } = this.#pendingOf(change, { id, by: null }, on);
    if (!item || [...view.pending, ...view.entries].some((one) => one.id === id)) return null;
    return shown({ ...view, pending: [...view.pending, item] }, game).states.at(-1) ?? null;
  }

  /** Keeps pending changes, behind others; false when this phone cannot. @type {(items: readonly Pending[]) => Promise<boolean>} */
  async keep(items) {
    return this.revise((log) => {
      const known = new Set([...log.pending, ...log.entries].map(({ id }) => id));
      const added = items.filter(({ id }) => !known.has(id));
      return added.length > 0 ? { ...log, pending: [...log.pending, ...added] } : log;
    });
  }

  /** @param {Transport} transport @param {ReturnType<typeof pushOf>} body */
  async #send(transport, body) {
    return transport.push({ ...body, change: this.game.changeToPlain(body.change) });
  }

  /** Drops changes that are not sent. @type {(ids: readonly string[]) => Promise<boolean>} */
  async drop(ids) {
    return this.revise((log) => ids.reduce(dropped, log));
  }

  /** Pulls. @returns {Promise<boolean>} whether this page shows the sheet as it is now */
  async refresh() {
    if (this.transport) await this.#pull(this.transport);
    else await this.reload();
    if (this.trouble !== null) return false;
    times.set(this.id, new Date());
    this.outdated = this.game.isOutdated(this.sheet);
    return !this.outdated;
  }

  /** @param {Transport} transport */
  async #pull(transport) {
    const asked = toPull(this.log);
    // An ETag is of the whole log: a record that another page or a full disk set back must not be taken for that.
    const etag = this.#answer.last === asked.last ? this.#answer.etag : "";
    const read = await transport.pull(isWhole(this.log) ? asked : null, etag);
    if ("trouble" in read) this.trouble = read.trouble;
    else if (read.log && !(await this.#receive(asked, read.log))) this.trouble = "server";
    else {
      this.trouble = null;
      this.#answer = { etag: read.etag, last: read.log?.entries.at(-1)?.id ?? asked.last };
      this.#isPulled = true;
    }
  }

  /**
   * Takes the answer of a pull; false when that needs rulebooks or a script that are not to be had.
   * @type {(asked: Asked, came: any) => Promise<boolean>}
   */
  async #receive(asked, came) {
    const { game } = this;
    if (!(await game.load(came))) return false;
    const start = came.sheet ? 0 : asked.since;
    /** @type {Entry<any>[]} */
    const entries = came.entries.map((/** @type {any} */ entry, /** @type {number} */ index) => ({
      ...entry,
      version: start + index + 1,
      change: withId(game.changeFromPlain(entry.change), entry.id),
    }));
    this.writable = came.writable ?? this.writable;
    const whole = came.sheet && { base: game.sheetFromPlain(came.sheet), entries };
    if (whole && isWhole(this.log)) {
      const script = await import("./clash_answers.js").catch(() => null); // no network, and never fetched
      if (!script) return false;
      await this.revise((log) => script.diverged(log, asked, whole, game), true);
    } else await this.revise((log) => (whole ? completed(log, asked, whole, game) : pulled(log, asked, entries, game)), true);
    return true;
  }

  /**
   * Replaces the record by what `change` makes of it; false when this phone cannot keep that. What `came` is shown all the
   * same.
   * @type {(change: (log: Replica) => Replica, came?: boolean) => Promise<boolean>}
   */
  async revise(change, came = false) {
    const { game } = this;
    /** @type {{kept: PlainLog, log: Replica} | null} */
    let now = null;
    const done = await revise("logs", this.#place, (was, beside) => {
      now = null;
      const kept = merged(was, beside) ?? this.#kept;
      const log = attempt(() => (kept ? readReplica(kept, game) : this.log)); // by rules that another page got just now
      if (!log || kept?.moved) return null;
      const changed = change(log);
      const next = this.isLocal ? entered(changed, new Date().toISOString(), game) : changed;
      const record = writeReplica(kept ?? { ...newLog(this.#place, null), format: SERVED }, next, game);
      now = { log: next, kept: this.isLocal ? record : { ...record, rulebooks: game.rulebooksOf(record) } };
      return next === log && was && !beside ? null : now.kept;
    });
    const { kept, log } = now ?? /** @type {{kept: PlainLog | null, log: Replica}} */ ({ kept: this.#kept, log: this.log });
    if (done || came) [this.#kept, this.log] = [kept, log];
    if (!came) this.keeps = done && now !== null;
    this.#show();
    return done && now !== null;
  }

  /** Sends the changes that wait, one at a time, until none is left or one needs an answer. */
  async #push() {
    /** @type {string | null} */
    let before = null;
    for (let tries = 0; tries < TRIES; ) {
      const body = this.writable ? toPush(this.log, this.game) : null;
      if (!body || !this.transport) return;
      tries = body.id === before ? tries + 1 : 0;
      before = body.id;
      const sent = await this.#send(this.transport, body);
      if ("trouble" in sent) {
        this.trouble = sent.trouble;
        return;
      }
      const { findings } = sent;
      if (findings) await this.revise((log) => refused(log, body.id, findings));
      // After any other answer, only the log shows the outcome.
      else if (!(await this.refresh())) return;
    }
  }

  /** @returns {Promise<PollOutcome>} */
  async #ask() {
    const before = lastId(this.view);
    if (Date.now() - Number(this.inStep ?? Date.now()) > LATE) this.trouble ??= "late";
    try {
      if (!this.isLocal) await this.reload();
      if (await this.refresh()) await this.#push();
    } catch (error) {
      this.trouble = "server";
      throw error;
    } finally {
      this.#show();
    }
    if (this.trouble === "gone") return "gone";
    if (this.trouble !== null) return "unanswered";
    return lastId(this.view) === before ? "unchanged" : "changed";
  }

  #show() {
    const { sheet, states } = shown(this.view, this.game);
    this.states = states;
    this.shown = this.game.forPage(sheet);
    if (this.#ended) return;
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        report(error); // a listener that fails stops neither the others nor the following
      }
    }
  }
}
