// @ts-check
/**
 * Keeps a page in step with its sheet: asks the server what is new, sends what was changed here, says when either moved.
 *
 *     const follower = new Follower(handed, rulebook, texts);
 *     follower.onMove(() => draw(follower.shown, follower.trouble));
 *     await follower.start();
 *
 * It asks every few seconds while somebody looks, by a conditional request that costs next to nothing, less often when
 * nothing has happened for a while or nobody answers, and never while the page is hidden.
 */

import { sheetFromDocument } from "../core.js";
import { isUnsent, withUnsent } from "./changes.js";
import { send } from "./send.js";
import { all, drop, keep } from "./storage.js";

/** @import { Language, Rulebook, Sheet } from "../core.js" */
/** @import { Catalogue } from "../explain.js" */
/** @import { Unsent } from "./changes.js" */

/**
 * What the server hands over with a page of a sheet; see `followed` in scoresheet/web/phone.py. `view` names the sheet,
 * whichever key opened it; `tag` is the version as conditional requests call it.
 * @typedef {object} Followed
 * @property {Sheet} sheet
 * @property {string[]} initials
 * @property {Language} language
 * @property {string} rulebook
 * @property {string} texts
 * @property {string} address
 * @property {string} api
 * @property {string} view
 * @property {number} version
 * @property {string} tag
 * @property {boolean} writable
 * @property {string} by
 */

/**
 * Why the page is not in step: nobody answers, the server is in trouble, the address opens nothing any more, or it
 * may not write.
 * @typedef {"offline" | "server" | "gone" | "closed"} Trouble
 */

/** @typedef {{sheet: Sheet, version: number, tag: string, writable: boolean}} Base */

export const SOON = 2_000; // milliseconds between two questions
export const LATER = 10_000; // when nothing has happened for so long:
const IDLE = 600_000;
const LONGEST = 15_000; // between two questions when nobody answers
const PATIENCE = 8_000; // for one answer

/** When each sheet was last in step, also when its pages turn without a network. @type {Map<string, Date>} */
const times = new Map();

export class Follower {
  /** @type {Unsent[]} */
  changes = [];
  /** How many changes there are that only a later version of this page can read. */
  unknown = 0;
  /** @type {Trouble | null} */
  trouble = null;
  /** Whether this phone keeps what is entered. */
  keeps = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #moved = performance.now();
  #missed = 0;
  #ended = false;
  /** @type {(() => void)[]} */
  #followers = [];
  /** @type {Promise<unknown> | null} */
  #turn = null;

  /**
   * @param {Followed} handed
   * @param {Rulebook} rulebook
   * @param {Catalogue} texts
   */
  constructor(handed, rulebook, texts) {
    this.handed = handed;
    this.rulebook = rulebook;
    this.texts = texts;
    /** @type {Base} */
    this.base = {
      sheet: { ...handed.sheet, rulebook },
      version: handed.version,
      tag: handed.tag,
      writable: handed.writable,
    };
    this.shown = this.base.sheet;
  }

  /**
   * Has `follow` called whenever something may have moved.
   * @param {() => void} follow
   */
  onMove(follow) {
    this.#followers.push(follow);
  }

  /** Takes what this phone has kept; a page out of the browser's store may be older than that. */
  async load() {
    const kept = (await all("sheets")).find(({ id }) => id === this.handed.view);
    if (kept && kept.version > this.base.version && kept.rulebook === this.rulebook.key) this.#take(kept);
    await this.reload();
  }

  /** Begins to follow. */
  start() {
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("online", this.#look);
    addEventListener("offline", this.#look);
    this.#look();
  }

  /** Follows no longer, because the page has become another. */
  end() {
    this.#ended = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("online", this.#look);
    removeEventListener("offline", this.#look);
  }

  /** Reads again what is not sent, and forgets what is on the sheet by now. */
  async reload() {
    const kept = (await all("changes")).filter(({ sheet }) => sheet === this.handed.view);
    const known = /** @type {Unsent[]} */ (kept.filter(isUnsent)).sort((one, other) => one.order - other.order);
    this.unknown = kept.length - known.length;
    const done = known.filter(({ state, version }) => state === "sent" && Number(version) <= this.base.version);
    await Promise.all(done.map(({ id }) => drop("changes", id)));
    this.changes = known.filter((change) => !done.includes(change));
    this.#show();
  }

  /**
   * Keeps changes; false when this phone cannot.
   * @param {Unsent[]} changes
   * @param {Unsent[]} [dropped]
   */
  async keep(changes, dropped = []) {
    const kept = await Promise.all(changes.map((change) => keep("changes", change)));
    this.keeps = kept.every(Boolean);
    if (!this.keeps) return false;
    await Promise.all(dropped.map(({ id }) => drop("changes", id)));
    await this.reload();
    return true;
  }

  /** Looks at once, and from then on as often as is useful. */
  async now() {
    this.#turn ??= this.#round().finally(() => (this.#turn = null));
    return this.#turn;
  }

  /** When the server last answered; null when it has not yet. */
  get inStep() {
    return times.get(this.handed.view) ?? null;
  }

  /** Those that wait to be sent. */
  get waiting() {
    return this.changes.filter(({ state }) => state !== "sent");
  }

  /**
   * Asks what the sheet is by now.
   * @returns {Promise<boolean>} whether the server answered
   */
  async refresh() {
    const { tag } = this.base;
    const answer = await this.call("GET", "", null, { "If-None-Match": tag });
    if (!answer) return false;
    if (answer.status === 304) return this.#answered();
    if (answer.status === 200) {
      const { version, document: written, writable } = await answer.json();
      const kept = { id: this.handed.view, version, rulebook: written.rulebook, written, writable, tag: "" };
      kept.tag = answer.headers.get("ETag") ?? "";
      this.#moved = performance.now();
      this.#take(kept);
      await keep("sheets", kept);
      return this.#answered();
    }
    this.#missed += 1;
    this.trouble = answer.status === 404 ? "gone" : "server";
    return false;
  }

  /**
   * One call to the server; null when nobody answers.
   * @param {string} method
   * @param {string} path
   * @param {object | null} body
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Response | null>}
   */
  async call(method, path, body, headers = {}) {
    const address = path ? `${this.handed.api}/${path}` : this.handed.api;
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await fetch(address, {
        method,
        headers: body ? { "Content-Type": "application/json", ...headers } : headers,
        body: body && JSON.stringify(body),
        cache: "no-store",
        signal: stop.signal,
      });
    } catch {
      this.trouble = "offline";
      this.#missed += 1;
      return null;
    } finally {
      clearTimeout(patience);
    }
  }

  #look = () => {
    if (document.visibilityState === "visible") this.now();
    else clearTimeout(this.#timer);
  };

  async #round() {
    clearTimeout(this.#timer);
    await this.reload();
    const answered = await this.refresh();
    await this.reload();
    if (answered && this.base.writable && this.waiting.length > 0) await send(this);
    this.#show();
    if (this.#ended || document.visibilityState !== "visible" || this.trouble === "gone") return;
    this.#timer = setTimeout(() => this.now(), this.#pause());
  }

  #pause() {
    if (this.#missed > 0) return Math.min(SOON * 1.5 ** (this.#missed - 1), LONGEST);
    return performance.now() - this.#moved > IDLE ? LATER : SOON;
  }

  #answered() {
    times.set(this.handed.view, new Date());
    this.trouble = null;
    this.#missed = 0;
    return true;
  }

  /** @param {{version: number, tag: string, writable: boolean, written: any}} kept */
  #take({ version, tag, writable, written }) {
    this.base = { sheet: sheetFromDocument(this.rulebook, written), version, tag, writable };
  }

  #show() {
    this.shown = withUnsent(this.base.sheet, this.changes);
    if (!this.#ended) this.#followers.forEach((follow) => follow());
  }
}
