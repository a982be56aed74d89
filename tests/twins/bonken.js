/**
 * What the phone makes of the pages of Bonken; `test_bonken.py` beside it asks Python and Jinja the same.
 *
 * Not part of the app: the tests put it next to the modules it asks.
 */

import { sheetFromPlain } from "./js/core/bonken/serialization.js";
import { dealSoFar } from "./js/core/bonken/preview.js";
import { fields, heading, totals } from "./js/templates/bonken/macros/deal_form.html.js";
import { entryPage, keysOf } from "./js/views/bonken/entry.js";
import { Explainer } from "./js/views/bonken/explain.js";

const KINDS = { form: ofForm };

/** The answers to many cases of one kind in a language; `books` and `texts` are what the server hands the phone. */
export function answers(kind, books, texts, language, cases) {
  return cases.map((one) => {
    const sheet = sheetFromPlain(one.sheet, books);
    const explain = new Explainer(sheet.rulebook, sheet.players, texts, language);
    const urlFor = (page, values) => `${page}?${new URLSearchParams(values)}`;
    return KINDS[kind](sheet, explain, { t: (key, values) => explain.text(key, values), urlFor }, one);
  });
}

/** The form of a deal, as the server has it and as it is while somebody taps. */
function ofForm(sheet, explain, words, { draft, change, alone }) {
  const pages = [false, true].map((finished) => entryPage(sheet, draft, change, explain, { finished, alone }));
  const soFar = dealSoFar(sheet, change, draft, draft.accepted);
  const tapped = entryPage(sheet, draft, change, explain, { alone, soFar });
  const keys = keysOf(tapped, new Set(["result.tricks.13.1"]));
  return {
    pages,
    drawn: pages.map((page) => drawn(words, page)),
    tapped: { page: tapped, keys, drawn: drawn(words, tapped, keys) },
  };
}

function drawn(words, page, keys) {
  return [fields(words, page, keys), heading(words, page), totals(words, page.totals)].map(({ text }) => text).join("");
}
