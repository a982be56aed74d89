// @ts-check
/**
 * Taps and keys in the form of a deal besides its fields: words of the table, numbers, and contracts that are gone. For
 * keyboards too: arrows, digits (1 and 2 shortly after one another are 12), Backspace to take a number back.
 *
 * A row of numbers shows 0 to 5 and one key for more; what hardly ever happens need not be in the way of what always does.
 */

import { SHOWN } from "../../views/bonken/entry.js";

const PAUSE = 1000; // milliseconds between two digits of one number

/** Listens on the form: what is in it may be drawn anew. @type {(dealForm: DealForm) => void} */
export function listenToTaps(dealForm) {
  const { form } = dealForm;
  const digits = { text: "", time: -PAUSE };
  form.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const word = /** @type {HTMLButtonElement | null} */ (target.closest("button.word"));
    if (word) {
      event.preventDefault();
      const [, key, caller] = word.value.split(":");
      return dealForm.call(Number(caller), /** @type {Word} */ (key));
    }
    const chip = /** @type {HTMLElement | null} */ (target.closest(".chip"));
    if (chip) return tapped(dealForm, chip);
    const tile = target.closest(".tile.played:has(input:disabled)");
    if (tile) sayGone(form, tile);
  });
  form.addEventListener("keydown", (event) => {
    const chip = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".chip[role=radio]"));
    if (chip && !event.ctrlKey && !event.altKey && !event.metaKey) pressed(dealForm, chip, event, digits);
  });
}

/** Puts the focus where a keyboard goes on in a row of numbers. @type {(row: Element) => void} */
export function focusRow(row) {
  /** @type {HTMLElement | null} */ (row.querySelector(".chip[tabindex='0']"))?.focus();
}

/** The field of a row of numbers. @type {(row: Element) => HTMLInputElement} */
export function fieldIn(row) {
  return /** @type {HTMLInputElement} */ (row.querySelector("input"));
}

/** @type {(dealForm: DealForm, chip: HTMLElement) => void} */
function tapped(dealForm, chip) {
  const row = rowOf(chip);
  if (chip.getAttribute("role") === "radio") {
    return pick(dealForm, row, chip.getAttribute("aria-checked") === "true" ? "" : String(chip.textContent));
  }
  dealForm.unfold(fieldIn(row).name);
  chipsIn(row)[SHOWN].focus();
}

/** @type {(dealForm: DealForm, row: Element, count: string) => void} */
function pick(dealForm, row, count) {
  const input = fieldIn(row);
  input.value = count;
  dealForm.forgive(input.name);
  dealForm.refresh();
}

/** @type {(dealForm: DealForm, chip: HTMLElement, event: KeyboardEvent, digits: {text: string, time: number}) => void} */
function pressed(dealForm, chip, event, digits) {
  const row = rowOf(chip);
  const chips = chipsIn(row);
  const at = chips.indexOf(chip);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const isChosen = chips.some((one) => one.getAttribute("aria-checked") === "true");
  /** @type {number | null} */
  let count = null;
  if (step) count = isChosen ? (at + step + chips.length) % chips.length : at;
  else if (/^[0-9]$/u.test(event.key)) count = numberOf(event, digits, chips.length - 1);
  else if (event.key !== "Backspace" && event.key !== "Delete") return;
  event.preventDefault();
  if (count !== null && count >= chips.length) return;
  pick(dealForm, row, count === null ? "" : String(count));
  if (count !== null) chips[count].focus();
}

/**
 * The number that a digit makes, together with the one before it if that makes one.
 * @type {(event: KeyboardEvent, digits: {text: string, time: number}, most: number) => number}
 */
function numberOf({ key, timeStamp }, digits, most) {
  const both = digits.text + key;
  digits.text = timeStamp - digits.time < PAUSE && Number(both) <= most ? both : key;
  digits.time = timeStamp;
  return Number(digits.text);
}

/**
 * Says who chose a contract that cannot be chosen any more, until something else is entered.
 * @type {(form: HTMLFormElement, tile: Element) => void}
 */
function sayGone(form, tile) {
  const said = [".name", ".note"].map((part) => tile.querySelector(part)?.textContent).join("");
  /** @type {HTMLElement} */ (form.querySelector(".why-not")).textContent = said;
}

/** @param {Element} chip */
function rowOf(chip) {
  return /** @type {Element} */ (chip.closest(".taken"));
}

/** @type {(row: Element) => HTMLElement[]} */
function chipsIn(row) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".chip[role=radio]"))];
}
