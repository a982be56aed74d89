// @ts-check
/**
 * The kinds of change that every game knows: deals entered, corrected and removed, players renamed, another heading; the twin
 * of scoresheet/core/changes.py.
 *
 *     const kinds = new Kinds({ ...SHARED, "first-dealer-set": { ...MOST, apply, conflict } }, isSameDeal);
 *     kinds.rebasing.after({kind: "corrected", number: 3, deal}, {kind: "removed", number: 1})   // {…, number: 2}
 *
 * Changes are plain data. Everything that differs between kinds stands in one table, a row a kind; a game adds its own rows to
 * those here, and others instead of them. A sheet has `players` and `deals`; a deal has an `id`.
 */

import { ScoresheetError } from "./errors.js";

/** @import { Conflict, Entry, Rebasing } from "./log.js" */

/** @typedef {{id: string | null}} AnyDeal */
/** @typedef {{players: string[], deals: any[], title: string, date: string, place: string}} AnySheet */
/** A change of any game. @typedef {{kind: string}} AnyChange */

/**
 * A deal was entered as deal `number`: after the last one, or in between, where one had been removed.
 * @template Deal
 * @typedef {{kind: "recorded", number: number, deal: Deal}} Recorded
 */

/**
 * Deal `number` reads like this instead.
 * @template Deal
 * @typedef {{kind: "corrected", number: number, deal: Deal}} Corrected
 */

/** Deal `number` was taken off the sheet; later deals move up. @typedef {{kind: "removed", number: number}} Removed */
/** The players at the seats are called this instead. @typedef {{kind: "renamed", players: string[]}} Renamed */

/**
 * The heading of the sheet reads like this instead. Each may be empty; `date` is ISO text.
 * @typedef {{kind: "headed", title: string, date: string, place: string}} Headed
 */

/**
 * What one kind of change means; a row leaves out what is as in `MOST`.
 *
 * `apply`: the sheet after it. `conflict`: whether it can not be made after `theirs`, which was followed by `later`.
 * `after`: what it reads like once `theirs` has been made. `repeats`: whether `theirs`, of the same kind and made on the same
 * sheet, is the same change. `moves`: the number that deal `number` has afterwards; null when it is no longer on the sheet.
 * `rewrites`: whether deal `number` reads otherwise. `noted`: the histories of all deals with the entry that made the change.
 * `kinds` are all of the game.
 * @template Sheet, Change, Own
 * @typedef {object} Meaning
 * @property {(sheet: Sheet, change: Own) => Sheet} apply
 * @property {(mine: Own, theirs: Change, later: readonly Change[], kinds: AnyKinds) => Conflict | null} conflict
 * @property {(mine: Own, theirs: Change, kinds: AnyKinds) => Change} after
 * @property {(mine: Own, theirs: Own, kinds: AnyKinds) => boolean} repeats
 * @property {(change: Own, number: number) => number | null} moves
 * @property {(change: Own, number: number) => boolean} rewrites
 * @property {(histories: Entry<Change>[][], change: Own, entry: Entry<Change>) => Entry<Change>[][]} noted
 */

/** @typedef {Kinds<any, any>} AnyKinds */
/** @typedef {Meaning<any, any, any>} AnyMeaning */

/**
 * What is so of most kinds: deals stay where they are and as they are, and so does the change after others.
 * @type {Omit<AnyMeaning, "apply" | "conflict">}
 */
export const MOST = {
  after: (mine) => mine,
  repeats: (mine, theirs) => sorted(mine) === sorted(theirs),
  moves: (_, number) => number,
  rewrites: () => false,
  noted: (histories) => histories,
};

/** @satisfies {Record<string, AnyMeaning>} */
export const SHARED = {
  recorded: {
    ...MOST,
    apply(sheet, { number, deal }) {
      checkNumber(number, sheet.deals.length + 1);
      return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number - 1)] };
    },
    conflict(mine, theirs, later, kinds) {
      // The same number, or the same deal that was put back elsewhere.
      if (theirs.kind !== "recorded" || (theirs.number !== mine.number && !hasSameId(mine, theirs))) return null;
      // What was taken out again is in nobody's way.
      const number = kinds.numberAfter(theirs.number, later);
      return number === null ? null : conflictAt(number);
    },
    after: (mine, theirs, kinds) => ({ ...mine, number: kinds.moved(theirs, mine.number) }),
    repeats: (mine, theirs, { isSameDeal }) =>
      (mine.number === theirs.number || hasSameId(mine, theirs)) && isSameDeal(mine.deal, theirs.deal),
    moves: (change, number) => (change.number <= number ? number + 1 : number),
    noted: (histories, { number }, entry) => [...histories.slice(0, number - 1), [entry], ...histories.slice(number - 1)],
  },
  corrected: {
    ...MOST,
    apply(sheet, { number, deal }) {
      checkNumber(number, sheet.deals.length);
      return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number)] };
    },
    conflict: conflictOfDeal,
    after: (mine, theirs, kinds) => ({ ...mine, number: kinds.moved(theirs, mine.number) }),
    repeats: (mine, theirs, { isSameDeal }) => mine.number === theirs.number && isSameDeal(mine.deal, theirs.deal),
    rewrites: (change, number) => change.number === number,
    noted: (histories, { number }, entry) =>
      histories.map((history, index) => (index === number - 1 ? [...history, entry] : history)),
  },
  removed: {
    ...MOST,
    apply(sheet, { number }) {
      checkNumber(number, sheet.deals.length);
      return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), ...sheet.deals.slice(number)] };
    },
    conflict: conflictOfDeal,
    after: (mine, theirs, kinds) => ({ ...mine, number: kinds.moved(theirs, mine.number) }),
    moves(change, number) {
      if (change.number === number) return null;
      return change.number < number ? number - 1 : number;
    },
    noted: (histories, { number }) => histories.filter((_, index) => index !== number - 1),
  },
  renamed: { ...MOST, apply: (sheet, { players }) => ({ ...sheet, players }), conflict: conflictOfKind },
  headed: {
    ...MOST,
    apply: (sheet, { title, date, place }) => ({ ...sheet, title, date, place }),
    conflict: conflictOfKind,
  },
};

/**
 * All kinds of change of a game.
 * @template {AnySheet} Sheet
 * @template {AnyChange} Change
 */
export class Kinds {
  /**
   * @param {{[Kind in Change["kind"]]: Meaning<Sheet, Change, Extract<Change, {kind: Kind}>>}} rows
   * @param {(one: any, other: any) => boolean} isSameDeal whether two deals say the same, under whichever ids
   */
  constructor(rows, isSameDeal) {
    this.rows = rows;
    this.isSameDeal = isSameDeal;
    /** What rebasing asks of a change; see `rebase` in log.js. @type {Rebasing<Change>} */
    this.rebasing = {
      conflict: (mine, theirs, later) => this.meaning(mine).conflict(mine, theirs, later, this),
      after: (mine, theirs) => this.meaning(mine).after(mine, theirs, this),
      repeats: (mine, theirs) => mine.kind === theirs.kind && this.meaning(mine).repeats(mine, theirs, this),
    };
  }

  /**
   * The row of a change in the table.
   * @param {AnyChange} change
   * @returns {AnyMeaning}
   */
  meaning({ kind }) {
    return this.rows[/** @type {Change["kind"]} */ (kind)];
  }

  /**
   * The sheet after a change; `ScoresheetError` `no-deal` when the change is about a deal the sheet does not have.
   * @param {Sheet} sheet
   * @param {Change} change
   * @returns {Sheet}
   */
  apply(sheet, change) {
    return this.meaning(change).apply(sheet, change);
  }

  /**
   * The number a deal has after these changes; null when it was removed.
   * @param {number} number
   * @param {readonly Change[]} since
   * @returns {number | null}
   */
  numberAfter(number, since) {
    /** @type {number | null} */
    let now = number;
    for (const change of since) if (now !== null) now = this.meaning(change).moves(change, now);
    return now;
  }

  /**
   * The number that deal `number`, or a place for one, has after a change that does not take it off.
   * @param {Change} change
   * @param {number} number
   */
  moved(change, number) {
    return this.meaning(change).moves(change, number) ?? number;
  }

  /**
   * Whether deal `number` reads otherwise after a change.
   * @param {Change} change
   * @param {number} number
   */
  rewrites(change, number) {
    return this.meaning(change).rewrites(change, number);
  }

  /**
   * For every deal on the sheet the entries that recorded and corrected it, oldest first.
   * @param {Sheet} base
   * @param {readonly Entry<Change>[]} entries
   */
  histories(base, entries) {
    /** @type {Entry<Change>[][]} */
    const none = base.deals.map(() => []);
    return entries.reduce((all, entry) => this.meaning(entry.change).noted(all, entry.change, entry), none);
  }
}

/**
 * Two people at the very same deal is what nobody but the table can decide.
 * @param {Corrected<any> | Removed} mine
 * @param {AnyChange} theirs
 * @param {readonly AnyChange[]} later
 * @param {AnyKinds} kinds
 * @returns {Conflict | null}
 */
function conflictOfDeal(mine, theirs, later, kinds) {
  if (kinds.meaning(theirs).moves(theirs, mine.number) === null) return conflictAt(null);
  return kinds.rewrites(theirs, mine.number) ? conflictAt(kinds.numberAfter(mine.number, later)) : null;
}

/**
 * Somebody else changed the same thing of a sheet, other than a deal.
 * @param {AnyChange} mine
 * @param {AnyChange} theirs
 * @returns {Conflict | null}
 */
export function conflictOfKind(mine, theirs) {
  return mine.kind === theirs.kind ? conflictAt(null) : null;
}

/**
 * @param {number | null} number
 * @returns {Conflict}
 */
export function conflictAt(number) {
  return { kind: "conflict", number };
}

/**
 * @param {number} number
 * @param {number} highest
 */
export function checkNumber(number, highest) {
  // A change is about a deal that the sheet has, or about the next one.
  if (!(number >= 1 && number <= highest)) throw new ScoresheetError("no-deal", { number });
}

/**
 * @param {Recorded<AnyDeal>} mine
 * @param {Recorded<AnyDeal>} theirs
 */
function hasSameId(mine, theirs) {
  return mine.deal.id !== null && mine.deal.id === theirs.deal.id;
}

/**
 * As text, whatever order its members came in.
 * @param {unknown} some
 */
export function sorted(some) {
  return JSON.stringify(some, (_, value) => (isTable(value) ? Object.fromEntries(Object.entries(value).sort()) : value));
}

/** @param {unknown} value */
function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
