// @ts-check
/**
 * Kinds of change to a sheet of Bonken: their effect, where they move other deals, their conflicts and rebased form; the twin of
 * scoresheet/core/bonken/changes.py.
 *
 *     applyChange(sheet, {kind: "removed", number: 3})
 *     rebase({kind: "corrected", number: 3, deal}, [{kind: "removed", number: 1}], kindOf)   // {…, number: 2}
 *
 * A new kind is a row of `kinds`. What games have in common is in ../changes.js.
 */

import { checkNumber, conflictAt, corrected, DEFAULTS, description, moved, numberAfter, sharedKinds } from "../changes.js";
import { isSameDeal, reseatedDeal } from "./deal.js";
import { counterpartKey } from "./rulebook.js";
import { SEATS } from "./seats.js";
import { reseatedSheet, rulebookIn, ruledBy, scoreSheet, withDeals } from "./sheet.js";

/** @import { AnyMeaning, Kinds } from "../changes.js" */

const shared = sharedKinds({ kindOf, isSameDeal, checkChange });

/** @type {Kinds<Bonken.Sheet, Bonken.Change>} */
const kinds = {
  ...shared,
  recorded: {
    ...shared.recorded,
    // The place it was entered for stays where it is when other deals change places.
    after: (mine, theirs) => (theirs.kind === "swapped" || theirs.kind === "moved" ? mine : withDealAfter(mine, theirs)),
    describe: ({ number, deal }) => description("recorded", { number, contract: deal.contract }, null, number),
  },
  corrected: {
    ...shared.corrected,
    // The note stays, unless this brings another or takes it off.
    apply: (sheet, change) =>
      withNote(shared.corrected.apply(sheet, change), change.number, change.deal.note ?? sheet.deals[change.number - 1].note),
    // As of any deal; and this brings a note, or takes it off, where another phone wrote another.
    conflict: (mine, theirs, later) =>
      theirs.kind === "note-set" && theirs.number === mine.number && ![undefined, theirs.note].includes(mine.deal.note)
        ? conflictAt(numberAfter(mine.number, later, kindOf))
        : shared.corrected.conflict(mine, theirs, later),
    after: withDealAfter,
    describe({ number, deal }, before) {
      const was = contractAt(before, number);
      const code = was === deal.contract ? "corrected" : "corrected-contract";
      return description(code, { number, contract: deal.contract, was }, number, number);
    },
    // With the note of before only where this changed it.
    undone(change, before) {
      const undone = shared.corrected.undone(change, before);
      const { note = "", ...deal } = undone.deal;
      return { ...undone, deal: [undefined, note].includes(change.deal.note) ? deal : { ...deal, note } };
    },
  },
  removed: {
    ...shared.removed,
    describe: ({ number }, before) => description("removed", { number, contract: contractAt(before, number) }, number),
  },
  "note-set": {
    ...DEFAULTS,
    apply: (sheet, { number, note }) => withNote(sheet, number, note),
    // The deal is gone, or another phone wrote about it, also by a correction that brought another note.
    conflict(mine, theirs, later) {
      if (!("number" in theirs) || theirs.number !== mine.number) return null;
      const wrote = theirs.kind === "corrected" ? ![undefined, mine.note].includes(theirs.deal.note) : theirs.kind === mine.kind;
      return wrote || theirs.kind === "removed" ? conflictAt(numberAfter(mine.number, [theirs, ...later], kindOf)) : null;
    },
    after: shared.removed.after,
    numberFields: ["number"],
    textField: "note",
    describe({ number, note }, before) {
      const code = !note ? "note-removed" : before.deals[number - 1].note ? "note-changed" : "note-written";
      return description(code, { number, contract: contractAt(before, number) }, number, number);
    },
    undone: (change, before) => ({ ...change, note: before.deals[change.number - 1].note ?? "" }),
  },
  swapped: {
    ...DEFAULTS,
    apply(sheet, { one, other }) {
      for (const number of [one, other]) checkNumber(number, sheet.deals.length);
      const deals = [...sheet.deals];
      [deals[one - 1], deals[other - 1]] = [deals[other - 1], deals[one - 1]];
      return withDeals(sheet, ...deals);
    },
    conflict: ({ one, other }, theirs, later) => conflictOfPlaces([one, other], theirs, later),
    after: (mine, theirs) => ({ ...mine, one: moved(theirs, mine.one, kindOf), other: moved(theirs, mine.other, kindOf) }),
    // In either order.
    repeats: (mine, theirs) => theirs.kind === mine.kind && String([mine.one, mine.other].sort()) === String([theirs.one, theirs.other].sort()),
    numberFields: ["one", "other"],
    moves: ({ one, other }, number) => (number === one ? other : number === other ? one : number),
    describe: ({ one, other }, before) =>
      description("swapped", { one, other, contract: contractAt(before, one), was: contractAt(before, other) }),
    undone: (change) => change,
  },
  moved: {
    ...DEFAULTS,
    apply(sheet, { number, to }) {
      for (const one of [number, to]) checkNumber(one, sheet.deals.length);
      const deals = sheet.deals.filter((_, index) => index !== number - 1);
      deals.splice(to - 1, 0, sheet.deals[number - 1]);
      return withDeals(sheet, ...deals);
    },
    conflict({ number, to }, theirs, later) {
      return theirs.kind === "removed" && theirs.number !== number ? null : conflictOfPlaces([number, to], theirs, later);
    },
    after(mine, theirs) {
      // The place is there without the deal that had it.
      const place = kindOf(theirs).moves(theirs, mine.to) ?? (mine.number < mine.to ? mine.to - 1 : mine.to);
      return { ...mine, number: moved(theirs, mine.number, kindOf), to: place };
    },
    numberFields: ["number", "to"],
    moves(change, number) {
      if (number === change.number) return change.to;
      if (change.number < number && number <= change.to) return number - 1;
      return change.to <= number && number < change.number ? number + 1 : number;
    },
    describe: ({ number, to }, before) => description("moved", { number, to, contract: contractAt(before, number) }),
    undone: (change) => ({ ...change, number: change.to, to: change.number }),
  },
  renamed: {
    ...shared.renamed,
    // The same people are called so wherever they sit by then.
    after(mine, theirs) {
      if (theirs.kind !== "reseated") return shared.renamed.after(mine, theirs);
      const seats = SEATS.filter((seat) => corrected(mine).includes(theirs.order[seat]));
      return { ...mine, players: theirs.order.map((seat) => mine.players[seat]), seats };
    },
  },
  reseated: {
    ...DEFAULTS,
    apply: (sheet, { order }) => reseatedSheet(sheet, order),
    describe: ({ order }, before) =>
      description("reseated", { before: before.players, after: reseatedSheet(before, order).players }),
    undone: (change) => ({ ...change, order: SEATS.map((seat) => change.order.indexOf(seat)) }),
    rewords: true,
    anew(change, _, since) {
      /** @type {(seat: number) => number} */
      const seatOf = (seat) => since.reduce((now, theirs) => (theirs.kind === "reseated" ? theirs.order.indexOf(now) : now), seat);
      return { ...change, order: change.order.map(seatOf) };
    },
  },
  "first-chooser-set": {
    ...DEFAULTS,
    apply: (sheet, { first_chooser }) => ({ ...sheet, first_chooser }),
    after: (mine, theirs) =>
      theirs.kind === "reseated" && mine.first_chooser !== null
        ? { ...mine, first_chooser: theirs.order.indexOf(mine.first_chooser) }
        : mine,
    describe: ({ first_chooser: who }) =>
      who === null
        ? description("first-chooser-unset")
        : description("first-chooser-set", { who }),
    undone: (change, before) => ({ ...change, first_chooser: before.first_chooser }),
  },
  "rulebook-changed": {
    ...DEFAULTS,
    apply: (sheet, { rulebook }) => ruledBy(sheet, rulebook),
    describe: ({ was, rulebook }) => description("rulebook-changed", { before: was, after: rulebook }),
    undone: (change) => ({ ...change, was: change.rulebook, rulebook: change.was }),
    rewords: true,
    anew: (change, { rulebook: was }) => ({ ...change, was }),
    // Deals whose contract is not in the rulebook, or that are too many there.
    blocking: (change, sheet) =>
      scoreSheet(ruledBy(sheet, change.rulebook)).deals.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error")),
    toPlain: (change) => ({ ...change, was: change.was.id, rulebook: change.rulebook.id }),
    fromPlain: (plain, books) => ({ ...plain, was: rulebookIn(books, plain.was), rulebook: rulebookIn(books, plain.rulebook) }),
  },
};

/** What a change means. @type {(change: Bonken.Change) => AnyMeaning} */
export function kindOf({ kind }) {
  return kinds[kind];
}

/**
 * The sheet after a change; `ScoresheetError` `no-deal` when the change is about a deal the sheet does not have.
 * @type {(sheet: Bonken.Sheet, change: Bonken.Change) => Bonken.Sheet}
 */
export function applyChange(sheet, change) {
  return kindOf(change).apply(sheet, change);
}

/**
 * The findings that a deal would have on the sheet.
 *
 * A later deal of the same contract counts against this one: that one was there first. So does a deal too many, when
 * this one is put in between.
 * @type {(sheet: Bonken.Sheet, change: Recorded<Bonken.Deal> | Corrected<Bonken.Deal>) => Finding[]}
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
 * A deal that was to move is gone, or another phone moved it.
 * @type {(mine: number[], theirs: Bonken.Change, later: readonly Bonken.Change[]) => Conflict | null}
 */
function conflictOfPlaces(mine, theirs, later) {
  if (theirs.kind === "removed" && mine.includes(theirs.number)) return conflictAt(null);
  const given = theirs.kind === "swapped" ? [theirs.one, theirs.other] : theirs.kind === "moved" ? [theirs.number] : [];
  return given.some((number) => mine.includes(number)) ? conflictAt(numberAfter(mine[0], [theirs, ...later], kindOf)) : null;
}

/**
 * The change with its deal in the seats, under the number and the contract key, of after `theirs`.
 * @template {Recorded<Bonken.Deal> | Corrected<Bonken.Deal>} Own
 * @param {Own} mine
 * @param {Bonken.Change} theirs
 * @returns {Own}
 */
function withDealAfter(mine, theirs) {
  let { deal } = mine;
  if (theirs.kind === "reseated") deal = reseatedDeal(deal, theirs.order);
  if (theirs.kind === "rulebook-changed") {
    deal = { ...deal, contract: counterpartKey(theirs.was, theirs.rulebook, deal.contract) ?? deal.contract };
  }
  return { ...mine, deal, number: moved(theirs, mine.number, kindOf) };
}

/** @type {(sheet: Bonken.Sheet, number: number, note?: string) => Bonken.Sheet} */
function withNote(sheet, number, note) {
  const { note: _, ...deal } = { ...sheet.deals[number - 1] };
  return shared.corrected.apply(sheet, { number, deal: note ? { ...deal, note } : deal });
}

/** @type {(sheet: Bonken.Sheet, number: number) => string} */
function contractAt(sheet, number) {
  return sheet.deals[number - 1].contract;
}
