// @ts-check
/**
 * Typing the points of a table from its form, as in a spreadsheet: Enter goes to the next field as Tab does, the arrows up
 * and down to another row, and the sums stand beside and below.
 */

const table = /** @type {HTMLTableElement} */ (document.querySelector("table.scores"));
const fields = [...table.querySelectorAll("input")];

/** @param {HTMLInputElement} field */
function value(field) {
  return /^\d+$/u.test(field.value.trim()) ? Number(field.value) : NaN;
}

/** @param {HTMLInputElement[]} several */
function sum(several) {
  return several.reduce((total, field) => total + value(field), 0);
}

/**
 * @param {Element | null | undefined} place
 * @param {number} total
 */
function show(place, total) {
  if (place) place.textContent = Number.isNaN(total) ? "" : String(total);
}

function work() {
  for (const row of table.tBodies[0]?.rows ?? []) show(row.querySelector("output"), sum([...row.querySelectorAll("input")]));
  const rows = [...table.querySelectorAll("tr.points")].map((row) => [...row.querySelectorAll("input")]);
  const sums = [...(table.tFoot?.querySelectorAll("output") ?? [])];
  rows[0]?.forEach((_, seat) => show(sums[seat], sum(rows.flatMap((row) => row[seat] ?? []))));
  show(sums.at(-1), sum(rows.flat()));
}

table.addEventListener("keydown", (event) => {
  const at = fields.indexOf(/** @type {HTMLInputElement} */ (event.target));
  const wide = table.querySelector("tr.points")?.querySelectorAll("input").length ?? 0;
  const step = { Enter: 1, ArrowDown: wide, ArrowUp: -wide }[event.key];
  const next = step && at >= 0 ? fields[at + step] : undefined;
  if (!next) return; // Enter in the last field sends the form
  event.preventDefault();
  next.focus();
});
table.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.select());
table.addEventListener("input", work);
work();
