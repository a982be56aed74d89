// @ts-check
/**
 * Fields of the form of a deal, which keep everything that was entered: read as a draft, written by taps.
 *
 *     const draft = readDraft(form, rulebook);
 *     writeDoubles(form, withCall(rulebook, draft, 1, [0, 2, 3]).doubles);
 *
 * Because nothing is kept beside it, the form can be sent as it stands, also by a browser without this script.
 */

import { whole } from "../../core/bonken/draft.js";
import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { fieldOf } from "../../views/bonken/entry.js";

/** What the form says by now. @type {(form: HTMLFormElement, rulebook: Bonken.Rulebook) => Entered} */
export function readDraft(form, rulebook) {
  const contract = find(rulebook, chosen(form, "contract"));
  const chooser = chosen(form, "chooser");
  const all = rulebook.contracts.flatMap(({ units }) => units);
  const doubles = SEATS.flatMap((who) => SEATS.map((whom) => pair(who, whom)));
  return {
    contract: contract?.key ?? null,
    chooser: chooser === null ? null : Number(chooser),
    doubles: doubles.filter((double) => box(form, double)?.checked),
    result: Object.fromEntries((contract?.units ?? []).map((unit) => [unit.key, counts(form, unit)])),
    typed: Object.fromEntries(all.map((unit) => [fieldOf(unit), texts(form, unit)])),
    accepted: accepted(form),
  };
}

/** Ticks these doubles and no others. @type {(form: HTMLFormElement, doubles: readonly Double[]) => void} */
export function writeDoubles(form, doubles) {
  for (const who of SEATS) {
    for (const whom of SEATS) {
      const found = box(form, [who, whom]);
      if (found) found.checked = doubles.some((double) => double[0] === who && double[1] === whom);
    }
  }
}

/** The box of a double. @type {(form: HTMLFormElement, double: Double) => HTMLInputElement | null} */
export function box(form, [who, whom]) {
  return input(form, `doubles.${who}-${whom}`);
}

/**
 * The field of what a seat took of a unit of which there are several.
 * @type {(form: HTMLFormElement, field: string, seat: Seat) => HTMLInputElement}
 */
export function countField(form, field, seat) {
  return /** @type {HTMLInputElement} */ (input(form, `${field}.${seat}`));
}

/** The codes of the warnings that were accepted. @type {(form: HTMLFormElement) => string[]} */
export function accepted(form) {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[name^="accept."]:checked'));
  return [...boxes].map((found) => found.name.slice("accept.".length));
}

/** A hidden field of the form. @type {(form: HTMLFormElement, name: string) => HTMLInputElement} */
export function hidden(form, name) {
  return /** @type {HTMLInputElement} */ (input(form, name));
}

/** @type {(form: HTMLFormElement, name: string) => string | null} */
function chosen(form, name) {
  return input(form, name, ":checked")?.value ?? null;
}

/** @type {(form: HTMLFormElement, unit: Unit) => Counts} */
function counts(form, unit) {
  const typed = texts(form, unit);
  if (unit.total > 1) return typed.map(whole);
  return typed.map((text) => (typed.includes("1") ? Number(text) : null));
}

/** What was typed for a unit, a text a seat; a taker has "1". @type {(form: HTMLFormElement, unit: Unit) => string[]} */
function texts(form, unit) {
  const field = fieldOf(unit);
  if (unit.total > 1) return SEATS.map((seat) => countField(form, field, seat).value);
  const taker = chosen(form, field);
  return SEATS.map((seat) => (taker === String(seat) ? "1" : ""));
}

/** @type {(form: HTMLFormElement, name: string, also?: string) => HTMLInputElement | null} */
function input(form, name, also = "") {
  return form.querySelector(`input[name="${name}"]${also}`);
}

/** @type {(who: Seat, whom: Seat) => Double} */
function pair(who, whom) {
  return [who, whom];
}
