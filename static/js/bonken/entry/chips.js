// @ts-check
/**
 * One player's row of numbers to tap, for keyboards too: arrows, digits (1 and 2 shortly after one another are 12),
 * Backspace to take a number back.
 *
 *     const chips = new Chips(13, "name-of-anna", "6 or more", (count) => …);
 *     chips.draw({count: 3, implied: null, most: 13});
 *
 * A row shows 0 to 5 and one key for more; what hardly ever happens need not be in the way of what always does.
 */

import { element } from "../../page/elements.js";

const SHOWN = 6; // keys before the one for more: seven to a line are still wide enough for a thumb
const PAUSE = 1000; // milliseconds between two digits of one number

/**
 * What a row shows. `count` was said, `implied` is what the others leave; beyond `most` there are not so many left.
 * @typedef {{count: number | null, implied: number | null, most: number}} Shown
 */

export class Chips {
  /** @type {{text: string, time: number}} */
  #typed = { text: "", time: -PAUSE };

  /**
   * @param {number} total
   * @param {string} labelledBy
   * @param {string} more
   * @param {(count: number | null) => void} pick called when another number is chosen; null takes it back
   */
  constructor(total, labelledBy, more, pick) {
    this.total = total;
    this.pick = pick;
    this.unfolded = total <= SHOWN;
    /** @type {Shown} */
    this.shown = { count: null, implied: null, most: total };
    this.keys = Array.from({ length: total + 1 }, (_, count) => this.#key(count));
    this.group = element("div", { role: "radiogroup", "aria-labelledby": labelledBy }, ...this.keys);
    const unfolds = { "aria-label": more, "aria-expanded": "false" };
    // A keyboard reaches every number without it.
    this.more = element("button", { type: "button", class: "chip", tabindex: -1, ...unfolds }, `${SHOWN}+`);
    this.more.addEventListener("click", () => this.#unfold());
    this.group.addEventListener("keydown", (event) => this.#press(event));
    this.element = element("div", { class: "chips" }, this.group, this.more);
  }

  /** @param {Shown} shown */
  draw(shown) {
    this.shown = shown;
    const { count, implied, most } = shown;
    this.unfolded ||= (count ?? 0) >= SHOWN;
    const stop = this.keys[count ?? implied ?? 0];
    this.more.hidden = this.unfolded;
    this.more.classList.toggle("implied", (implied ?? 0) >= SHOWN);
    this.more.classList.toggle("beyond", most < SHOWN);
    for (const [number, key] of this.keys.entries()) {
      key.hidden = number >= SHOWN && !this.unfolded;
      key.setAttribute("aria-checked", String(number === count));
      key.classList.toggle("implied", number === implied);
      key.classList.toggle("beyond", number > most && number !== count);
    }
    // With the Tab key one comes to the number there is, if it is among those shown.
    const reached = stop && !stop.hidden ? stop : this.keys[0];
    for (const key of this.keys) key.tabIndex = key === reached ? 0 : -1;
  }

  /** Puts the focus where somebody with a keyboard goes on. */
  focus() {
    this.keys.find((key) => key.tabIndex === 0)?.focus();
  }

  /** @param {number} count */
  #key(count) {
    const key = element("button", { type: "button", class: "chip", role: "radio" }, String(count));
    key.addEventListener("click", () => this.pick(count === this.shown.count ? null : count));
    return key;
  }

  #unfold() {
    this.unfolded = true;
    this.draw(this.shown);
    this.keys[SHOWN].focus();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.keys.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    /** @type {number | null} */
    let count = null;
    if (step) count = this.shown.count === null ? at : (at + step + this.keys.length) % this.keys.length;
    else if (/^[0-9]$/.test(event.key)) count = this.#number(event);
    else if (event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    if (count !== null && count > this.total) return;
    this.pick(count);
    if (count !== null) this.keys[count].focus();
  }

  /**
   * The number that a digit makes, together with the one before it if that makes one.
   * @param {KeyboardEvent} event
   */
  #number({ key, timeStamp }) {
    const { text, time } = this.#typed;
    const both = text + key;
    const joined = timeStamp - time < PAUSE && Number(both) <= this.total ? both : key;
    this.#typed = { text: joined, time: timeStamp };
    return Number(joined);
  }
}
