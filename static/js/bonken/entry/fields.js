// @ts-check
/**
 * The form as the one place where everything that was entered is kept: read as a draft, written by what is tapped.
 *
 *     const draft = readDraft(form, rulebook);
 *     writeDoubles(form, withCall(rulebook, draft, 1, [0, 2, 3]).doubles);
 *
 * Because nothing is kept beside it, the form can be sent as it stands, also by a browser without this script.
 */

import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";

/** @import { Double } from "../../core/bonken/doubling.js" */
/** @import { Counts, Draft } from "../../core/bonken/draft.js" */
/** @import { Rulebook, Unit } from "../../core/bonken/rulebook.js" */
/** @import { Seat } from "../../core/bonken/seats.js" */

/**
 * A draft in which nobody may have said yet who chooses.
 * @typedef {Omit<Draft, "chooser"> & {chooser: Seat | null}} Read
 */

/**
 * What the form says by now.
 * @param {HTMLFormElement} form
 * @param {Rulebook} rulebook
 * @returns {Read}
 */
export function readDraft(form, rulebook) {
  const contract = find(rulebook, chosen(form, "contract"));
  const chooser = chosen(form, "chooser");
  const units = contract?.units ?? [];
  const doubles = SEATS.flatMap((who) => SEATS.map((whom) => pair(who, whom)));
  return {
    contract: contract?.key ?? null,
    chooser: chooser === null ? null : Number(chooser),
    doubles: doubles.filter((double) => box(form, double)?.checked),
    result: Object.fromEntries(units.map((unit) => [unit.key, counts(form, unit)])),
  };
}

/**
 * Ticks these doubles and no others.
 * @param {HTMLFormElement} form
 * @param {readonly Double[]} doubles
 */
export function writeDoubles(form, doubles) {
  for (const who of SEATS) {
    for (const whom of SEATS) {
      const found = box(form, [who, whom]);
      if (found) found.checked = doubles.some((double) => double[0] === who && double[1] === whom);
    }
  }
}

/**
 * The box of a double.
 * @param {HTMLFormElement} form
 * @param {Double} double
 */
export function box(form, [who, whom]) {
  return input(form, `doubles.${who}-${whom}`);
}

/**
 * The field of what a seat took of a unit of which there are several.
 * @param {HTMLFormElement} form
 * @param {string} field
 * @param {Seat} seat
 */
export function countField(form, field, seat) {
  return /** @type {HTMLInputElement} */ (input(form, `${field}.${seat}`));
}

/**
 * What the fields of a unit are called in the form.
 * @param {Unit} unit
 */
export function fieldOf(unit) {
  return `result.${unit.key}.${unit.total}`;
}

/**
 * A whole number as people type it; null for anything else.
 * @param {string} text
 */
export function whole(text) {
  return /^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/**
 * The codes of the warnings that were accepted.
 * @param {HTMLFormElement} form
 */
export function accepted(form) {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[name^="accept."]:checked'));
  return [...boxes].map((found) => found.name.slice("accept.".length));
}

/**
 * A hidden field of the form.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function hidden(form, name) {
  return /** @type {HTMLInputElement} */ (input(form, name));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function chosen(form, name) {
  return input(form, name, ":checked")?.value ?? null;
}

/**
 * @param {HTMLFormElement} form
 * @param {Unit} unit
 * @returns {Counts}
 */
function counts(form, unit) {
  const field = fieldOf(unit);
  if (unit.total > 1) return SEATS.map((seat) => whole(countField(form, field, seat).value));
  const taker = chosen(form, field);
  return SEATS.map((seat) => (taker === null ? null : Number(Number(taker) === seat)));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} [also]
 * @returns {HTMLInputElement | null}
 */
function input(form, name, also = "") {
  return form.querySelector(`input[name="${name}"]${also}`);
}

/**
 * @param {Seat} who
 * @param {Seat} whom
 * @returns {Double}
 */
function pair(who, whom) {
  return [who, whom];
}
