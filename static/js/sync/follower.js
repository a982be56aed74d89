// @ts-check
/**
 * Keeps a page in step with its sheet: what the place where the sheet is kept says, with what was changed here and is
 * not there yet. Others decide when to ask (polling), what is unsent (outbox), and how things travel (transport).
 *
 *     const follower = new Follower(page, game, transport);
 *     follower.onUpdate(() => draw(follower.shown, follower.trouble));
 *     await follower.load();
 *     follower.start();
 */

import { Outbox } from "./outbox.js";
import { report } from "./patience.js";
import { Polling } from "./polling.js";
import { sendUnsent } from "./sending.js";
import { all, drop, keep } from "./storage.js";

/** @import { Outgoing } from "./outbox.js" */
/** @import { Outcome } from "./polling.js" */
/** @import { Transport, Trouble } from "./transport.js" */

/**
 * What following needs of a game. `read`: the sheet of a document, null when it is of another rulebook; `write`: its
 * document. `asked` and `against`: what an unsent change is against a sheet; `lost`: what a sheet had that it has no
 * longer. See `unsent.js` of the game.
 * @template Sheet, Change, Unsent
 * @typedef {object} Game
 * @property {(document: any) => Sheet | null} read
 * @property {(sheet: Sheet) => any} write
 * @property {(was: Sheet, now: Sheet) => unknown[]} lost
 * @property {(kept: any) => kept is Unsent} isUnsent
 * @property {(sheet: Sheet, changes: readonly Unsent[]) => Sheet} withUnsent
 * @property {(change: Unsent, sheet: Sheet) => {change: Change} | {clash: number | null} | {done: true}} asked
 * @property {(change: Unsent, sheet: Sheet) => number | null | undefined} against
 */

/**
 * A sheet as it is where it is kept. `etag` is the version as conditional requests call it.
 * @template Sheet
 * @typedef {{sheet: Sheet, version: number, etag: string, writable: boolean}} Base
 */

const LATE = 20_000; // milliseconds after which an answer says nothing about now, as when a phone wakes up

/** When each sheet was last read, also when its pages change without a network. @type {Map<string, Date>} */
const times = new Map();

/**
 * @template Sheet, Change
 * @template {Outgoing} Unsent
 */
export class Follower {
  /**
   * Why this may not be how the sheet is by now; `late`: it was not asked for some time.
   * @type {Trouble | "late" | null}
   */
  trouble = null;
  /** Whether the sheet is one that this page cannot show any more: it has to be loaded anew. */
  outdated = false;
  /** @type {(() => void)[]} */
  #listeners = [];
  #ended = false;
  /** Of the sheet as it was last read here; empty while nothing was. */
  #etag = "";
  #isKept = false;
  /**
   * The sheet as this phone had it before it was put back to an earlier moment, as long as something of it is lost.
   * @type {{id: string, sheet: Sheet}[]}
   */
  aside = [];

  /**
   * @param {{id: string, view: string, base: Base<Sheet>}} start `id` names the sheet, whichever key opened it; `view`
   *   is what it was called by earlier versions
   * @param {Game<Sheet, Change, Unsent>} game
   * @param {Transport<Sheet, Change>} transport
   */
  constructor({ id, view, base }, game, transport) {
    this.id = id;
    this.ids = [id, view];
    this.base = base;
    this.#etag = base.etag;
    this.game = game;
    this.transport = transport;
    this.shown = base.sheet;
    /** @type {Outbox<Unsent>} */
    this.outbox = new Outbox(this.ids, game.isUnsent);
    this.polling = new Polling(() => this.#ask());
  }

  /**
   * Has `listener` called whenever something may be different.
   * @param {() => void} listener
   */
  onUpdate(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Takes what this phone has kept; a page out of the browser's store may be older than that. What was read here last is
   * asked about first, so that this phone is told if any of it is gone.
   */
  async load() {
    const sheets = await all("sheets");
    const kept = sheets.find(({ id }) => id === this.id) ?? sheets.find(({ id }) => this.ids.includes(id));
    const sheet = kept ? this.game.read(kept.written) : null;
    if (sheet) {
      if (kept.version > this.base.version) this.base = { ...this.base, sheet, version: kept.version, etag: kept.tag };
      this.#etag = kept.tag;
      this.#isKept = true;
    }
    for (const { id, written } of sheets.filter(({ of }) => of === this.id)) {
      const was = this.game.read(written);
      if (was) this.aside.push({ id, sheet: was });
    }
    await this.reload();
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
  async now() {
    await this.polling.now();
  }

  /** Reads again what is not sent, and forgets what is on the sheet by now. */
  async reload() {
    await this.outbox.load(this.base.version);
    this.#show();
  }

  /**
   * Keeps changes; false when this phone cannot.
   * @param {Unsent[]} changes
   * @param {Unsent[]} [dropped]
   */
  async keep(changes, dropped) {
    await this.transport.restore?.();
    const kept = await this.outbox.keep(changes, dropped);
    if (kept) await this.reload();
    return kept;
  }

  /** Those that are not sent. */
  get waiting() {
    return this.outbox.waiting;
  }

  /** When the sheet was last read; null when it has not been yet. */
  get inStep() {
    return times.get(this.id) ?? null;
  }

  /**
   * Asks what the sheet is by now.
   * @returns {Promise<boolean>} whether that could be said
   */
  async refresh() {
    const read = await this.transport.read(this.#etag);
    if ("trouble" in read) {
      this.trouble = read.trouble;
      return false;
    }
    if ("state" in read) {
      const { version, etag, writable, document, diverged } = read.state;
      if (diverged) await this.#setAside();
      const sheet = this.game.read(document);
      if (sheet) this.base = { sheet, version, etag, writable };
      this.outdated = sheet === null;
      await this.#keepBase({ version, etag, writable }, document);
    } else if (!this.#isKept) {
      await this.#keepBase(this.base, this.game.write(this.base.sheet));
    }
    times.set(this.id, new Date());
    this.trouble = null;
    return !this.outdated;
  }

  /**
   * Lets go of what was set aside.
   * @param {(sheet: Sheet) => boolean} [which]
   */
  async forget(which = () => true) {
    const gone = this.aside.filter(({ sheet }) => which(sheet));
    this.aside = this.aside.filter((one) => !gone.includes(one));
    await Promise.all(gone.map(({ id }) => drop("sheets", id)));
    if (gone.length > 0) this.#show();
  }

  /**
   * @param {Omit<Base<Sheet>, "sheet">} read
   * @param {any} written
   */
  async #keepBase({ version, etag, writable }, written) {
    this.#etag = etag;
    if (this.transport.isLocal) return;
    this.#isKept = await keep("sheets", { id: this.id, version, rulebook: written.rulebook, written, writable, tag: etag });
  }

  /** Keeps the sheet as this phone knows it beside the one that the server has by now. */
  async #setAside() {
    const id = `${this.id} ${this.#etag}`;
    const kept = (await all("sheets")).find((one) => this.ids.includes(one.id) && one.tag === this.#etag);
    const written = kept?.written ?? this.game.write(this.base.sheet);
    const sheet = this.game.read(written);
    if (!sheet) return;
    await keep("sheets", { id, of: this.id, written });
    this.aside = [...this.aside.filter((one) => one.id !== id), { id, sheet }];
    await this.outbox.unsend();
  }

  /** @returns {Promise<Outcome>} */
  async #ask() {
    try {
      return await this.#round();
    } catch (error) {
      this.trouble = "server";
      this.#show();
      throw error;
    }
  }

  /** @returns {Promise<Outcome>} */
  async #round() {
    const before = this.base;
    if (Date.now() - Number(this.inStep ?? Date.now()) > LATE) this.trouble ??= "late";
    await this.reload();
    const answered = await this.refresh();
    await this.reload();
    if (answered) await this.forget((was) => this.game.lost(was, this.base.sheet).length === 0);
    if (answered && this.base.writable && this.waiting.length > 0) await sendUnsent(this);
    this.#show();
    if (this.trouble === "gone") return "gone";
    if (this.trouble !== null) return "unanswered";
    return this.base === before ? "unchanged" : "changed";
  }

  #show() {
    this.shown = this.game.withUnsent(this.base.sheet, this.outbox.changes);
    if (this.#ended) return;
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        report(error); // what one cannot draw is no reason not to follow
      }
    }
  }
}
