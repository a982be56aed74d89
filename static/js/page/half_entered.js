// @ts-check
/**
 * On the page of a sheet: that a deal is half entered on this phone, with the way to go on or to drop it. What was saved
 * in the meantime is no longer half entered.
 */

import { adoptDrafts, allDrafts, dropDraft, keepDraft, undoable, valuesOf } from "./drafts.js";

/** Says what is half entered of the sheet whose card the page shows. */
export function showHalf() {
  const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("half-entered"));
  const saved = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-saved]"));
  const sheet = String(/** @type {HTMLElement} */ (document.querySelector("[data-sheet]")).dataset.sheet);
  adoptDrafts(sheet);
  for (const [place, draft] of allDrafts(sheet)) {
    if ([...saved].some((notice) => valuesOf(draft, "entry").includes(String(notice.dataset.saved)))) {
      dropDraft(sheet, place);
    } else if (template) {
      show(template, sheet, place, draft);
    }
  }
}

/**
 * @param {HTMLTemplateElement} template
 * @param {string} sheet
 * @param {string} place
 * @param {import("./drafts.js").StoredDraft} kept
 */
function show(template, sheet, place, kept) {
  const { number, corrects, query } = kept;
  const copy = document.importNode(template.content, true);
  const line = /** @type {HTMLElement} */ (copy.querySelector(".half"));
  const { dataset } = line;
  const text = String(corrects ? dataset.corrected : dataset.entered).replace("{number}", String(number));
  const link = /** @type {HTMLAnchorElement} */ (line.querySelector("a"));
  /** @type {HTMLElement} */ (line.querySelector("span")).textContent = text;
  if (corrects) link.href += `/${number}`;
  else if (dataset.open === undefined) link.remove();
  else link.search = String(new URLSearchParams([...new URLSearchParams(query), ["draft", place]]));
  undoable(line, {
    drop() {
      dropDraft(sheet, place);
      link.hidden = true;
    },
    restore() {
      keepDraft(sheet, place, kept);
      link.hidden = false;
    },
  });
  template.before(copy);
}
