// @ts-check
/**
 * Keeps what is being entered in the address of the page, in short and readable: for a deal that is on no sheet. The
 * server reads it back; see scoresheet/web/bonken/calculator.py.
 *
 *     /calculator?contract=points-of-hearts&chooser=A&doubles=AB,BA&result.hearts=3,4,5,1
 */

import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { fieldOf } from "../../views/bonken/entry.js";
import { countField, readDraft } from "./fields.js";

const LETTERS = ["A", "B", "C", "D"];
const COMMAS = /%2C/gu;

/** Has the address say what the form of a desk says. @type {(desk: Desk) => void} */
export function keepInAddress(desk) {
  const given = [...new URLSearchParams(location.search)].filter(([name]) => ["rulebook", ...LETTERS].includes(name));
  desk.onInput(() => {
    const query = String(new URLSearchParams([...given, ...written(desk)])).replace(COMMAS, ",");
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
  });
}

/** @type {(desk: Desk) => [string, string][]} */
function written({ form, sheet }) {
  const { contract, chooser, doubles } = readDraft(form, sheet.rulebook);
  const units = find(sheet.rulebook, contract)?.units ?? [];
  /** @type {[string, string][]} */
  const values = [
    ["contract", contract ?? ""],
    ["chooser", chooser === null ? "" : LETTERS[chooser]],
    ["doubles", doubles.map(([who, whom]) => LETTERS[who] + LETTERS[whom]).join(",")],
    ...units.map((unit) => /** @type {[string, string]} */ ([`result.${unit.key}`, taken(form, unit)])),
  ];
  return values.filter(([, value]) => value !== "");
}

/** @type {(form: HTMLFormElement, unit: Unit) => string} */
function taken(form, unit) {
  const field = fieldOf(unit);
  if (unit.total === 1) {
    const box = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${field}"]:checked`));
    return box ? LETTERS[Number(box.value)] : "";
  }
  const counts = SEATS.map((seat) => countField(form, field, seat).value.trim().replaceAll(",", "."));
  return counts.some(Boolean) ? counts.join(",") : "";
}
