// @ts-check
/**
 * The calculator: one deal of Bonken without a sheet, written in short in the address of its page. The server reads
 * that back, see scoresheet/web/bonken/calculator.py; where there is none, this script does.
 *
 *     /calculator?contract=points-of-hearts&chooser=A&doubles=AB,BA&result.hearts=3,4,5,1
 */

import { hasDoubled } from "../core/bonken/doubling.js";
import { fieldOf } from "../core/bonken/draft.js";
import { find } from "../core/bonken/rulebook.js";
import { SEATS } from "../core/bonken/seats.js";
import { bidiSafe, nameFaults } from "../core/names.js";
import { fetchJson } from "../page/data.js";

const LETTERS = ["A", "B", "C", "D"];
const COMMAS = /%2C/gu;

/** Keeps the deal of a form in the address. @type {(dealForm: DealForm) => void} */
export function keepInAddress(dealForm) {
  const given = [...new URLSearchParams(location.search)].filter(([name]) => ["rulebook", ...LETTERS].includes(name));
  dealForm.onInput(() => history.replaceState(history.state, "", `${addressOf([...given, ...valuesOf(dealForm)])}${location.hash}`));
}

/** @param {[string, string][]} values */
function addressOf(values) {
  return `${location.pathname}?${String(new URLSearchParams(values)).replace(COMMAS, ",")}`;
}

/**
 * What the address asks for, where no server has drawn the form for it: then the page says where all rulebooks are, and their
 * rules. Values that make no sense are left out.
 * @type {(form: HTMLFormElement, loaded: Loaded<any>) => Promise<{sheet: Bonken.Sheet, written: Bonken.Draft, page: Bonken.PageData} | null>}
 */
export async function fromAddress(form, { page, rulebook: usual }) {
  if (!page.rulebooks) return null;
  const values = new URLSearchParams(location.search);
  const rulebook = (await fetchJson(page.rulebooks[values.get("rulebook") ?? usual.id])) ?? usual;
  const typed = LETTERS.map((letter) => values.get(letter) ?? "");
  const called = typed.map((name, seat) => name || LETTERS[seat]);
  const players = nameFaults(called, true).size > 0 ? LETTERS : called;
  /** @param {string} name */
  const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const choice = /** @type {HTMLInputElement} */ (form.querySelector(`[name=rulebook][value="${CSS.escape(rulebook.id)}"]`));
  choice.checked = true;
  typed.forEach((name, seat) => (field(`name_${seat}`).value = name));
  const summary = /** @type {Element} */ (form.querySelector("summary span"));
  summary.textContent = `${rulebook.name[page.language]} · ${players.map(bidiSafe).join(", ")}`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const next = new URLSearchParams(location.search); // the deal as it is by now
    next.set("rulebook", String(data.get("rulebook")));
    LETTERS.forEach((letter, seat) => next.set(letter, String(data.get(`name_${seat}`)).trim()));
    location.assign(addressOf([...next].filter(([, value]) => value)));
  });
  const sheet = { ...page.sheet, players, rulebook };
  return { sheet, written: readAddress(values, rulebook), page: { ...page, rules: page.rules[rulebook.id] } };
}

/** The deal in an address. @type {(values: URLSearchParams, rulebook: Bonken.Rulebook) => Bonken.Draft} */
function readAddress(values, rulebook) {
  const contract = find(rulebook, values.get("contract"));
  const seatOf = (/** @type {string} */ letter) => LETTERS.indexOf(letter || "none");
  const pairs = (values.get("doubles") ?? "").split(",");
  const doubles = pairs.map((pair) => /** @type {Double} */ ([seatOf(pair[0]), seatOf(pair[1])]));
  const chooser = seatOf(values.get("chooser") ?? LETTERS[0]);
  const typed = (contract?.units ?? []).map((unit) => {
    const text = values.get(`result.${unit.key}`) ?? "";
    const counts = text.split(",");
    return [fieldOf(unit), SEATS.map((seat) => (unit.total > 1 ? (counts[seat] ?? "") : text === LETTERS[seat] ? "1" : ""))];
  });
  return {
    contract: contract?.key ?? null,
    chooser: chooser < 0 ? null : chooser,
    doubles: SEATS.flatMap((who) => SEATS.map((whom) => /** @type {Double} */ ([who, whom]))).filter(
      ([who, whom]) => who !== whom && hasDoubled(doubles, who, whom),
    ),
    typed: Object.fromEntries(typed),
    accepted: [],
  };
}

/** @type {(dealForm: DealForm) => [string, string][]} */
function valuesOf({ draft: { contract, chooser, doubles, typed }, page: { panels } }) {
  const asked = panels.filter(({ shown }) => shown);
  /** @type {[string, string][]} */
  const values = [
    ["contract", contract ?? ""],
    ["chooser", chooser === null ? "" : LETTERS[chooser]],
    ["doubles", doubles.map(([who, whom]) => LETTERS[who] + LETTERS[whom]).join(",")],
    ...asked.map(({ field, total }) => /** @type {[string, string]} */ ([field.replace(/\.\d+$/u, ""), taken(typed[field], total === 1)])),
  ];
  return values.filter(([, value]) => value !== "");
}

/** @type {(counts: readonly string[], single: boolean) => string} */
function taken(counts, single) {
  if (single) return LETTERS[counts.indexOf("1")] ?? "";
  const trimmed = counts.map((count) => count.trim().replaceAll(",", "."));
  return trimmed.some(Boolean) ? trimmed.join(",") : "";
}
