// @ts-check
/**
 * The changes of a Bonken sheet, and all that each kind of them means: how it applies, where it moves other deals, what
 * becomes of it when somebody else was first.
 *
 *     applyChange(sheet, {kind: "removed", number: 3})
 *     rebasing.after({kind: "corrected", number: 3, deal}, {kind: "removed", number: 1})   // {…, number: 2}
 *
 * Everything that differs between kinds stands in one table, KINDS; a new kind is a row of it.
 */

import { ScoresheetError } from "../errors.js";
import { isSameDeal, reseatedDeal } from "./deal.js";
import { counterpartKey } from "./rulebook.js";
import { reseatedSheet, ruledBy, scoreSheet, withDeals } from "./sheet.js";

/** @import { Conflict, Entry, Rebasing } from "../log.js" */
/** @import { Deal } from "./deal.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Rulebook } from "./rulebook.js" */
/** @import { Seat } from "./seats.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * A deal was entered as deal `number`: after the last one, or in between, where one had been removed.
 * @typedef {{kind: "recorded", number: number, deal: Deal}} Recorded
 */

/**
 * Deal `number` reads like this instead.
 * @typedef {{kind: "corrected", number: number, deal: Deal}} Corrected
 */

/**
 * Deal `number` was taken off the sheet; later deals move up.
 * @typedef {{kind: "removed", number: number}} Removed
 */

/**
 * The players at the four seats are called this instead.
 * @typedef {{kind: "renamed", players: string[]}} Renamed
 */

/**
 * The same four people sat in another order all evening; every deal follows them. Seat 0 is now theirs who sat in
 * `order[0]`, and so on.
 * @typedef {{kind: "reseated", order: Seat[]}} Reseated
 */

/**
 * The heading of the sheet reads like this instead. Each may be empty; `date` is ISO text.
 * @typedef {{kind: "headed", title: string, date: string, place: string}} Headed
 */

/**
 * Deals `one` and `other` were entered as each other: each stands in the other's place now.
 * @typedef {{kind: "swapped", one: number, other: number}} Swapped
 */

/**
 * Deal `number` was entered too early or too late: it is deal `to` now, and those in between move up or down.
 * @typedef {{kind: "moved", number: number, to: number}} Moved
 */

/**
 * The very first contract was chosen by whoever sits at `first_chooser`, such as the holder of the seven of spades; null:
 * nobody has said.
 * @typedef {{kind: "first-chooser-set", first_chooser: Seat | null}} FirstChooserSet
 */

/**
 * The evening is played by another rulebook than was thought: every deal is scored anew, as the contract there that
 * counts the same. `was` is the rulebook of the sheet until then.
 * @typedef {{kind: "rulebook-changed", was: Rulebook, rulebook: Rulebook}} RulebookChanged
 */

/** @typedef {Recorded | Corrected | Removed} DealChange */
/** @typedef {Swapped | Moved | Renamed | Reseated | Headed | FirstChooserSet | RulebookChanged} SheetChange */
/** @typedef {DealChange | SheetChange} Change */

/**
 * What one kind of change means; a row leaves out what is as in `MOST`.
 *
 * `apply`: the sheet after it. `conflict`: whether it can not be made after `theirs`, which was followed by `later`.
 * `after`: what it reads like once `theirs` has been made. `repeats`: whether `theirs`, of the same kind and made on the same
 * sheet, is the same change. `moves`: the number that deal `number` has afterwards; null when it is no longer on the
 * sheet. `rewrites`: whether deal `number` reads otherwise. `noted`: the histories of all deals with the entry that made
 * the change.
 * @template Own
 * @typedef {object} Meaning
 * @property {(sheet: Sheet, change: Own) => Sheet} apply
 * @property {(mine: Own, theirs: Change, later: readonly Change[]) => Conflict | null} conflict
 * @property {(mine: Own, theirs: Change) => Change} after
 * @property {(mine: Own, theirs: Own) => boolean} repeats
 * @property {(change: Own, number: number) => number | null} moves
 * @property {(change: Own, number: number) => boolean} rewrites
 * @property {(histories: Entry<Change>[][], change: Own, entry: Entry<Change>) => Entry<Change>[][]} noted
 */

/** What is so of most kinds: deals stay where they are and as they are, and so does the change after others. */
const MOST = {
  after: (/** @type {any} */ mine) => mine,
  repeats: (/** @type {Change} */ mine, /** @type {Change} */ theirs) => sorted(mine) === sorted(theirs),
  moves: (/** @type {Change} */ _, /** @type {number} */ number) => number,
  rewrites: () => false,
  noted: (/** @type {Entry<Change>[][]} */ histories) => histories,
};

/** @type {{[Kind in Change["kind"]]: Meaning<Extract<Change, {kind: Kind}>>}} */
const KINDS = {
  recorded: {
    ...MOST,
    apply(sheet, { number, deal }) {
      checkNumber(number, sheet.deals.length + 1);
      return withDeals(sheet, ...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number - 1));
    },
    conflict(mine, theirs, later) {
      // The same number, or the same deal that was put back elsewhere.
      if (theirs.kind !== "recorded" || (theirs.number !== mine.number && !hasSameId(mine, theirs))) return null;
      // What was taken out again is in nobody's way.
      const number = numberAfter(theirs.number, later);
      return number === null ? null : conflictAt(number);
    },
    repeats: (mine, theirs) => (mine.number === theirs.number || hasSameId(mine, theirs)) && isSameDeal(mine.deal, theirs.deal),
    // The place it was entered for stays where it is when other deals change places.
    after: (mine, theirs) => (theirs.kind === "swapped" || theirs.kind === "moved" ? mine : withDealAfter(mine, theirs)),
    moves: (change, number) => (change.number <= number ? number + 1 : number),
    noted: (histories, { number }, entry) => [...histories.slice(0, number - 1), [entry], ...histories.slice(number - 1)],
  },
  corrected: {
    ...MOST,
    apply(sheet, { number, deal }) {
      checkNumber(number, sheet.deals.length);
      return withDeals(sheet, ...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number));
    },
    conflict: conflictOfDeal,
    after: withDealAfter,
    repeats: (mine, theirs) => mine.number === theirs.number && isSameDeal(mine.deal, theirs.deal),
    rewrites: (change, number) => change.number === number,
    noted: (histories, { number }, entry) =>
      histories.map((history, index) => (index === number - 1 ? [...history, entry] : history)),
  },
  removed: {
    ...MOST,
    apply(sheet, { number }) {
      checkNumber(number, sheet.deals.length);
      return withDeals(sheet, ...sheet.deals.slice(0, number - 1), ...sheet.deals.slice(number));
    },
    conflict: conflictOfDeal,
    after: (mine, theirs) => ({ ...mine, number: moved(theirs, mine.number) }),
    moves(change, number) {
      if (change.number === number) return null;
      return change.number < number ? number - 1 : number;
    },
    noted: (histories, { number }) => histories.filter((_, index) => index !== number - 1),
  },
  swapped: {
    ...MOST,
    apply: (sheet, { one, other }) => withDeals(sheet, ...exchanged(sheet.deals, one, other)),
    conflict: ({ one, other }, theirs, later) => conflictOfPlaces([one, other], theirs, later),
    after: (mine, theirs) => ({ ...mine, one: moved(theirs, mine.one), other: moved(theirs, mine.other) }),
    // In either order.
    repeats: (mine, theirs) => sorted([mine.one, mine.other].sort()) === sorted([theirs.one, theirs.other].sort()),
    moves: ({ one, other }, number) => (number === one ? other : number === other ? one : number),
    noted: (histories, { one, other }) => exchanged(histories, one, other),
  },
  moved: {
    ...MOST,
    apply: (sheet, { number, to }) => withDeals(sheet, ...placed(sheet.deals, number, to)),
    conflict({ number, to }, theirs, later) {
      return theirs.kind === "removed" && theirs.number !== number ? null : conflictOfPlaces([number, to], theirs, later);
    },
    after(mine, theirs) {
      // The place is there without the deal that had it.
      const place = meaning(theirs).moves(theirs, mine.to) ?? (mine.number < mine.to ? mine.to - 1 : mine.to);
      return { ...mine, number: moved(theirs, mine.number), to: place };
    },
    moves(change, number) {
      if (number === change.number) return change.to;
      if (change.number < number && number <= change.to) return number - 1;
      return change.to <= number && number < change.number ? number + 1 : number;
    },
    noted: (histories, { number, to }) => placed(histories, number, to),
  },
  renamed: {
    ...MOST,
    apply: (sheet, { players }) => ({ ...sheet, players }),
    conflict: (_, theirs) => conflictWith(theirs, ["renamed"]),
    // The same people are called so wherever they sit by then.
    after: (mine, theirs) => (theirs.kind === "reseated" ? { ...mine, players: theirs.order.map((seat) => mine.players[seat]) } : mine),
  },
  reseated: {
    ...MOST,
    apply: (sheet, { order }) => reseatedSheet(sheet, order),
    conflict: (_, theirs) => conflictWith(theirs, ["reseated"]),
  },
  headed: {
    ...MOST,
    apply: (sheet, { title, date, place }) => ({ ...sheet, title, date, place }),
    conflict: (_, theirs) => conflictWith(theirs, ["headed"]),
  },
  "first-chooser-set": {
    ...MOST,
    apply: (sheet, { first_chooser }) => ({ ...sheet, first_chooser }),
    conflict: (_, theirs) => conflictWith(theirs, ["first-chooser-set"]),
    after: (mine, theirs) =>
      theirs.kind === "reseated" && mine.first_chooser !== null
        ? { ...mine, first_chooser: theirs.order.indexOf(mine.first_chooser) }
        : mine,
  },
  "rulebook-changed": {
    ...MOST,
    apply: (sheet, { rulebook }) => ruledBy(sheet, rulebook),
    conflict: (_, theirs) => conflictWith(theirs, ["rulebook-changed"]),
  },
};

/**
 * The row of a change in the table.
 * @param {Change} change
 * @returns {Meaning<any>}
 */
function meaning(change) {
  return KINDS[change.kind];
}

/**
 * The sheet after a change; `ScoresheetError` `no-deal` when the change is about a deal the sheet does not have.
 * @param {Sheet} sheet
 * @param {Change} change
 * @returns {Sheet}
 */
export function applyChange(sheet, change) {
  return meaning(change).apply(sheet, change);
}

/** What rebasing asks of a change; see `rebase` in core/log.js. @type {Rebasing<Change>} */
export const rebasing = {
  conflict: (mine, theirs, later) => meaning(mine).conflict(mine, theirs, later),
  after: (mine, theirs) => meaning(mine).after(mine, theirs),
  repeats: (mine, theirs) => mine.kind === theirs.kind && meaning(mine).repeats(mine, theirs),
};

/**
 * The number a deal has after these changes; null when it was removed.
 * @param {number} number
 * @param {readonly Change[]} since
 * @returns {number | null}
 */
function numberAfter(number, since) {
  /** @type {number | null} */
  let now = number;
  for (const change of since) if (now !== null) now = meaning(change).moves(change, now);
  return now;
}

/**
 * Whether deal `number` reads otherwise after a change.
 * @param {Change} change
 * @param {number} number
 */
export function rewrites(change, number) {
  return meaning(change).rewrites(change, number);
}

/**
 * For every deal on the sheet the entries that recorded and corrected it, oldest first.
 * @param {Sheet} base
 * @param {readonly Entry<Change>[]} entries
 */
export function histories(base, entries) {
  /** @type {Entry<Change>[][]} */
  const none = base.deals.map(() => []);
  return entries.reduce((all, entry) => meaning(entry.change).noted(all, entry.change, entry), none);
}

/**
 * The findings that a deal would have on the sheet.
 *
 * A later deal of the same contract counts against this one: that one was there first. So does a deal too many, when
 * this one is put in between.
 * @param {Sheet} sheet
 * @param {Recorded | Corrected} change
 * @returns {Finding[]}
 */
export function checkChange(sheet, change) {
  const number = change.number;
  const after = scoreSheet(applyChange(sheet, change)).deals;
  const later = after.slice(number);
  const clashes = later.flatMap((deal) =>
    deal.findings
      .filter((finding) => finding.code === "repeated-contract" && finding.params.number === number)
      .map((finding) => ({ ...finding, deal: number, params: { ...finding.params, number: deal.number } })),
  );
  const tooMany = later
    .flatMap((deal) => deal.findings)
    .filter((finding) => change.kind === "recorded" && finding.code === "too-many-deals")
    .map((finding) => ({ ...finding, deal: number }));
  return [...after[number - 1].findings, ...clashes, ...tooMany.slice(0, 1)];
}

/**
 * Two people at the very same deal is what nobody but the table can decide.
 * @param {Corrected | Removed} mine
 * @param {Change} theirs
 * @param {readonly Change[]} later
 * @returns {Conflict | null}
 */
function conflictOfDeal(mine, theirs, later) {
  if (meaning(theirs).moves(theirs, mine.number) === null) return conflictAt(null);
  return rewrites(theirs, mine.number) ? conflictAt(numberAfter(mine.number, later)) : null;
}

/**
 * A deal that was to get another place is gone, or somebody else gave it one.
 * @param {number[]} mine
 * @param {Change} theirs
 * @param {readonly Change[]} later
 * @returns {Conflict | null}
 */
function conflictOfPlaces(mine, theirs, later) {
  if (theirs.kind === "removed" && mine.includes(theirs.number)) return conflictAt(null);
  const given = theirs.kind === "swapped" ? [theirs.one, theirs.other] : theirs.kind === "moved" ? [theirs.number] : [];
  return given.some((number) => mine.includes(number)) ? conflictAt(numberAfter(mine[0], [theirs, ...later])) : null;
}

/**
 * @param {Change} theirs
 * @param {readonly Change["kind"][]} kinds that are about the same thing as mine
 * @returns {Conflict | null}
 */
function conflictWith(theirs, kinds) {
  return kinds.includes(theirs.kind) ? conflictAt(null) : null;
}

/**
 * @param {number | null} number
 * @returns {Conflict}
 */
function conflictAt(number) {
  return { kind: "conflict", number };
}

/**
 * @param {Recorded} mine
 * @param {Recorded} theirs
 */
function hasSameId(mine, theirs) {
  return mine.deal.id !== null && mine.deal.id === theirs.deal.id;
}

/**
 * As text, whatever order its members came in.
 * @param {unknown} some
 */
function sorted(some) {
  return JSON.stringify(some, (_, value) => (isTable(value) ? Object.fromEntries(Object.entries(value).sort()) : value));
}

/** @param {unknown} value */
function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The same people wherever they sit, the deal by the number and the contract by the key it has, once `theirs` has been
 * made.
 * @template {Recorded | Corrected} Own
 * @param {Own} mine
 * @param {Change} theirs
 * @returns {Own}
 */
function withDealAfter(mine, theirs) {
  let { deal } = mine;
  if (theirs.kind === "reseated") deal = reseatedDeal(deal, theirs.order);
  if (theirs.kind === "rulebook-changed") {
    deal = { ...deal, contract: counterpartKey(theirs.was, theirs.rulebook, deal.contract) ?? deal.contract };
  }
  return { ...mine, deal, number: moved(theirs, mine.number) };
}

/**
 * The number that deal `number`, or a place for one, has after a change that does not take it off.
 * @param {Change} change
 * @param {number} number
 */
function moved(change, number) {
  return meaning(change).moves(change, number) ?? number;
}

/**
 * The same list with the members of these two numbers in each other's places.
 * @template Member
 * @param {readonly Member[]} list
 * @param {number} one
 * @param {number} other
 * @returns {Member[]}
 */
function exchanged(list, one, other) {
  for (const number of [one, other]) checkNumber(number, list.length);
  const found = [...list];
  [found[one - 1], found[other - 1]] = [found[other - 1], found[one - 1]];
  return found;
}

/**
 * The same list with the member of a number at another.
 * @template Member
 * @param {readonly Member[]} list
 * @param {number} number
 * @param {number} to
 * @returns {Member[]}
 */
function placed(list, number, to) {
  for (const one of [number, to]) checkNumber(one, list.length);
  const found = list.filter((_, index) => index !== number - 1);
  found.splice(to - 1, 0, list[number - 1]);
  return found;
}

/**
 * @param {number} number
 * @param {number} highest
 */
function checkNumber(number, highest) {
  // A change is about a deal that the sheet has, or about the next one.
  if (!(number >= 1 && number <= highest)) throw new ScoresheetError("no-deal", { number });
}
