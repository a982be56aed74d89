// @ts-check
/**
 * On the card: that a deal is half entered on this phone, with the way to go on or to drop it. What was saved in the
 * meantime is no longer half entered.
 */

import { allDrafts, dropDraft, sheetKey, valuesOf } from "../drafts.js";

const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("half-entered"));
const saved = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-saved]"));
const sheet = sheetKey();

for (const [place, draft] of allDrafts(sheet)) {
  if ([...saved].some((notice) => valuesOf(draft, "entry").includes(String(notice.dataset.saved)))) {
    dropDraft(sheet, place);
  } else if (template) {
    show(template, place, draft);
  }
}

/**
 * @param {HTMLTemplateElement} template
 * @param {string} place
 * @param {import("../drafts.js").StoredDraft} draft
 */
function show(template, place, { number, corrects, query }) {
  const copy = document.importNode(template.content, true);
  const line = /** @type {HTMLElement} */ (copy.querySelector(".half"));
  const { dataset } = line;
  const text = String(corrects ? dataset.corrected : dataset.entered).replace("{number}", String(number));
  const link = /** @type {HTMLAnchorElement} */ (line.querySelector("a"));
  /** @type {HTMLElement} */ (line.querySelector("span")).textContent = text;
  if (corrects) link.href += `/${number}`;
  else if (dataset.open === undefined) link.remove();
  else link.search = String(new URLSearchParams([...new URLSearchParams(query), ["draft", place]]));
  line.querySelector("button")?.addEventListener("click", () => {
    dropDraft(sheet, place);
    line.remove();
    document.getElementById("main")?.focus();
  });
  template.before(copy);
}
