/**
 * Answers of the JavaScript core to a case; `answers.py` beside it asks the Python core the same.
 *
 * Not part of the app: the tests put it next to the modules it asks.
 */

import { histories, lastWith } from "./js/core/changes.js";
import { doublesPath } from "./js/views/bonken/diagram.js";
import { Explainer } from "./js/views/bonken/explain.js";
import { cardOf } from "./js/views/bonken/card.js";
import { pictureOf } from "./js/views/bonken/export.js";
import { resultOf, resultText } from "./js/views/bonken/result.js";
import * as house from "./js/views/bonken/house_rules.js";
import { Texts } from "./js/views/texts.js";
import * as core from "./modules.js";

/** The keys of the texts that were asked for, over all cases. */
const spoken = new Set();
const KINDS = { deal: ofDeal, evening: ofEvening, document: ofDocument, word: ofWord, names: ofNames, season: ofSeason, rebase: ofRebase, record: ofRecord, house: ofHouse };

/** The answers to many cases of one kind, and the texts they used by key; `books` and `texts` are what the server hands over. */
export async function answers(kind, books, texts, cases) {
  const heard = Object.fromEntries(Object.entries(texts).map(([language, some]) => [language, listened(some)]));
  const answer = async (one) => {
    try {
      return await KINDS[kind](books, heard, one);
    } catch (error) {
      return { broken: error.stack };
    }
  };
  return { answers: await Promise.all(cases.map(answer)), spoken: [...spoken] };
}

/** The value of an expression in which `core` is every module by name, and the names given are what they are. */
export function evaluated(expression, given) {
  return new Function("core", ...Object.keys(given), `return ${expression};`)(core, ...Object.values(given));
}

function listened(texts) {
  return new Proxy(texts, { get: (target, key) => (spoken.add(key), target[key]) });
}

function each(texts, book, players, say) {
  const explainers = Object.entries(texts).map(([language, some]) => new Explainer(book, players, some, language));
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
      passed: turn ? explainer.passed(turn) : [],
    })),
  };
}

function ofEvening(books, texts, { book: key, base, entries, change }) {
  const opened = { ...base, rulebook: books[key] };
  let sheet;
  entries = entries.map((entry) => ({ ...entry, change: withBooks(books, entry.change) }));
  try {
    sheet = core.foldLog(opened, entries, core.applyChange);
  } catch (error) {
    if (!(error instanceof core.ScoresheetError)) throw error;
    return { fault: error.fault, params: error.params };
  }
  const findings = core.checkChange(sheet, change);
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
  const tables = evenings.map(({ sheet }) => core.knownPeople(sheet.players, known, spelled));
  return { names: season.names, leftOut: season.leftOut, ranking: core.ranking(season), ledger: core.ledger(season), tables };
}

function ofRecord(books, texts, { book: key, base, entries, change }) {
  const kept = entries.map((entry) => ({ ...entry, change: withBooks(books, entry.change) }));
  try {
    const sheet = core.foldLog({ ...base, rulebook: books[key] }, kept, core.applyChange);
    const made = withBooks(books, change);
    const kind = core.kindOf(made);
    const now = kind.dropStaleAcceptances(made, sheet);
    return { change: kind.toPlain(now), codes: kind.blocking(now, sheet).map(({ code }) => code) };
  } catch (error) {
    if (!(error instanceof core.ScoresheetError)) throw error;
    return { fault: error.fault };
  }
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
  return { ...ofSheet(texts, sheet), plain: { ...sheet, rulebook: core.sheetToDocument(sheet).rulebook } };
}

function ofResult(sheet, standing, explainer) {
  const result = resultOf(sheet, standing, explainer);
  const picture = pictureOf(result, cardOf(sheet, explainer, new Set()), explainer);
  return { ...result, text: resultText(result, explainer), picture };
}

function ofCard(sheet, explainer) {
  const { scored, ...card } = cardOf(sheet, explainer, new Set());
  return card;
}

function ofSheet(texts, sheet) {
  const { deals, ...standing } = core.scoreSheet(sheet);
  const before = core.scoreSheet({ ...sheet, deals: sheet.deals.slice(0, -1) });
  return {
    heading: [sheet.title, sheet.date, sheet.place],
    players: sheet.players,
    standing: { ...standing, deals: [] },
    deals: deals.map(({ deal, ...scored }) => scored),
    sentences: each(texts, sheet.rulebook, sheet.players, (explainer) => ({
      deals: deals.map((deal) => explainer.deal(deal)),
      standing: explainer.standing({ deals, ...standing }),
      totals: core.totalsOf(sheet, { deals, ...standing }, explainer),
      moment: deals.length ? core.momentOf(explainer, before, { deals, ...standing }, deals.length) : null,
      result: ofResult(sheet, { deals, ...standing }, explainer),
      card: ofCard(sheet, explainer),
      names: explainer.names(core.SEATS),
    })),
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
