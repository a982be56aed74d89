/**
 * Pages of Bonken as the phone draws them; `test_bonken.py` beside it asks Python and Jinja the same.
 *
 * Not part of the app: the tests put it next to the modules it asks.
 */

import { dealSoFar } from "./js/core/bonken/draft.js";
import { scoreSheet, sheetFromPlain, withDeals } from "./js/core/bonken/sheet.js";
import { toCsv } from "./js/formats/csv.js";
import { diagrams, marks, standing, table, turn } from "./js/templates/bonken/macros/card.html.js";
import { fields, heading, totals } from "./js/templates/bonken/macros/deal_form.html.js";
import { finished } from "./js/templates/bonken/macros/finished.html.js";
import { notice } from "./js/templates/bonken/macros/notice.html.js";
import { panel } from "./js/templates/bonken/macros/panel.html.js";
import { cardOf } from "./js/views/bonken/card.js";
import { entryPage, keysOf } from "./js/views/bonken/entry.js";
import { Explainer } from "./js/views/bonken/explain.js";
import { longDate } from "./js/views/formatting.js";
import { csvRows } from "./js/views/bonken/export.js";
import { momentOf, shownDeal } from "./js/views/bonken/deal_outcome.js";
import { resultOf } from "./js/views/bonken/result.js";
import { Texts } from "./js/views/texts.js";

/** The form of a text that goes with some numbers in a language, by its place in the catalogue. */
export function plurals(language, numbers) {
  const texts = new Texts({ form: ["0", "1", "2", "3", "4", "5"] }, language);
  return numbers.map((number) => Number(texts.count("form", number)));
}

/** Dates as they stand on a card. */
export function longDates(language, dates) {
  return dates.map((date) => longDate(date, { language }));
}

const KINDS = { form: ofForm, card: ofCard, csv: (sheet, explainer) => toCsv(csvRows(sheet, explainer)) };

/** The answers to many cases of one kind in a language; `books` and `texts` are what the server hands the phone. */
export function answers(kind, books, texts, language, cases) {
  return cases.map((one) => {
    const sheet = sheetFromPlain(one.sheet, books);
    const explainer = new Explainer(sheet.rulebook, sheet.players, texts, language);
    const urlFor = (page, values) => `${page}?${new URLSearchParams(values)}`;
    return KINDS[kind](sheet, explainer, { t: (key, values) => explainer.text(key, values), urlFor }, one);
  });
}

/** The form of a deal, as the server has it and as it is while a player taps. */
function ofForm(sheet, explainer, words, { draft, change, alone }) {
  const pages = [false, true].map((finished) => entryPage(sheet, draft, change, explainer, { finished, alone }));
  const soFar = dealSoFar(sheet, change, draft);
  const tapped = entryPage(sheet, draft, change, explainer, { alone, soFar });
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

/** The card with all that stands on it, the finish, and what the last deal did. */
function ofCard(sheet, explainer, words) {
  const card = cardOf(sheet, explainer, new Set());
  const result = resultOf(sheet, card.scored, explainer);
  const before = scoreSheet(withDeals(sheet, ...sheet.deals.slice(0, -1)));
  const moment = sheet.deals.length > 0 ? momentOf(explainer, before, card.scored, sheet.deals.length) : null;
  return [
    table(words, card, "key", "", sheet.deals.length),
    diagrams(words, card),
    turn(words, card),
    standing(words, card),
    marks(words, card, "key"),
    finished(words, result),
    notice(words, result.title, true, "", moment, card.totals),
    ...sheet.deals.map((_, at) => panel(words, shownDeal(explainer, sheet, at + 1, { base: sheet, entries: [] }), "key", true)),
  ].map(({ text }) => text);
}
