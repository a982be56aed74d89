// @ts-check
/**
 * A deal while it is being entered: what was tapped, what is left to fill in, what fills itself.
 *
 *     let draft = {...newDraft(0), contract: "points-of-hearts"};
 *     draft = withCall(rulebook, draft, 1, [0, 2, 3]);     // Bram: zalen
 *     draft = withCount(draft, "hearts", 0, 3);
 *     remaining(unit, draft.result.hearts)                 // 10
 *     missing(rulebook, draft)                             // ["result.hearts"]
 *
 * Only the phone has drafts, so this room and `preview.js` have no Python twin. A draft keeps only what was tapped;
 * what follows from that (the last player's count) is filled in by `dealOf`, and so corrects itself.
 */

import { calls, hasDoubled, mayDouble } from "./doubling.js";
import { find } from "./rulebook.js";
import { SEATS, roles } from "./seats.js";

/** @import { Deal } from "./deal.js" */
/** @import { Call, Double } from "./doubling.js" */
/** @import { Rulebook, Unit } from "./rulebook.js" */
/** @import { Seat } from "./seats.js" */

/**
 * How many of a unit each seat took; null where nobody has said so yet.
 * @typedef {(number | null)[]} Counts
 */

/**
 * What was tapped so far. `result` keeps the counts of other contracts too, should the contract be changed back.
 * @typedef {{contract: string | null, chooser: Seat, doubles: Double[], result: Record<string, Counts>}} Draft
 */

/**
 * What one player can do to another: `on`, they are doubled; `back`, that is (or would be) going back; `allowed`, it
 * needs no warning.
 * @typedef {{seat: Seat, on: boolean, back: boolean, allowed: boolean}} Button
 */

/**
 * One player's row of calls with the table's word for it, and a button for every other player.
 * @typedef {{caller: Seat, name: Call["name"], others: Button[]}} CallRow
 */

/** @type {Counts} */
const NOTHING = [null, null, null, null];

/**
 * An empty draft.
 * @param {Seat} chooser
 * @returns {Draft}
 */
export function newDraft(chooser) {
  return { contract: null, chooser, doubles: [], result: {} };
}

// Calls

/**
 * Who calls what and could call what, a row a player, in calling order.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @returns {CallRow[]}
 */
export function callRows(rulebook, draft) {
  const { chooser, doubles } = draft;
  const part = roles(rulebook, chooser);
  return calls(part, doubles).map(({ caller, name }, turn) => {
    const allowed = mayDouble(rulebook, chooser, caller, doubles);
    const earlier = part.calling.slice(0, turn);
    const others = SEATS.filter((seat) => seat !== caller).map((seat) => ({
      seat,
      on: hasDoubled(doubles, caller, seat),
      back: earlier.includes(seat) && hasDoubled(doubles, seat, caller),
      allowed: allowed.includes(seat),
    }));
    return { caller, name, others };
  });
}

/**
 * The draft in which `caller` doubles `targets` and nobody else.
 *
 * A chooser who may only go back, and no longer has a double to go back on, goes back no longer. The doubles stand in
 * calling order.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {Seat} caller
 * @param {readonly Seat[]} targets
 * @returns {Draft}
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
  const made = targets.map((whom) => [caller, whom]);
  return { ...draft, doubles: inCallingOrder(rulebook, chooser, [...kept, ...made]) };
}

/**
 * The draft with `caller`'s double of `whom` made, or withdrawn if it was there.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {Seat} caller
 * @param {Seat} whom
 */
export function toggleDouble(rulebook, draft, caller, whom) {
  const targets = SEATS.filter((seat) => hasDoubled(draft.doubles, caller, seat) !== (seat === whom));
  return withCall(rulebook, draft, caller, targets);
}

/**
 * The draft with another chooser; nothing is withdrawn, a double that is odd now becomes a finding.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {Seat} chooser
 * @returns {Draft}
 */
export function withChooser(rulebook, draft, chooser) {
  return { ...draft, chooser, doubles: inCallingOrder(rulebook, chooser, draft.doubles) };
}

/**
 * @param {Rulebook} rulebook
 * @param {Seat} chooser
 * @param {readonly Double[]} doubles
 * @returns {Double[]}
 */
function inCallingOrder(rulebook, chooser, doubles) {
  return roles(rulebook, chooser).calling.flatMap((caller) =>
    SEATS.filter((seat) => hasDoubled(doubles, caller, seat)).map((seat) => /** @type {Double} */ ([caller, seat])),
  );
}

// Result

/**
 * The draft in which a seat took so many of a unit; null takes that back.
 * @param {Draft} draft
 * @param {string} unit
 * @param {Seat} seat
 * @param {number | null} count
 * @returns {Draft}
 */
export function withCount(draft, unit, seat, count) {
  const counts = [...(draft.result[unit] ?? NOTHING)];
  counts[seat] = count;
  return { ...draft, result: { ...draft.result, [unit]: counts } };
}

/**
 * The draft in which `seat` took the one unit there is.
 * @param {Draft} draft
 * @param {string} unit
 * @param {Seat} seat
 * @returns {Draft}
 */
export function withTaker(draft, unit, seat) {
  return { ...draft, result: { ...draft.result, [unit]: SEATS.map((other) => Number(other === seat)) } };
}

/**
 * How many of a unit nobody has been given yet; below zero when there are too many.
 * @param {Unit} unit
 * @param {Counts} [counts]
 */
export function remaining(unit, counts = NOTHING) {
  return counts.reduce((/** @type {number} */ left, count) => left - (count ?? 0), unit.total);
}

/**
 * The highest count `seat` can still have, given what the others were given.
 * @param {Unit} unit
 * @param {Counts | undefined} counts
 * @param {Seat} seat
 */
export function most(unit, counts, seat) {
  return Math.max(0, remaining(unit, counts) + (counts?.[seat] ?? 0));
}

/**
 * The counts with whatever follows filled in: what is left for the last player, or 0 for all others once nothing is.
 * @param {Unit} unit
 * @param {Counts} [counts]
 * @returns {Counts}
 */
export function fillLast(unit, counts = NOTHING) {
  const left = remaining(unit, counts);
  const open = counts.filter((count) => count === null).length;
  if (left < 0 || (open > 1 && left > 0)) return counts;
  return counts.map((count) => count ?? left);
}

/**
 * What is not filled in yet, as the fields of findings: `contract`, or `result.<unit>`.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
export function missing(rulebook, draft) {
  const contract = find(rulebook, draft.contract);
  if (contract === null) return ["contract"];
  return contract.units
    .filter((unit) => fillLast(unit, draft.result[unit.key]).includes(null))
    .map((unit) => `result.${unit.key}`);
}

// The deal it makes

/**
 * The deal a draft stands for, with what follows filled in. With fields `missing` it has no contract or counts of null.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {{id?: string | null, accepted?: string[]}} [also]
 * @returns {Deal}
 */
export function dealOf(rulebook, draft, { id = null, accepted = [] } = {}) {
  const units = find(rulebook, draft.contract)?.units ?? [];
  const result = Object.fromEntries(units.map((unit) => [unit.key, fillLast(unit, draft.result[unit.key])]));
  return {
    contract: draft.contract ?? "",
    chooser: draft.chooser,
    doubles: draft.doubles,
    result: /** @type {Deal["result"]} */ (result),
    id,
    accepted,
  };
}

/**
 * The draft that corrects a deal, which has no errors. The last seat's counts are left to follow from the others.
 * @param {Deal} deal
 * @returns {Draft}
 */
export function draftOf(deal) {
  const result = Object.entries(deal.result).map(([unit, counts]) => [unit, [...counts.slice(0, 3), null]]);
  return {
    contract: deal.contract,
    chooser: /** @type {Seat} */ (deal.chooser),
    doubles: /** @type {Double[]} */ (deal.doubles),
    result: Object.fromEntries(result),
  };
}
