// @ts-check
/** The form of a deal of a sheet that lives on this phone, as a page; see local/frame.js. */

import { newId } from "../../sync/logs.js";
import { entering } from "../../templates/bonken/macros/deal_form.html.js";
import { carried, tight } from "../../templates/macros/page.html.js";
import { entryPage } from "../../views/bonken/entry.js";
import { draftFor, wanted } from "./stale.js";

/** @type {Record<string, Drawer>} */
export const drawers = {
  "deals.enter"(words, page, { sheet }, explain) {
    const what = wanted(sheet.deals.length + 1);
    const { number, corrects } = what;
    if (number > (corrects ? sheet.deals.length : sheet.rulebook.deals)) return null;
    const entry = entryPage(sheet, draftFor(sheet, what, page), { kind: corrects ? "corrected" : "recorded", number }, explain);
    const signature = { entry: newId(), version: String(page.version), number: String(number), instead: "" };
    const by = { id: "by", name: "by", data: page.by, errors: [] };
    const at = { action: page.form, typed: false, data: "", carried: carried(words, Object.entries(signature)), renewed: "" };
    return { title: explain.text("number.next", { number }), markup: entering(words, by, entry, at), room: `entering${tight(words, sheet.players).text}` };
  },
};
