/**
 * Answers of the phone's modules of Bonken to a case; `answers.py` beside it asks Python and Jinja the same.
 *
 * Not part of the app: the tests put it next to the modules it asks.
 */

import { answersOf } from "./modules.js";
import { histories, lastWith } from "./js/core/changes.js";
import { toCsv } from "./js/formats/csv.js";
import { diagrams, marks, standing, table, turn } from "./js/templates/bonken/macros/card.html.js";
import { fields, heading, totals } from "./js/templates/bonken/macros/deal_form.html.js";
import { finished } from "./js/templates/bonken/macros/finished.html.js";
import { notice } from "./js/templates/bonken/macros/notice.html.js";
import { panel } from "./js/templates/bonken/macros/panel.html.js";
import { momentOf, outcomeOf } from "./js/views/bonken/deal_outcome.js";
import { doublesPath } from "./js/views/bonken/diagram.js";
import { dealFormPage, keysOf } from "./js/views/bonken/deal_form.js";
import { Explainer } from "./js/views/bonken/explain.js";
import { cardOf } from "./js/views/bonken/card.js";
import { csvRows } from "./js/views/bonken/export.js";
import { resultOf, resultText } from "./js/views/bonken/result.js";
import * as house from "./js/views/bonken/house_rules.js";
import { shownDeal } from "./js/views/bonken/log.js";
import { Texts } from "./js/views/texts.js";
import * as core from "./modules.js";

const KINDS = {
  ...{ deal: ofDeal, evening: ofEvening, document: ofDocument, word: ofWord, names: ofNames, season: ofSeason },
  ...{ rebase: ofRebase, house: ofHouse, card: ofCard, form: ofForm, csv: ofCsv },
};

export { evaluated } from "./modules.js";

export const answers = (...asked) => answersOf(KINDS, ...asked);

function each(texts, book, players, say) {
  const explainers = Object.entries(texts).map(([language, some]) => new Explainer({ rulebook: book, players }, some, language));
  return Object.fromEntries(explainers.map((explainer) => [explainer.language, say(explainer)]));
}

function ofDeal(books, texts, { book: key, players, first, played, deal }) {
  const book = books[key];
  const soFar = new core.Progress(book, first, played);
  const turn = soFar.nextTurn();
  const chooser = core.seatedChooser(deal);
  const part = chooser === null ? null : core.roles(book, chooser);
  const doubles = core.seatedDoubles(deal);
  const findings = core.checkDeal(soFar, deal);
  const score = core.hasErrors(findings) ? null : core.settle(core.contractOf(book, deal.contract), deal);
  const scored = { number: 1, deal, roles: part, score, running: [0, 0, 0, 0], findings };
  return {
    turn,
    left: core.SEATS.map((seat) => soFar.contractsLeft(seat)),
    roles: part,
    calls: part && core.calls(part, doubles),
    may: part && core.SEATS.map((seat) => core.mayDouble(book, chooser, seat, doubles)),
    zalen: core.SEATS.map((seat) => core.zalen(seat)),
    ruitenwissen: part && core.SEATS.map((seat) => core.ruitenwissen(seat, chooser)),
    back: core.SEATS.map((seat) => core.backOnAll(seat, doubles)),
    findings,
    unaccepted: core.unaccepted(deal, findings).map((finding) => finding.code),
    score,
    path: doublesPath(doubles),
    explained: each(texts, book, players, (explainer) => ({
      deal: explainer.deal(scored),
      outcome: outcomeOf(explainer, scored),
      passed: turn ? explainer.passed(turn) : [],
    })),
  };
}

/** The log of a case. */
function logOf(books, { book, base, entries }) {
  const opened = { ...base, rulebook: books[book] };
  const made = entries.map((entry) => ({ ...entry, change: withBooks(books, entry.change) }));
  return { base: opened, entries: made, sheet: core.foldLog(opened, made, core.applyChange) };
}

function ofEvening(books, texts, { change, ...log }) {
  const { base: opened, entries, sheet } = logOf(books, log);
  const findings = core.checkChange(sheet, change);
  const kind = core.kindOf(change);
  const taken = kind.dropStaleAcceptances(change, sheet);
  return {
    ...ofSheet(texts, sheet),
    log: each(texts, opened, opened.players, ({ texts: some, language }) => {
      const lines = core.logLines({ base: opened, entries, sheet }, some, language);
      return lines.map(({ time, when, ...line }) => line);
    }),
    undone: entries.map(({ change: made }, index) => {
      const before = core.foldLog(opened, entries.slice(0, index), core.applyChange);
      const back = core.kindOf(made).undone(made, before);
      return back && core.kindOf(back).toPlain(back);
    }),
    histories: histories(opened, entries, core.kindOf).map((history) => history.map((entry) => entry.version)),
    noted: sheet.deals.map((_, at) => lastWith("note", entries, at + 1, core.kindOf)?.version ?? null),
    findings,
    taken: kind.toPlain(taken),
    blocking: kind.blocking(taken, sheet).map(({ code }) => code),
    explained: each(texts, sheet.rulebook, sheet.players, (explainer) => findings.map((one) => explainer.finding(one))),
    tables: sheet.deals.map((deal) => core.dealToTable(sheet, deal)),
  };
}

function ofWord(books, texts, { book, chooser, doubles, caller, word }) {
  const draft = { contract: null, chooser, doubles, typed: {}, accepted: [] };
  return core.withWord(books[book], draft, caller, word).doubles.sort();
}

function ofNames(books, texts, { players }) {
  return [core.initials(players), core.columnNames(players), ...[false, true].map((typed) => Object.fromEntries([...core.nameFaults(players, typed)].map(([seat, fault]) => [seat, fault.replace("error.", "")])))];
}

function ofSeason(books, texts, { evenings, people, spelling }) {
  const season = core.seasonOf(evenings.map(({ book, sheet, day }) => ({ sheet: { ...sheet, rulebook: books[book] }, day })));
  const [known, spelled] = [people, spelling].map((some) => new Map(Object.entries(some)));
  const tables = evenings.map(({ sheet }) => core.fullNames(sheet.players, known, spelled));
  return { names: season.names, leftOut: season.leftOut, ranking: core.ranking(season), ledger: core.ledger(season), tables };
}

function ofRebase(books, texts, { mine, since }) {
  const theirs = since.map((change) => withBooks(books, change));
  const now = core.rebase(withBooks(books, mine), theirs, core.kindOf);
  return now.kind === "rulebook-changed" ? { ...now, was: now.was.key, rulebook: now.rulebook.key } : now;
}

/** A change with rulebooks for their keys. */
function withBooks(books, change) {
  if (change.kind !== "rulebook-changed") return change;
  return { ...change, was: books[change.was], rulebook: books[change.rulebook] };
}

function ofDocument(books, texts, { text }) {
  const document = JSON.parse(text);
  const sheet = core.sheetFromDocument(books[document.rulebook.key ?? document.rulebook], document);
  return { ...sheet, rulebook: core.sheetToDocument(sheet).rulebook };
}

function ofSheet(texts, sheet) {
  const standing = core.scoreSheet(sheet);
  const { deals } = standing;
  const before = core.scoreSheet({ ...sheet, deals: sheet.deals.slice(0, -1) });
  return {
    heading: [sheet.title, sheet.date, sheet.place],
    players: sheet.players,
    standing: { ...standing, deals: [] },
    deals: deals.map(({ deal, ...scored }) => scored),
    sentences: each(texts, sheet.rulebook, sheet.players, (explainer) => {
      const result = resultOf(sheet, standing, explainer);
      const { scored, date, place, ...card } = cardOf(sheet, explainer, new Set()); // without what only a phone has
      return {
        deals: deals.map((deal) => [explainer.deal(deal), outcomeOf(explainer, deal)]),
        standing: explainer.standing(standing),
        totals: core.totalsOf(sheet, standing, explainer),
        moment: deals.length ? momentOf(explainer, before, standing, deals.length) : null,
        result: { ...result, text: resultText(result, explainer) },
        card,
        names: explainer.names(core.SEATS),
      };
    }),
  };
}

/** A table in which one minus contract stands twice, and that adds up. */
function withMinusTwice(table) {
  const minus = table.contracts.find(({ kind }) => kind === "minus");
  if (!minus) return { ...table, contracts: [] };
  const worth = minus.units.reduce((sum, { total, points }) => sum + total * points, 0);
  const [contracts, diagrams] = [[...table.contracts, minus], [...table.diagrams, minus.key]];
  const summary = { en: "", nl: "" };
  return { ...table, summary, contracts, diagrams, deals: table.deals + 1, adds_up_to: table.adds_up_to + worth };
}

/** House rules as a phone makes them: what was typed over `typed`, after some new contracts. */
function ofHouse(books, texts, { book, language, added, typed }) {
  const own = new Texts(texts[language], language);
  const start = added.reduce((fields, kind) => house.withContract(fields, kind), house.typedOf(books[book], own));
  const fields = Object.fromEntries(Object.entries({ ...start, ...typed }).filter(([, text]) => text !== null));
  const made = house.madeOf(fields, books[book], own, texts);
  const { faults, minus, plus, rulebook } = made;
  const remade = rulebook && house.remadeOf(JSON.parse(JSON.stringify(rulebook.table)), books, own);
  const odd = rulebook && { ...rulebook.table, contracts: rulebook.table.contracts.map((one) => ({ ...one, key: "a b" })) };
  const far = rulebook && { ...rulebook.table, seats: { ...rulebook.table.seats, calling: [0, 0, 9, 1] } };
  const twice = rulebook && withMinusTwice(rulebook.table);
  const untrue = rulebook ? [odd, far, twice].map((table) => house.remadeOf(table, books, own)) : [null, null, null];
  return { typed: fields, faults, minus, plus, rulebook, again: JSON.stringify(remade) === JSON.stringify(rulebook), untrue, form: house.formOf(fields, made, own, faults) };
}

// Pages, as the phone draws them

/** What pages of a sheet are drawn with. */
function drawnWith(texts, language, { rulebook, players }) {
  const explainer = new Explainer({ rulebook, players }, texts[language], language);
  const urlFor = (page, values) => `${page}?${new URLSearchParams(values)}`;
  return [explainer, { t: (key, values) => explainer.text(key, values), urlFor }];
}

/** The card with all that stands on it, the finish, and what the last deal did. */
function ofCard(books, texts, { language, ...log }) {
  const { sheet } = logOf(books, log);
  const [explainer, words] = drawnWith(texts, language, sheet);
  const card = cardOf(sheet, explainer, new Set());
  const result = resultOf(sheet, card.scored, explainer);
  const before = core.scoreSheet(core.withDeals(sheet, ...sheet.deals.slice(0, -1)));
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

/** The form of a deal, as the server has it and as it is while a player taps. */
function ofForm(books, texts, { language, draft, change, alone, ...log }) {
  const { sheet } = logOf(books, log);
  const [explainer, words] = drawnWith(texts, language, sheet);
  const pages = [false, true].map((finished) => dealFormPage(sheet, draft, change, explainer, { finished, alone }));
  const soFar = core.dealSoFar(sheet, change, draft);
  const tapped = dealFormPage(sheet, draft, change, explainer, { alone, soFar });
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

function ofCsv(books, texts, { language, ...log }) {
  const { sheet } = logOf(books, log);
  return toCsv(csvRows(sheet, drawnWith(texts, language, sheet)[0]));
}
