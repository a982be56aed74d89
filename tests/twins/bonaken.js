/**
 * Answers of the phone's core of Bonaken to a case; `bonaken_answers.py` beside it asks the Python core the same.
 *
 * Not part of the app: the tests put it next to the modules it asks.
 */

import { answersOf } from "./modules.js";
import * as changes from "./js/core/bonaken/changes.js";
import { MOVES, dealOf, draftOf, isBid } from "./js/core/bonaken/deal.js";
import { SEVERITIES } from "./js/core/bonaken/findings.js";
import { scoreSheet, sheetFromPlain, sheetToPlain } from "./js/core/bonaken/sheet.js";
import { histories } from "./js/core/changes.js";
import { foldLog, rebase } from "./js/core/log.js";
import { sheetFromDocument, sheetToDocument } from "./js/formats/bonaken/documents.js";
import { toCsv } from "./js/formats/csv.js";
import { boardOf, resultLines } from "./js/views/bonaken/board.js";
import { dealFormPage } from "./js/views/bonaken/deal_form.js";
import { Explainer, bids, csvRows, logLines } from "./js/views/bonaken/explain.js";
import { written } from "./js/views/log.js";

const KINDS = { game: ofGame, pages: ofPages, draft: ofDraft, rebase: ofRebase };

export const answers = (...asked) => answersOf(KINDS, ...asked);

/** With every moment as it is stored: a phone knows where it is read. */
function undated(lines) {
  return lines.map((line) => ({ ...line, when: line.time }));
}

/** What is so of every game. */
export function constants(texts) {
  return { severities: SEVERITIES, moves: MOVES, bids: bids(200), read: texts.map(isBid) };
}

function each(texts, players, say) {
  const explainers = Object.entries(texts).map(([language, some]) => new Explainer(players, some, language));
  return Object.fromEntries(explainers.map((explainer) => [explainer.language, say(explainer)]));
}

/** The log of a case; its base as it was stored. */
function logOf(books, { base, entries }) {
  const opened = sheetFromPlain(base, books);
  return { base: opened, entries, sheet: foldLog(opened, entries, changes.applyChange) };
}

function ofGame(books, texts, one) {
  const log = logOf(books, one);
  const { base, entries, sheet } = log;
  const { change } = one;
  const after = (version) => foldLog(base, entries.slice(0, version), changes.applyChange);
  const found = histories(base, entries, changes.kindOf);
  const document = sheetToDocument(sheet);
  return {
    sheet: sheetToPlain(sheet),
    document,
    read: sheetToPlain(sheetFromDocument(sheet.rulebook, document)),
    standings: Object.values(books).map((rulebook) => standingOf({ ...sheet, rulebook })),
    histories: found.map((history) => history.map((entry) => entry.version)),
    written: found.map((history) => undated(written(history, new Explainer([], {}, "en")))),
    undone: entries.map(({ change: made }, index) => changes.kindOf(made).undone(made, after(index))),
    log: each(texts, [], ({ texts: some, language }) => undated(logLines(log, some, language))),
    csv: each(texts, sheet.players, (explainer) => toCsv(csvRows(sheet, explainer))),
    board: each(texts, sheet.players, (explainer) => {
      const board = boardOf(sheet, explainer);
      return { ...board, lines: resultLines(board, explainer) };
    }),
    findings: changes.checkChange(sheet, change),
    blocking: changes.kindOf(change).blocking(change, sheet).map(({ code }) => code),
    fresh: changes.kindOf(change).dropStaleAcceptances(change, sheet),
    entry: each(texts, sheet.players, (explainer) => [
      dealFormPage(sheet, draftOf(change.deal), change, explainer),
      dealFormPage(sheet, draftOf(change.deal), change, explainer, { finished: true }),
      dealFormPage(sheet, { ...draftOf(change.deal), goer: null, result: null }, change, explainer, { missing: ["goer", "result"] }),
    ]),
  };
}

/** What the templates make of its page models. */
async function ofPages(books, texts, one) {
  const files = ["bonaken/macros", "macros/clash", "macros/log"];
  const [macros, clash, { entries: drawLog }] = await Promise.all(files.map((name) => import(`./js/templates/${name}.html.js`)));
  const urlFor = (page, values) => `${page}?${new URLSearchParams(values)}`;
  const log = logOf(books, one);
  const { base, entries, sheet } = log;
  return each(texts, sheet.players, (explainer) => {
    const words = { t: (key, values) => explainer.text(key, values), urlFor };
    const board = boardOf(sheet, explainer);
    const entry = dealFormPage(sheet, draftOf(one.change.deal), one.change, explainer, { finished: true });
    const lines = undated(logLines(log, explainer.texts, explainer.language));
    const history = histories(base, entries, changes.kindOf).flatMap((some) => undated(written(some, explainer)));
    const drawn = [
      ...["turn", "aloud", "standing"].map((name) => macros[name](words, board)),
      macros.played(words, [...board.deals].reverse(), "key"),
      ...["players", "results", "bids", "along"].map((name) => macros[name](words, entry)),
      ...[true, false].map((ofBid) => macros.accept(words, entry, ofBid)),
      ...history.map((line) => clash.written(words, line)),
      drawLog(words, [...lines].reverse(), "key", true, "bonaken."),
    ];
    return drawn.map(({ text }) => text);
  });
}

function standingOf(sheet) {
  const { deals, ...standing } = scoreSheet(sheet);
  return { ...standing, deals: deals.map(({ deal, ...scored }) => scored) };
}

function ofDraft(books, texts, { players, draft, id, before }) {
  const deal = dealOf(draft, players, id, before);
  const again = draftOf(deal);
  return { deal, again: { ...again, along: [...again.along].sort() } };
}

function ofRebase(books, texts, { mine, since }) {
  return rebase(mine, since, changes.kindOf);
}
