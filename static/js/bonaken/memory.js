// @ts-check
/**
 * Keeps what is being entered on this phone until it is saved, and brings it back after a reload, sleep or a wrong swipe.
 */

import {
  NOT_KEPT,
  dropDraft,
  fieldsOf,
  keepDraft,
  loadDraft,
  placeOf,
  queryOf,
  undoable,
} from "../page/drafts.js";

/**
 * Starts keeping a form, after bringing back what was kept of it; returns what lets go of it.
 * @param {HTMLFormElement} form
 * @param {() => void} draw shows what depends on what is filled in
 */
export function remember(form, draw) {
  const { sheet = "", number, corrects, typed } = form.dataset;
  const asked = new URLSearchParams(location.search);
  const place = asked.get("draft") || placeOf(corrects !== undefined, Number(number), asked);
  const line = /** @type {HTMLElement} */ (form.querySelector(".restored"));
  const begun = fieldsOf(form);
  // What the server sent back is as somebody filled it in.
  const kept = typed === undefined ? loadDraft(sheet, place) : null;
  if (kept) {
    fill(form, kept.fields);
    form.closest("details")?.setAttribute("open", "");
  }
  line.hidden = kept === null;

  form.addEventListener("change", () => {
    const fields = fieldsOf(form);
    if (JSON.stringify(fields) === JSON.stringify(begun)) return dropDraft(sheet, place);
    const of = Number(fields.find(([name]) => name === "number")?.[1] ?? number);
    keepDraft(sheet, place, { number: of, corrects: corrects !== undefined, query: queryOf(asked), players: [], fields });
  });

  /** @type {StoredDraft | null} */
  let dropped = null;
  undoable(line, {
    drop() {
      dropped = loadDraft(sheet, place);
      dropDraft(sheet, place);
      fill(form, begun);
      draw();
    },
    restore() {
      if (dropped) {
        keepDraft(sheet, place, dropped);
        fill(form, dropped.fields);
      }
      draw();
    },
  });
  return () => {
    dropDraft(sheet, place);
    // Where two versions of a deal stand over the form of the next one, the draft was of that deal.
    const instead = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=instead]"));
    if (instead?.value) dropDraft(sheet, placeOf(corrects !== undefined, Number(instead.value), asked));
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {[string, string][]} fields
 */
function fill(form, fields) {
  for (const input of form.querySelectorAll("input, select")) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement) || NOT_KEPT.includes(input.name)) continue;
    const values = fields.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") {
      /** @type {HTMLInputElement} */ (input).checked = values.includes(input.value);
    } else input.value = values[0] ?? "";
  }
}
