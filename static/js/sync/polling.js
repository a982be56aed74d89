// @ts-check
/**
 * Polling intervals of a sheet: every few seconds while the page is visible, less often when nothing has changed
 * for a while, and never while it is hidden.
 *
 *     const polling = new Polling(async () => "unchanged");
 *     polling.start();
 *     await polling.poll();     // polls at once, or waits for the poll that is under way
 *
 * After any poll, also when it throws or never ends, the next one comes.
 */

import { limited } from "./storage.js";

const SOON = 2_000; // milliseconds between two polls
const LATER = 10_000; // when nothing has changed for so long:
const IDLE = 600_000;
const LONGEST = 4_000; // between two polls without an answer: unsent changes go within seconds of a network
const GONE = 30_000;
const ENDLESS = 60_000; // after which a poll counts as unanswered

export class Polling {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<void> | null} */
  #asking = null;
  #changed = performance.now();
  #unanswered = 0;
  #stop = new AbortController();

  /** @param {() => Promise<PollOutcome>} ask */
  constructor(ask) {
    this.ask = ask;
  }

  start() {
    const { signal } = this.#stop;
    document.addEventListener("visibilitychange", this.#look, { signal });
    addEventListener("online", this.#look, { signal });
    addEventListener("offline", this.#look, { signal });
    this.#look();
  }

  stop() {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** Polls at once, and from then on as often as is useful. */
  async poll() {
    this.#asking ??= this.#round().finally(() => (this.#asking = null));
    return this.#asking;
  }

  #look = () => {
    if (document.visibilityState === "visible") this.poll();
    else clearTimeout(this.#timer);
  };

  async #round() {
    clearTimeout(this.#timer);
    const outcome = await this.#outcome();
    if (outcome === "changed") this.#changed = performance.now();
    this.#unanswered = outcome === "unanswered" ? this.#unanswered + 1 : 0;
    if (this.#stop.signal.aborted || document.visibilityState !== "visible") return;
    this.#timer = setTimeout(() => this.poll(), pause(outcome, this.#unanswered, performance.now() - this.#changed));
  }

  /** @returns {Promise<PollOutcome>} */
  async #outcome() {
    try {
      return await limited(this.ask(), ENDLESS, /** @type {PollOutcome} */ ("unanswered"));
    } catch (error) {
      report(error);
      return "unanswered";
    }
  }
}

/**
 * Milliseconds until the next poll, after so many `unanswered` in a row and `quiet` milliseconds without a change.
 * @type {(outcome: PollOutcome, unanswered: number, quiet: number) => number}
 */
function pause(outcome, unanswered, quiet) {
  if (outcome === "gone") return GONE;
  if (outcome === "unanswered") return Math.min(SOON * 1.5 ** (unanswered - 1), LONGEST);
  return quiet > IDLE ? LATER : SOON;
}

/** Has the browser report an error, without stopping anything. @type {(error: unknown) => void} */
export function report(error) {
  setTimeout(() => {
    throw error;
  });
}
