// @ts-check
/**
 * A deal of Bonken while it is being entered: its taps and typed texts, and the counts that fill themselves; the twin of
 * scoresheet/core/bonken/draft.py.
 *
 *     let draft = {contract: "points-of-hearts", chooser: 0, doubles: [], typed: {"result.hearts.13": ["3", "4", "5", ""]}, accepted: []};
 *     draft = withWord(rulebook, draft, 1, "zalen");       // Bram doubles everybody
 *     draft = withCall(rulebook, draft, 3, [2]);           // Dirk doubles Carla
 *     dealOf(rulebook, draft).result.hearts                // [3, 4, 5, 1]
 *
 * A draft keeps only what was entered; what follows from that (the last player's count) is filled in by `dealOf`, and so
 * corrects itself. It keeps the counts of other contracts too, should the contract be changed back.
 */

import { checkChange } from "./changes.js";
import { seatedChooser, seatedDoubles, taken } from "./deal.js";
import { backOnAll, hasDoubled, ruitenwissen, zalen } from "./doubling.js";
import { find } from "./rulebook.js";
import { SEATS, roles } from "./seats.js";

/** The draft of a deal that is on the sheet. @type {(rulebook: Bonken.Rulebook, deal: Bonken.Deal) => Bonken.Draft} */
export function draftOf(rulebook, deal) {
  const units = find(rulebook, deal.contract)?.units ?? [];
  return {
    contract: deal.contract,
    chooser: seatedChooser(deal),
    doubles: seatedDoubles(deal),
    typed: Object.fromEntries(
      units.map((unit) => [fieldOf(unit), taken(deal, unit.key).map((count) => (unit.total > 1 || count ? String(count) : ""))]),
    ),
    accepted: deal.accepted,
  };
}

/** The name of the fields of a unit; two contracts that count the same share them. @type {(unit: Pick<Unit, "key" | "total">) => string} */
export function fieldOf(unit) {
  return `result.${unit.key}.${unit.total}`;
}

/** What was typed for a unit, a text a seat; a taker has "1". @type {(draft: Bonken.Draft, unit: Unit) => string[]} */
export function typedFor({ typed }, unit) {
  return typed[fieldOf(unit)] ?? ["", "", "", ""];
}

// Calls

/**
 * The draft in which `caller` doubles `targets` and no others.
 *
 * A chooser who may only go back, and no longer has a double to go back on, goes back no longer. The doubles stand in
 * calling order.
 * @type {(rulebook: Bonken.Rulebook, draft: Bonken.Draft, caller: Seat, targets: readonly Seat[]) => Bonken.Draft}
 */
export function withCall(rulebook, draft, caller, targets) {
  const { chooser, doubles } = draft;
  /** @type {(who: Seat, whom: Seat) => boolean} */
  const withdrawn = (who, whom) =>
    rulebook.chooser_doubles === "back-only" &&
    who === chooser &&
    whom === caller &&
    hasDoubled(doubles, caller, chooser) &&
    !targets.includes(chooser);
  const kept = doubles.filter(([who, whom]) => who !== caller && !withdrawn(who, whom));
  /** @type {Double[]} */
  const own = targets.map((whom) => [caller, whom]);
  return { ...draft, doubles: inCallingOrder(rulebook, chooser, [...kept, ...own]) };
}

/**
 * The draft once `caller` called a word; the same word again takes it back.
 * @type {(rulebook: Bonken.Rulebook, draft: Bonken.Draft, caller: Seat, word: Word) => Bonken.Draft}
 */
export function withWord(rulebook, draft, caller, word) {
  const again = isTicked(draft, caller, word);
  return withCall(rulebook, draft, caller, again ? [] : made(draft, caller, word).map(([, whom]) => whom));
}

/** Whether the doubles of `caller` are just those of a word. @type {(draft: Bonken.Draft, caller: Seat, word: Word) => boolean} */
export function isTicked(draft, caller, word) {
  const own = draft.doubles.filter(([who]) => who === caller);
  const meant = made(draft, caller, word);
  return own.length > 0 && own.length === meant.length && meant.every(([, whom]) => hasDoubled(own, caller, whom));
}

/** @type {(draft: Bonken.Draft, caller: Seat, word: Word) => Double[]} */
function made({ chooser, doubles }, caller, word) {
  if (word === "zalen") return zalen(caller);
  if (word === "back-on-all") return backOnAll(caller, doubles);
  return chooser === null ? [] : ruitenwissen(caller, chooser);
}

/** @type {(rulebook: Bonken.Rulebook, chooser: Seat | null, doubles: readonly Double[]) => Double[]} */
function inCallingOrder(rulebook, chooser, doubles) {
  return callingOrder(rulebook, chooser).flatMap((caller) =>
    SEATS.filter((seat) => hasDoubled(doubles, caller, seat)).map((seat) => /** @type {Double} */ ([caller, seat])),
  );
}

/** Seats in calling order; from 0 up for no chooser. @type {(rulebook: Bonken.Rulebook, chooser: Seat | null) => readonly number[]} */
export function callingOrder(rulebook, chooser) {
  return chooser === null ? SEATS : roles(rulebook, chooser).calling;
}

// Result

/** A whole number as people type it; null for anything else. @type {(text: string) => number | null} */
export function whole(text) {
  return /^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/**
 * The counts of a unit as they were typed, a text a seat. One empty field gets the rest; a text that is no number stays.
 * @type {(unit: Unit, texts: readonly string[]) => (number | string)[]}
 */
export function countsTyped(unit, texts) {
  const numbers = texts.map(whole);
  const filled = fillLast(unit, numbers);
  return texts.map((text, seat) => (text.trim() ? (numbers[seat] ?? text.trim()) : (filled[seat] ?? 0)));
}

/** How many of a unit no player has yet; below 0 for too many. @type {(unit: Pick<Unit, "total">, counts: Counts) => number} */
function remaining({ total }, counts) {
  return counts.reduce((/** @type {number} */ left, count) => left - (count ?? 0), total);
}

/** The highest count `seat` can have beside the others. @type {(unit: Pick<Unit, "total">, counts: Counts, seat: Seat) => number} */
export function most(unit, counts, seat) {
  return Math.max(0, remaining(unit, counts) + (counts[seat] ?? 0));
}

/**
 * The counts with those that follow filled in: the rest for the last player, or 0 for all others once none is left.
 * @type {(unit: Unit, counts: Counts) => Counts}
 */
export function fillLast(unit, counts) {
  const left = remaining(unit, counts);
  const open = counts.filter((count) => count === null).length;
  if (left < 0 || (open > 1 && left > 0)) return counts;
  return counts.map((count) => count ?? left);
}

// The deal it makes

/**
 * The deal as far as it was filled in, with what follows; counts that are not known yet are null.
 * @type {(rulebook: Bonken.Rulebook, draft: Bonken.Draft) => Bonken.Deal}
 */
export function dealOf(rulebook, draft) {
  return dealWith(rulebook, draft, (unit, texts) => fillLast(unit, texts.map(whole)));
}

/** The deal as it was filled in, right or wrong. @type {(rulebook: Bonken.Rulebook, draft: Bonken.Draft) => Bonken.Deal} */
export function dealTyped(rulebook, draft) {
  return dealWith(rulebook, draft, countsTyped);
}

/** @type {(rulebook: Bonken.Rulebook, draft: Bonken.Draft, countsOf: (unit: Unit, texts: string[]) => readonly unknown[]) => Bonken.Deal} */
function dealWith(rulebook, draft, countsOf) {
  const { contract, chooser, doubles, accepted } = draft;
  const units = find(rulebook, contract)?.units ?? [];
  const result = Object.fromEntries(units.map((unit) => [unit.key, countsOf(unit, typedFor(draft, unit))]));
  return { contract: contract ?? "", chooser: chooser ?? "", doubles, result: /** @type {Bonken.Deal["result"]} */ (result), id: null, accepted };
}

/**
 * A deal that is being entered, with its findings so far. `full`: every count is there, and they add up.
 * @param {Bonken.Sheet} sheet
 * @param {Pick<Recorded<Bonken.Deal> | Corrected<Bonken.Deal>, "kind" | "number">} change
 * @param {Bonken.Draft} draft
 */
export function dealSoFar(sheet, { kind, number }, draft) {
  const deal = dealOf(sheet.rulebook, draft);
  const units = find(sheet.rulebook, draft.contract)?.units ?? [];
  const full = units.every(({ key, total }) => deal.result[key].reduce((sum, count) => sum + (count ?? NaN), 0) === total);
  return { deal, findings: checkSoFar(sheet, { kind, number, deal }), full: full && units.length > 0 };
}

/**
 * The findings on a deal that is still being entered, without those about fields that are merely not filled in yet.
 * @type {(sheet: Bonken.Sheet, change: Recorded<Bonken.Deal> | Corrected<Bonken.Deal>) => Finding[]}
 */
export function checkSoFar(sheet, change) {
  return checkChange(sheet, { ...change, deal: withTooMany(sheet.rulebook, change.deal) }).filter(
    ({ code, params }) =>
      !(code === "unknown-contract" && params.contract === "") && !(code === "bad-count" && params.count === null),
  );
}

/**
 * The deal with a 0 for every count that is not there yet where the others are too many already.
 * @type {(rulebook: Bonken.Rulebook, deal: Bonken.Deal) => Bonken.Deal}
 */
function withTooMany(rulebook, deal) {
  const result = { ...deal.result };
  for (const { key, total } of find(rulebook, deal.contract)?.units ?? []) {
    const counts = (result[key] ?? []).map((count) => count ?? 0);
    if (counts.every(Number.isInteger) && counts.reduce((sum, count) => sum + count, 0) > total) result[key] = counts;
  }
  return { ...deal, result };
}
