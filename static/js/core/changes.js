// @ts-check
/**
 * The kinds of change that every game knows: deals entered, corrected and removed, players renamed, another heading; the twin
 * of scoresheet/core/changes.py.
 *
 *     const kinds = new Kinds({ ...SHARED, "first-dealer-set": { ...DEFAULTS, apply, conflict } }, { isSameDeal, checkChange });
 *     kinds.rebasing.after({kind: "corrected", number: 3, deal}, {kind: "removed", number: 1})   // {…, number: 2}
 *
 * Changes are plain data. Everything that differs between kinds stands in one table, a row a kind; a game adds its own rows to
 * those here, and others instead of them. A sheet has `players` and `deals`; a deal has an `id`.
 */

import { ScoresheetError, unaccepted } from "./errors.js";
import { rebase } from "./log.js";
import { LONGEST_TITLE } from "./names.js";

/** @typedef {{id: string | null}} AnyDeal */
/** @typedef {{players: string[], deals: any[], title: string, date: string, place: string}} AnySheet */
/** A change of any game. @typedef {{kind: string}} AnyChange */

/**
 * The meaning of one kind of change; a row leaves out what `DEFAULTS` has. `theirs` were made to the same sheet, `later` after them.
 * @template Sheet, Change, Own
 * @typedef {object} Meaning
 * @property {(sheet: Sheet, change: Own) => Sheet} apply the sheet after it
 * @property {(mine: Own, theirs: Change, later: readonly Change[], kinds: AnyKinds) => Conflict | null} conflict why it can not be made then
 * @property {(mine: Own, theirs: Change, kinds: AnyKinds) => Change} after what it reads like once `theirs` has been made
 * @property {(mine: Own, theirs: Own, kinds: AnyKinds) => boolean} repeats whether `theirs`, of the same kind, is the same change
 * @property {(change: Own, number: number) => number | null} moves the number that a deal has afterwards; null when it is off the sheet
 * @property {(change: Own, number: number) => boolean} rewrites whether a deal reads otherwise
 * @property {(histories: Entry<Change>[][], change: Own, entry: Entry<Change>) => Entry<Change>[][]} historiesAfter the histories of all deals with its entry
 * @property {(change: Own, before: Sheet) => Description} describe what the log says of it
 * @property {(change: Own, before: Sheet, kinds: AnyKinds) => Change | null} undone what takes it back; null where nothing does
 * @property {(change: Own, sheet: Sheet, kinds: AnyKinds) => Change} dropStaleAcceptances without acceptance of warnings that are not there
 * @property {(change: Own, sheet: Sheet, kinds: AnyKinds) => Finding[]} blocking the findings that keep it off the sheet
 * @property {(change: Own) => any} toPlain the way a log keeps it, with rulebooks by their ids
 * @property {(plain: any, books: any) => Own} fromPlain
 * @property {readonly string[]} numberFields its fields with numbers of deals that are on the sheet
 * @property {boolean} rewords whether other changes read differently afterwards: in other seats, by another rulebook
 * @property {string} textField the text of a deal that is all it changes; empty when there is none
 * @property {(change: Own, sheet: Sheet, since: readonly Change[]) => Change} anew once more on `sheet`, which had the changes `since`
 */

/** @typedef {Kinds<any, any>} AnyKinds */
/** @typedef {Meaning<any, any, any>} AnyMeaning */

/**
 * The meaning of most kinds: deals stay where they are and as they are, and so does the change after others; nothing keeps it
 * off the sheet.
 * @type {Omit<AnyMeaning, "apply" | "conflict" | "describe">}
 */
export const DEFAULTS = {
  after: (mine) => mine,
  repeats: (mine, theirs) => canonical(mine) === canonical(theirs),
  moves: (_, number) => number,
  rewrites: () => false,
  historiesAfter: (histories) => histories,
  undone: () => null,
  dropStaleAcceptances: (change) => change,
  blocking: () => [],
  toPlain: (change) => change,
  fromPlain: (plain) => plain,
  numberFields: [],
  rewords: false,
  textField: "",
  anew: (change) => change,
};

/**
 * A change with a deal: the errors of the deal block it, and so do warnings that were not accepted.
 * @type {Pick<AnyMeaning, "dropStaleAcceptances" | "blocking">}
 */
const WITH_DEAL = {
  dropStaleAcceptances(change, sheet, kinds) {
    const codes = kinds.checkChange(sheet, change).map(({ code }) => code);
    return { ...change, deal: { ...change.deal, accepted: change.deal.accepted.filter((/** @type {string} */ code) => codes.includes(code)) } };
  },
  blocking(change, sheet, kinds) {
    const findings = kinds.checkChange(sheet, change);
    return [...findings.filter(({ severity }) => severity === "error"), ...unaccepted(change.deal, findings)];
  },
};

/** The kinds of change that enter a whole deal, or take one off. */
export const OF_DEALS = ["recorded", "corrected", "removed"];

/** How a deal is described is for the game. @satisfies {Record<string, Omit<AnyMeaning, "describe"> & Partial<AnyMeaning>>} */
export const SHARED = {
  recorded: {
    ...DEFAULTS,
    ...WITH_DEAL,
    apply(sheet, { number, deal }) {
      checkNumber(number, sheet.deals.length + 1);
      return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number - 1)] };
    },
    conflict(mine, theirs, later, kinds) {
      // The same number, or the same deal that was put back elsewhere.
      if (theirs.kind !== "recorded" || (theirs.number !== mine.number && !hasSameId(mine, theirs))) return null;
      // A deal that was removed again is not in the way.
      const number = kinds.numberAfter(theirs.number, later);
      return number === null ? null : conflictAt(number);
    },
    after: (mine, theirs, kinds) => ({ ...mine, number: kinds.moved(theirs, mine.number) }),
    repeats: (mine, theirs, { isSameDeal }) =>
      (mine.number === theirs.number || hasSameId(mine, theirs)) && isSameDeal(mine.deal, theirs.deal),
    moves: (change, number) => (change.number <= number ? number + 1 : number),
    historiesAfter: (histories, { number }, entry) => [...histories.slice(0, number - 1), [entry], ...histories.slice(number - 1)],
    undone: ({ number }) => /** @type {any} */ ({ kind: "removed", number }),
  },
  corrected: {
    ...DEFAULTS,
    ...WITH_DEAL,
    apply(sheet, { number, deal }) {
      checkNumber(number, sheet.deals.length);
      return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number)] };
    },
    conflict: conflictOfDeal,
    after: (mine, theirs, kinds) => ({ ...mine, number: kinds.moved(theirs, mine.number) }),
    repeats: (mine, theirs, { isSameDeal }) => mine.number === theirs.number && isSameDeal(mine.deal, theirs.deal),
    rewrites: (change, number) => change.number === number,
    numberFields: ["number"],
    historiesAfter: (histories, { number }, entry) =>
      histories.map((history, index) => (index === number - 1 ? [...history, entry] : history)),
    undone: (change, before, kinds) => asItStood({ ...change, deal: before.deals[change.number - 1] }, before, kinds),
  },
  removed: {
    ...DEFAULTS,
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
    numberFields: ["number"],
    historiesAfter: (histories, { number }) => histories.filter((_, index) => index !== number - 1),
    undone: (change, before, kinds) =>
      asItStood({ kind: "recorded", number: change.number, deal: before.deals[change.number - 1] }, kinds.apply(before, change), kinds),
  },
  renamed: {
    ...DEFAULTS,
    apply: (sheet, { players }) => ({ ...sheet, players }),
    conflict: conflictOfKind,
    describe: ({ players }, before) => description("renamed", "players", { before: before.players, after: players }),
    undone: (change, before) => ({ ...change, players: before.players }),
  },
  headed: {
    ...DEFAULTS,
    apply: (sheet, { title, date, place }) => ({ ...sheet, title, date, place }),
    conflict: conflictOfKind,
    describe: () => description("headed", "heading"),
    undone: (change, { title, date, place }) => ({ ...change, title, date, place }),
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
   * @param {object} game
   * @param {(one: any, other: any) => boolean} game.isSameDeal whether two deals are the same but for ids and accepted warnings
   * @param {(sheet: Sheet, change: any) => Finding[]} game.checkChange the findings that a deal would have on the sheet
   */
  constructor(rows, { isSameDeal, checkChange }) {
    this.rows = rows;
    this.isSameDeal = isSameDeal;
    this.checkChange = checkChange;
    /** What rebasing asks of a change; see `rebase` in log.js. @type {Rebasing<Change>} */
    this.rebasing = {
      conflict: (mine, theirs, later) => this.meaning(mine).conflict(mine, theirs, later, this),
      after: (mine, theirs) => this.meaning(mine).after(mine, theirs, this),
      repeats: (mine, theirs) => mine.kind === theirs.kind && this.meaning(mine).repeats(mine, theirs, this),
    };
  }

  /** The row of a change in the table. @type {(change: AnyChange) => AnyMeaning} */
  meaning({ kind }) {
    return this.rows[/** @type {Change["kind"]} */ (kind)];
  }

  /**
   * The sheet after a change; `ScoresheetError` `no-deal` when the change is about a deal the sheet does not have.
   * @type {(sheet: Sheet, change: Change) => Sheet}
   */
  apply(sheet, change) {
    return this.meaning(change).apply(sheet, change);
  }

  /**
   * The number a deal has after these changes; null when it was removed.
   * @type {(number: number, since: readonly Change[]) => number | null}
   */
  numberAfter(number, since) {
    /** @type {number | null} */
    let now = number;
    for (const change of since) if (now !== null) now = this.meaning(change).moves(change, now);
    return now;
  }

  /**
   * The number that deal `number`, or a place for one, has after a change that does not take it off.
   * @type {(change: Change, number: number) => number}
   */
  moved(change, number) {
    return this.meaning(change).moves(change, number) ?? number;
  }

  // Bound, for a game to spread. Those without a comment have one at `Meaning`.

  /** @type {(change: Change, number: number) => boolean} */
  rewrites = (change, number) => this.meaning(change).rewrites(change, number);

  /**
   * For every deal on the sheet the entries that recorded and corrected it, oldest first.
   * @type {(base: Sheet, entries: readonly Entry<Change>[]) => Entry<Change>[][]}
   */
  histories = (base, entries) => {
    /** @type {Entry<Change>[][]} */
    const none = base.deals.map(() => []);
    return entries.reduce((all, entry) => this.meaning(entry.change).historiesAfter(all, entry.change, entry), none);
  };

  /**
   * The last entry that brought a text, of this name, of the deal that is `number` by now; undefined when there is none.
   * @type {(text: string, entries: readonly Entry<any>[], number: number) => Entry<any> | undefined}
   */
  lastWith = (text, entries, number) => {
    const changes = entries.map(({ change }) => change);
    const brings = (/** @type {any} */ change) => (change.deal ?? change)[text] !== undefined;
    return entries.filter(({ change }, at) => brings(change) && this.numberAfter(change.number, changes.slice(at + 1)) === number).at(-1);
  };

  /**
   * The change that takes the entry at a place in the log, made to the sheet `before`, back as it reads on the sheet by now;
   * null where that makes no sense any more.
   * @type {(log: {entries: readonly Entry<Change>[], sheet: Sheet}, at: number, before: Sheet) => Change | null}
   */
  takenBack = ({ entries, sheet }, at, before) => {
    const undone = this.undone(entries[at].change, before);
    const since = entries.slice(at + 1).map(({ change }) => change);
    const placed = undone && rebase(undone, since, this.rebasing);
    if (!placed || !("kind" in placed) || !(placed.kind in this.rows)) return null;
    const change = /** @type {Change} */ (placed);
    return this.blocking(change, sheet).length === 0 ? change : null;
  };

  /** @type {(change: Change, before: Sheet) => Description} */
  describeChange = (change, before) => this.meaning(change).describe(change, before);

  /** @type {(change: Change, before: Sheet) => Change | null} */
  undone = (change, before) => this.meaning(change).undone(change, before, this);

  /** @type {(change: Change, sheet: Sheet) => Change} */
  dropStaleAcceptances = (change, sheet) => this.meaning(change).dropStaleAcceptances(change, sheet, this);

  /** @type {(change: Change, sheet: Sheet) => Finding[]} */
  blocking = (change, sheet) => this.meaning(change).blocking(change, sheet, this);

  /** @type {(change: Change) => readonly string[]} */
  numberFields = (change) => this.meaning(change).numberFields;

  /** @type {(change: Change) => boolean} */
  rewords = (change) => this.meaning(change).rewords;

  /** @type {(change: Change) => string} */
  textField = (change) => this.meaning(change).textField;

  /** @type {(change: Change, sheet: Sheet, since: readonly Change[]) => Change} */
  anew = (change, sheet, since) => this.meaning(change).anew(change, sheet, since);

  /** @type {(change: Change) => any} */
  changeToPlain = (change) => this.meaning(change).toPlain(change);

  /** @type {(plain: any, books?: any) => Change} */
  changeFromPlain = (plain, books) => this.meaning(plain).fromPlain(plain, books);
}

/**
 * A change which makes of `sheet` one on which its deal stood before, with the warnings accepted that it has there: it stood there
 * without a question.
 * @type {(back: any, sheet: AnySheet, kinds: AnyKinds) => any}
 */
function asItStood(back, sheet, kinds) {
  const codes = unaccepted(back.deal, kinds.checkChange(sheet, back)).map(({ code }) => code);
  return { ...back, deal: { ...back.deal, accepted: [...back.deal.accepted, ...new Set(codes)] } };
}

/**
 * Another phone changed or removed the same deal: only the table can decide.
 * @type {(mine: Corrected<any> | Removed, theirs: AnyChange, later: readonly AnyChange[], kinds: AnyKinds) => Conflict | null}
 */
function conflictOfDeal(mine, theirs, later, kinds) {
  if (kinds.meaning(theirs).moves(theirs, mine.number) === null) return conflictAt(null);
  return kinds.rewrites(theirs, mine.number) ? conflictAt(kinds.numberAfter(mine.number, later)) : null;
}

/**
 * Another phone changed the same part of a sheet, other than a deal.
 * @type {(mine: AnyChange, theirs: AnyChange) => Conflict | null}
 */
export function conflictOfKind(mine, theirs) {
  return mine.kind === theirs.kind ? conflictAt(null) : null;
}

/** @type {(number: number | null) => Conflict} */
export function conflictAt(number) {
  return { kind: "conflict", number };
}

/** @type {(number: number, highest: number) => void} */
export function checkNumber(number, highest) {
  // A change is about a deal that the sheet has, or about the next one.
  if (!(number >= 1 && number <= highest)) throw new ScoresheetError("no-deal", { number });
}

/** @type {(mine: Recorded<AnyDeal>, theirs: Recorded<AnyDeal>) => boolean} */
function hasSameId(mine, theirs) {
  return mine.deal.id !== null && mine.deal.id === theirs.deal.id;
}

/**
 * Whether the fields of a heading are ones that a form can have made: texts, of which the date is a day or none. Those that are
 * left out are empty.
 * @type {(some: any) => boolean}
 */
export function isHeading({ title = "", date = "", place = "" }) {
  const isShort = (/** @type {unknown} */ text) => typeof text === "string" && [...text].length <= LONGEST_TITLE;
  return [title, place].every(isShort) && (date === "" || isDay(date));
}

/** Whether something is a day as ISO text: 2026-02-28, but not 2026-02-30. @param {unknown} some */
function isDay(some) {
  return typeof some === "string" && new Date(`${some}T12:00Z`).toJSON()?.slice(0, 10) === some;
}

/** Plain data as text that does not hang on the order of keys. @type {(plain: unknown) => string} */
export function canonical(plain) {
  return JSON.stringify(plain, (_, value) => {
    const isTable = value && typeof value === "object" && !Array.isArray(value);
    return isTable ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
  });
}

/**
 * @type {(code: string, subject: string, params?: Record<string, unknown>, numberBefore?: number | null,
 *   numberAfter?: number | null) => Description}
 */
export function description(code, subject, params = {}, numberBefore = null, numberAfter = null) {
  return { code, subject, params, numberBefore, numberAfter };
}
