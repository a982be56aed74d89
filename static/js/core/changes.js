// @ts-check
/**
 * Kinds of change of every game: deals entered, corrected, removed; players renamed; heading; undo; histories; the
 * twin of scoresheet/core/changes.py.
 *
 *     const shared = sharedKinds({ kindOf, isSameDeal, checkChange });
 *     const kinds = { ...shared, "first-dealer-set": { ...DEFAULTS, apply, describe } };
 *     moved({kind: "removed", number: 1}, 3, kindOf)      // 2
 *
 * Changes are plain data. Everything that differs between kinds stands in one table of a game, a row a kind, and `kindOf` finds
 * the row of a change. A sheet has `players` and `deals`; a deal has an `id`.
 */

import { ScoresheetError, unaccepted } from "./errors.js";
import { rebase } from "./log.js";
import { LONGEST_TITLE, nameFaults } from "./names.js";

/** @typedef {{id: string | null}} AnyDeal */
/** @typedef {{players: string[], deals: any[]} & Heading} AnySheet */
/** A change of any game. @typedef {{kind: string}} AnyChange */

/**
 * The meaning of one kind of change; a row leaves out what `DEFAULTS` has. `theirs` were made to the same sheet, `later` after them.
 * @template Sheet, Change, Own
 * @typedef {object} Meaning
 * @property {(sheet: Sheet, change: Own) => Sheet} apply the sheet after it
 * @property {(mine: Own, theirs: Change, later: readonly Change[]) => Conflict | null} conflict why it can not be made then
 * @property {(mine: Own, theirs: Change) => Change} after what it reads like once `theirs` has been made
 * @property {(mine: Own, theirs: Change) => boolean} repeats whether `theirs` is the same change
 * @property {(change: Own, number: number) => number | null} moves the number that a deal has afterwards; null when it is off the sheet
 * @property {(change: Own, before: Sheet) => Description} describe what the log says of it
 * @property {(change: Own, before: Sheet) => Change | null} undone what takes it back; null where nothing does
 * @property {(change: Own, sheet: Sheet) => Change} dropStaleAcceptances without acceptance of warnings that are not there
 * @property {(change: Own, sheet: Sheet) => Finding[]} blocking the findings that keep it off the sheet
 * @property {(change: Own) => any} toPlain the way a log keeps it, with rulebooks by their ids
 * @property {(plain: any, books: any) => Own} fromPlain
 * @property {readonly string[]} numberFields its fields with numbers of deals that are on the sheet
 * @property {boolean} rewords whether other changes read differently afterwards: in other seats, by another rulebook
 * @property {string} textField the text of a deal that is all it changes; empty when there is none
 * @property {(change: Own, sheet: Sheet, since: readonly Change[]) => Change} anew once more on `sheet`, which had the changes `since`
 */

/** @typedef {Meaning<any, any, any>} AnyMeaning */

/**
 * The kinds of change of a game.
 * @template Sheet
 * @template {AnyChange} Change
 * @typedef {{[Kind in Change["kind"]]: Meaning<Sheet, Change, Extract<Change, {kind: Kind}>>}} Kinds
 */

/**
 * The meaning of most kinds: it conflicts with its own kind alone; deals stay where they are and as they are, and so does the
 * change after others; nothing keeps it off the sheet, and its sentence has no params.
 * @type {Omit<AnyMeaning, "apply">}
 */
export const DEFAULTS = {
  conflict: (mine, theirs) => (theirs.kind === mine.kind ? conflictAt(null) : null),
  after: (mine) => mine,
  repeats: (mine, theirs) => theirs.kind === mine.kind && canonical(mine) === canonical(theirs),
  moves: (_, number) => number,
  describe: ({ kind }) => description(kind),
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

/** The kinds of change that enter a whole deal, or take one off. */
export const OF_DEALS = ["recorded", "corrected", "removed"];

/**
 * The kinds that every game knows; how a deal is described is for the game. `isSameDeal`: whether two deals are the same but for
 * ids and accepted warnings; `checkChange`: the findings that a deal would have on the sheet.
 * @type {(game: {kindOf: KindOf, isSameDeal: (one: any, other: any) => boolean, checkChange: (sheet: any, change: any) => Finding[]}) =>
 *   Record<"recorded" | "corrected" | "removed", Omit<AnyMeaning, "describe">> & Record<"renamed" | "headed", AnyMeaning>}
 */
export function sharedKinds({ kindOf, isSameDeal, checkChange }) {
  /** @type {Omit<AnyMeaning, "apply" | "describe">} */
  const aboutDeal = {
    ...DEFAULTS,
    // Another phone changed or removed the same deal: only the table can decide.
    conflict(mine, theirs, later) {
      if (theirs.number !== mine.number) return null;
      if (theirs.kind === "removed") return conflictAt(null);
      return theirs.kind === "corrected" ? conflictAt(numberAfter(mine.number, later, kindOf)) : null;
    },
    after: (mine, theirs) => ({ ...mine, number: moved(theirs, mine.number, kindOf) }),
  };

  /** The errors of the deal block the change, and so do warnings that were not accepted. @type {Omit<AnyMeaning, "apply" | "describe">} */
  const withDeal = {
    ...aboutDeal,
    repeats: (mine, theirs) => theirs.kind === mine.kind && theirs.number === mine.number && isSameDeal(mine.deal, theirs.deal),
    dropStaleAcceptances(change, sheet) {
      const codes = checkChange(sheet, change).map(({ code }) => code);
      return { ...change, deal: { ...change.deal, accepted: change.deal.accepted.filter((/** @type {string} */ code) => codes.includes(code)) } };
    },
    blocking(change, sheet) {
      const findings = checkChange(sheet, change);
      return [...findings.filter(({ severity }) => severity === "error"), ...unaccepted(change.deal, findings)];
    },
  };

  /**
   * A change which makes of `sheet` one on which its deal stood before, with the warnings accepted that it has there: it stood there
   * without a question.
   * @type {(back: any, sheet: AnySheet) => any}
   */
  function asItStood(back, sheet) {
    const codes = unaccepted(back.deal, checkChange(sheet, back)).map(({ code }) => code);
    return { ...back, deal: { ...back.deal, accepted: [...back.deal.accepted, ...new Set(codes)] } };
  }

  return {
    recorded: {
      ...withDeal,
      apply(sheet, { number, deal }) {
        checkNumber(number, sheet.deals.length + 1);
        return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number - 1)] };
      },
      conflict(mine, theirs, later) {
        // The same number, or the same deal that was put back elsewhere.
        if (theirs.kind !== "recorded" || (theirs.number !== mine.number && !hasSameId(mine, theirs))) return null;
        // A deal that was removed again is not in the way.
        const number = numberAfter(theirs.number, later, kindOf);
        return number === null ? null : conflictAt(number);
      },
      repeats: (mine, theirs) =>
        theirs.kind === "recorded" && (mine.number === theirs.number || hasSameId(mine, theirs)) && isSameDeal(mine.deal, theirs.deal),
      moves: (change, number) => (change.number <= number ? number + 1 : number),
      undone: ({ number }) => ({ kind: "removed", number }),
    },
    corrected: {
      ...withDeal,
      apply(sheet, { number, deal }) {
        checkNumber(number, sheet.deals.length);
        return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), deal, ...sheet.deals.slice(number)] };
      },
      numberFields: ["number"],
      undone: (change, before) => asItStood({ ...change, deal: before.deals[change.number - 1] }, before),
    },
    removed: {
      ...aboutDeal,
      apply(sheet, { number }) {
        checkNumber(number, sheet.deals.length);
        return { ...sheet, deals: [...sheet.deals.slice(0, number - 1), ...sheet.deals.slice(number)] };
      },
      moves(change, number) {
        if (change.number === number) return null;
        return change.number < number ? number - 1 : number;
      },
      numberFields: ["number"],
      undone: (change, before) =>
        asItStood({ kind: "recorded", number: change.number, deal: before.deals[change.number - 1] }, kindOf(change).apply(before, change)),
    },
    renamed: {
      ...DEFAULTS,
      apply: (sheet, { players }) => ({ ...sheet, players }),
      repeats: (mine, theirs) => theirs.kind === mine.kind && canonical(mine.players) === canonical(theirs.players),
      // Another phone corrected the name of the same seat, or two players would have one name.
      conflict(mine, theirs) {
        if (theirs.kind !== mine.kind) return null;
        const isApart = corrected(mine).every((seat) => !corrected(theirs).includes(seat)) && mergedNames(mine, theirs) !== null;
        return isApart ? null : conflictAt(null);
      },
      after(mine, theirs) {
        const merged = theirs.kind === mine.kind ? mergedNames(mine, theirs) : null;
        return merged === null ? mine : { ...mine, players: merged };
      },
      anew: ({ players }, sheet) => renamedOn(sheet, players),
      describe: ({ players }, before) => description("renamed", { before: before.players, after: players }),
      undone: (change, before) => ({ ...change, players: before.players }),
    },
    headed: {
      ...DEFAULTS,
      apply: (sheet, change) => ({ ...sheet, ...headingFrom(change) }),
      undone: (change, before) => ({ ...change, ...headingFrom(before) }),
    },
  };
}

/** The correction of the names that differ on a sheet. @type {(sheet: {players: string[]}, players: string[]) => Renamed & {seats: number[]}} */
export function renamedOn(sheet, players) {
  const seats = [...players.keys()].filter((seat) => players[seat] !== sheet.players[seat]);
  return { kind: "renamed", players, seats };
}

/** The seats whose names a correction concerns. @type {(change: Renamed) => number[]} */
export function corrected({ players, seats }) {
  return [...players.keys()].filter((seat) => !seats || seats.includes(seat));
}

/** The names with those that another correction has for other seats; null when two are one name. @type {(mine: Renamed, theirs: Renamed) => string[] | null} */
function mergedNames(mine, theirs) {
  const elsewhere = corrected(theirs).filter((seat) => !corrected(mine).includes(seat));
  const names = mine.players.map((name, seat) => (elsewhere.includes(seat) ? theirs.players[seat] : name));
  return nameFaults(names, true).size > 0 ? null : names;
}

/**
 * The number a deal has after these changes; null when it was removed.
 * @type {(number: number, since: readonly AnyChange[], kindOf: KindOf) => number | null}
 */
export function numberAfter(number, since, kindOf) {
  /** @type {number | null} */
  let now = number;
  for (const change of since) if (now !== null) now = kindOf(change).moves(change, now);
  return now;
}

/**
 * The number that deal `number`, or a place for one, has after a change that does not take it off.
 * @type {(change: AnyChange, number: number, kindOf: KindOf) => number}
 */
export function moved(change, number, kindOf) {
  return kindOf(change).moves(change, number) ?? number;
}

/**
 * For every deal on the sheet the entries that recorded and corrected it, oldest first.
 * @type {(base: AnySheet, entries: readonly Entry<any>[], kindOf: KindOf) => Entry<any>[][]}
 */
export function histories(base, entries, kindOf) {
  /** @type {Entry<any>[][]} */
  let found = base.deals.map(() => []);
  for (const entry of entries) {
    const { change } = entry;
    const before = found;
    found = [];
    for (const [index, history] of before.entries()) {
      const number = kindOf(change).moves(change, index + 1);
      if (number !== null) found[number - 1] = history;
    }
    if (change.kind === "recorded") found[change.number - 1] = [entry];
    if (change.kind === "corrected") found[change.number - 1].push(entry);
  }
  return found;
}

/**
 * The last entry that brought a text, of this name, of the deal that is `number` by now; undefined when there is none.
 * @type {(text: string, entries: readonly Entry<any>[], number: number, kindOf: KindOf) => Entry<any> | undefined}
 */
export function lastWith(text, entries, number, kindOf) {
  const changes = entries.map(({ change }) => change);
  const brings = (/** @type {any} */ change) => (change.deal ?? change)[text] !== undefined;
  return entries.filter(({ change }, at) => brings(change) && numberAfter(change.number, changes.slice(at + 1), kindOf) === number).at(-1);
}

/**
 * The change that takes the entry at a place in the log, made to the sheet `before`, back as it reads on the sheet by now;
 * null where that makes no sense any more.
 * @type {(log: {entries: readonly Entry<any>[], sheet: AnySheet}, at: number, before: AnySheet, kindOf: KindOf) => any}
 */
export function takenBack({ entries, sheet }, at, before, kindOf) {
  const { change } = entries[at];
  const undone = kindOf(change).undone(change, before);
  const since = entries.slice(at + 1).map((entry) => entry.change);
  const placed = undone && rebase(undone, since, kindOf);
  const kind = placed && kindOf(placed); // none of a conflict, nor of the same change
  return kind && kind.blocking(placed, sheet).length === 0 ? placed : null;
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

/** The heading in a sheet, a change or a document; what is left out is empty. @type {(some: Partial<Heading>) => Heading} */
export function headingFrom({ title = "", date = "", place = "" }) {
  return { title, date, place };
}

/**
 * Whether the fields of a heading are ones that a form can have made: texts, of which the date is a day or none.
 * @type {(some: any) => boolean}
 */
export function isHeading(some) {
  const { title, date, place } = headingFrom(some);
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

/** @type {(code: string, params?: Record<string, unknown>, numberBefore?: number | null, numberAfter?: number | null) => Description} */
export function description(code, params = {}, numberBefore = null, numberAfter = null) {
  return { code, params, numberBefore, numberAfter };
}
