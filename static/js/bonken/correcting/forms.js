// @ts-check
/**
 * What the forms that correct the sheet as a whole ask for, as changes; null when that is not clear, or is nothing new.
 * They are the forms of `scoresheet/web/bonken/corrections.py` and `scoresheet/web/pages/sheets.py`.
 */

import { SEATS } from "../../core/bonken/seats.js";
import { LONGEST_NAME, LONGEST_TITLE, nameFaults } from "../../core/names.js";
import { json } from "../../sheet/data.js";

/**
 * @param {HTMLFormElement} form
 * @param {string} step the button that was pressed
 * @param {Bonken.Sheet} sheet
 * @param {Record<string, string>} rulebooks where each is
 * @returns {Promise<SheetChange | null>}
 */
export async function correctionOf(form, step, sheet, rulebooks) {
  const written = new FormData(form);
  /** @type {(name: string) => string} */
  const text = (name) => String(written.get(name) ?? "").trim();
  const [one, other] = [Number(text("one")), Number(text("other"))];
  const two = one > 0 && other > 0 && one !== other;
  if (step === "first") return text("first_chooser") ? { kind: "first-chooser-set", first_chooser: Number(text("first_chooser")) } : null;
  if (step === "swap") return two ? { kind: "swapped", one, other } : null;
  if (step === "move") return two ? { kind: "moved", number: one, to: other } : null;
  if (step === "rulebook") return ruledBy(text("rulebook"), sheet, rulebooks);
  if (written.has("title")) {
    // Which is too long, the server says.
    if (["title", "place"].some((name) => [...text(name)].length > LONGEST_TITLE)) return null;
    return { kind: "headed", title: text("title"), date: text("date"), place: text("place") };
  }
  return written.has("name_0") ? called(SEATS.map((seat) => text(`name_${seat}`)), step, sheet) : null;
}

/** @type {(key: string, sheet: Bonken.Sheet, rulebooks: Record<string, string>) => Promise<SheetChange | null>} */
async function ruledBy(key, { rulebook: was }, rulebooks) {
  if (key === was.id || !rulebooks[key]) return null;
  const rulebook = await json(rulebooks[key]);
  return rulebook && { kind: "rulebook-changed", was, rulebook };
}

/**
 * The same names in another order mean two things; which of them is asked on the page.
 * @type {(names: string[], step: string, sheet: Bonken.Sheet) => SheetChange | null}
 */
function called(names, step, { players }) {
  const fine = names.every((name) => name) && new Set(names.map((name) => name.toLowerCase())).size === names.length;
  if (!fine || step.startsWith("up:") || names.every((name, seat) => name === players[seat])) return null;
  const order = names.map((name) => players.indexOf(name));
  if (order.includes(-1) || step === "names") return { kind: "renamed", players: names };
  return step === "seats" ? { kind: "reseated", order } : null;
}

/**
 * What is wrong with a form, in one sentence, where no server says it on the form; empty for nothing.
 * @type {(form: HTMLFormElement, explain: Bonken.Explainer) => string}
 */
export function faultOf(form, explain) {
  const written = new FormData(form);
  if (written.has("one")) return explain.text("order.two-deals");
  if (!written.has("name_0")) return "";
  const [fault] = nameFaults([0, 1, 2, 3].map((seat) => String(written.get(`name_${seat}`))), true).values();
  return fault ? explain.text(fault, { longest: LONGEST_NAME }) : "";
}
