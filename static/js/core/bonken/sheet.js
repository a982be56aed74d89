// @ts-check
/**
 * A sheet (*scorekaart*) of Bonken: four players and their deals, the standing computed from them, and its plain form;
 * the twin of scoresheet/core/bonken/sheet.py.
 *
 *     const standing = scoreSheet({rulebook, players: ["Anna", "Bram", "Carla", "Dirk"], first_chooser: 0, deals});
 *     standing.endscores       // [0, 0, -100, 0]
 *     standing.next.roles      // who does what in the next deal
 *     sheetFromPlain(sheetToPlain(sheet), books)      // the same sheet, as the log keeps it in between
 */

import { ScoresheetError, hasErrors } from "../errors.js";
import { reseatedDeal, seatedChooser } from "./deal.js";
import { checkDeal, checkEvening } from "./findings.js";
import { contractOf, counterpartKey } from "./rulebook.js";
import { SEATS, Progress, roles } from "./seats.js";
import { settle } from "./settlement.js";

/** @type {(sheet: Bonken.Sheet, ...deals: Bonken.Deal[]) => Bonken.Sheet} */
export function withDeals(sheet, ...deals) {
  return { ...sheet, deals };
}

/**
 * The sheet with its players, and all they did, in other seats: who sat in `order[0]` in seat 0, and so on.
 * @type {(sheet: Bonken.Sheet, order: readonly Seat[]) => Bonken.Sheet}
 */
export function reseatedSheet(sheet, order) {
  return {
    ...sheet,
    players: order.map((was) => sheet.players[was]),
    first_chooser: sheet.first_chooser === null ? null : order.indexOf(sheet.first_chooser),
    deals: sheet.deals.map((deal) => reseatedDeal(deal, order)),
  };
}

/**
 * The sheet by another rulebook, with its counts unchanged. A deal whose contract the rulebook lacks keeps its key and gets a
 * finding.
 * @type {(sheet: Bonken.Sheet, rulebook: Bonken.Rulebook) => Bonken.Sheet}
 */
export function ruledBy(sheet, rulebook) {
  const deals = sheet.deals.map((deal) => ({
    ...deal,
    contract: counterpartKey(sheet.rulebook, rulebook, deal.contract) ?? deal.contract,
  }));
  return { ...sheet, rulebook, deals };
}

/** Everything that follows from what a sheet says. @param {Bonken.Sheet} sheet */
export function scoreSheet(sheet) {
  const plus = [0, 0, 0, 0];
  const minus = [0, 0, 0, 0];
  const progress = new Progress(sheet.rulebook, sheet.first_chooser);
  const deals = sheet.deals.map((deal) => {
    const findings = checkDeal(progress, deal);
    const score = hasErrors(findings) ? null : settle(contractOf(sheet.rulebook, deal.contract), deal);
    score?.scores.forEach((points, seat) => ((points > 0 ? plus : minus)[seat] += Math.abs(points)));
    const chooser = seatedChooser(deal);
    progress.add(deal);
    return {
      number: progress.played,
      deal,
      roles: chooser === null ? null : roles(sheet.rulebook, chooser),
      score,
      running: difference(plus, minus),
      findings,
    };
  });
  const endscores = difference(plus, minus);
  const total = endscores.reduce((some, score) => some + score, 0);
  const unscored = deals.filter((deal) => deal.score === null).map((deal) => deal.number);
  const complete = deals.length === sheet.rulebook.deals && unscored.length === 0;
  return {
    deals,
    plus,
    minus,
    endscores,
    places: endscores.map((own) => 1 + endscores.filter((score) => score > own).length),
    total,
    complete,
    zeroSum: complete && total === 0,
    addsUp: complete && total === sheet.rulebook.adds_up_to,
    nextNumber: progress.played < sheet.rulebook.deals ? progress.played + 1 : null,
    next: progress.nextTurn(),
    findings: complete ? checkEvening(progress, total) : [],
    unscored,
  };
}

/** @type {(plus: readonly number[], minus: readonly number[]) => number[]} */
function difference(plus, minus) {
  return SEATS.map((seat) => plus[seat] - minus[seat]);
}

/** @type {(sheet: Bonken.Sheet) => any} */
export function sheetToPlain(sheet) {
  return { ...sheet, rulebook: sheet.rulebook.id };
}

/** @type {(plain: any, books: Books) => Bonken.Sheet} */
export function sheetFromPlain(plain, books) {
  return { ...plain, rulebook: rulebookIn(books, plain.rulebook) };
}

/** The rulebook of an id. @type {(books: Books, id: string) => Bonken.Rulebook} */
export function rulebookIn(books, id) {
  if (!Object.hasOwn(books, id)) throw new ScoresheetError("unknown-rulebook", { rulebook: id });
  return books[id];
}
