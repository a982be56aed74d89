/**
 * What the JavaScript core answers to a case; `answers.py` beside it asks the Python core the same.
 *
 * Not part of the app: the tests serve it next to the modules it asks.
 */

import * as core from "/js/core.js";
import { doublesPath } from "/js/diagram.js";
import { Explainer } from "/js/explain.js";

/** The texts that were asked for, over all cases. */
const spoken = new Set();
const KINDS = { deal: ofDeal, evening: ofEvening, document: ofDocument };

/** The answers to many cases of one kind; `books` and `texts` are what the server hands the phone. */
export function answers(kind, books, texts, cases) {
  const heard = Object.fromEntries(Object.entries(texts).map(([language, some]) => [language, listened(some)]));
  return cases.map((one) => {
    try {
      return KINDS[kind](books, heard, one);
    } catch (error) {
      return { broken: error.stack };
    }
  });
}

/** The keys of all texts used so far. */
export function spokenKeys() {
  return [...spoken];
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
  const turn = core.nextTurn(book, played, first);
  const chooser = core.playedOf(deal).chooser;
  const part = chooser === null ? null : core.roles(book, chooser);
  const doubles = core.seatedDoubles(deal);
  const findings = core.checkDeal(book, played, first, deal);
  const score = core.hasErrors(findings) ? null : core.settle(core.contractOf(book, deal.contract), deal);
  const reckoned = { number: 1, deal, roles: part, score, running: [0, 0, 0, 0], findings };
  return {
    turn,
    left: core.SEATS.map((seat) => core.contractsLeft(book, played, seat)),
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
    said: each(texts, book, players, (explainer) => ({
      deal: explainer.deal(reckoned),
      passed: turn ? explainer.passed(turn) : [],
    })),
  };
}

function ofEvening(books, texts, { book: key, base, entries, change }) {
  const opened = { ...base, rulebook: books[key] };
  let sheet;
  try {
    sheet = core.foldLog(opened, entries);
  } catch (error) {
    if (!(error instanceof core.ScoresheetError)) throw error;
    return { fault: error.fault, params: error.params };
  }
  const findings = core.checkChange(sheet, change);
  return {
    ...ofSheet(texts, sheet),
    histories: core.histories(opened, entries).map((history) => history.map((entry) => entry.version)),
    findings,
    blocking: core.blocking(sheet, change).map((finding) => finding.code),
    said: each(texts, sheet.rulebook, sheet.players, (explainer) => findings.map((one) => explainer.finding(one))),
    tables: sheet.deals.map((deal) => core.dealToTable(sheet, deal)),
  };
}

function ofDocument(books, texts, { text }) {
  const document = JSON.parse(text);
  const sheet = core.sheetFromDocument(books[document.rulebook], document);
  return { ...ofSheet(texts, sheet), plain: { ...sheet, rulebook: sheet.rulebook.key } };
}

function ofSheet(texts, sheet) {
  const { deals, ...standing } = core.reckon(sheet);
  return {
    heading: [sheet.title, sheet.date, sheet.place],
    players: sheet.players,
    standing: { ...standing, deals: [] },
    deals: deals.map(({ deal, ...reckoned }) => reckoned),
    sentences: each(texts, sheet.rulebook, sheet.players, (explainer) => ({
      deals: deals.map((deal) => explainer.deal(deal)),
      standing: explainer.standing({ deals, ...standing }),
      names: explainer.names(core.SEATS),
    })),
  };
}
