// @ts-check
/**
 * Changes that were made on this phone and are not known to be on the sheet: what they are, what they make of the card
 * here, and what is to be made of the log. Where they belong on the sheet of now is in placing.js, what people choose about
 * them in choices.js. Only the phone has them, so these have no Python twin.
 *
 *     const shown = withUnsent(sheet, changes);      // the sheet as this phone has it
 *     const next = asked(changes[0], sheet);         // {change: …}, or {clash: 4}: deal 5 is another's
 *
 * A change names its deal, and the deal it was entered after, by their ids: numbers move when others take deals off.
 * Whatever others wrote, a change therefore either still holds or is for people to decide.
 */

import { applyChange } from "./changes.js";
import { about, dealsOf, isCorrection } from "./corrections.js";
import { isSameDeal } from "./deal.js";
import { changeOn, dealChangeOn, dealIn, inSeats, inThePlace, isAsSeen } from "./placing.js";
import { find } from "./rulebook.js";
import { SEATS } from "./seats.js";

/** @import { Change, DealChange, SheetChange } from "./changes.js" */
/** @import { Deal } from "./deal.js" */
/** @import { Contract } from "./rulebook.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * `waiting` to be sent; `sent`, and on the sheet since `version`; `clash` with what somebody else did to another deal;
 * `refused` because of `findings`; only people can do something about the last two.
 * @typedef {"waiting" | "sent" | "clash" | "refused"} State
 */

/**
 * One change made here. Players are seats of `players`. `target` is the id of the deal that is corrected or removed,
 * `before` that deal as it was seen; `after` the id of the deal that a new one comes after. `number` is what it was
 * called here. `insert`: a new deal that goes in between. `deal` is null in a removal. `contracts` are those of its deals
 * as the rulebook had them. Of a correction of the sheet as a whole, `made` is the change, `deals` are the ids of the deals
 * it is about, `was` and `wanted` what stood there and what is to; only these have them.
 * @typedef {object} Unsent
 * @property {number} format
 * @property {string} id
 * @property {string} sheet
 * @property {number} order
 * @property {Change["kind"]} kind
 * @property {string[]} players
 * @property {number} number
 * @property {Deal | null} deal
 * @property {string | null} target
 * @property {Deal | null} before
 * @property {string | null} after
 * @property {boolean} insert
 * @property {Pick<Contract, "key" | "kind" | "units">[]} [contracts]
 * @property {SheetChange} [made]
 * @property {string[]} [deals]
 * @property {string} [was]
 * @property {string} [wanted]
 * @property {string} by
 * @property {State} state
 * @property {number | null} version
 * @property {{code: string, severity: string, message: string}[]} findings
 */

/**
 * What is to be made of the log, or where the change stands instead: at odds with deal `clash` (an index; null, it is
 * gone), or on the sheet already.
 * @typedef {{change: Change} | {clash: number | null} | {done: true}} Asked
 */

/**
 * What a kind of change is while it is unsent. `isNew`: it brings a deal of its own. `asked`: what is to be made of the
 * log.
 * @typedef {{isNew: boolean, asked: (change: Unsent, sheet: Sheet) => Asked}} Meaning
 */

/** The format that this version writes. Others are left as they are for a version that knows them. */
const FORMAT = 1;

/** @type {Record<DealChange["kind"], Meaning>} */
const KINDS = {
  recorded: {
    isNew: true,
    asked(change, sheet) {
      const made = dealChangeOn(change, sheet);
      if (!made) return { done: true };
      const other = inThePlace(change, sheet);
      return other === null ? { change: made } : { clash: other };
    },
  },
  corrected: {
    isNew: false,
    asked(change, sheet) {
      const made = dealChangeOn(change, sheet);
      const deal = dealIn(change, sheet);
      if (!made || !deal) return { clash: null };
      const index = made.number - 1;
      if (isSameDeal(sheet.deals[index], deal)) return { done: true };
      return isAsSeen(change, sheet, index) ? { change: made } : { clash: index };
    },
  },
  removed: {
    isNew: false,
    asked(change, sheet) {
      const made = dealChangeOn(change, sheet);
      if (!made) return { done: true };
      const index = made.number - 1;
      return isAsSeen(change, sheet, index) ? { change: made } : { clash: index };
    },
  },
};

/**
 * Whether this is a change that this version can read.
 * @param {any} kept
 * @returns {kept is Unsent}
 */
export function isUnsent(kept) {
  return (
    kept?.format === FORMAT &&
    [kept.id, kept.sheet, kept.by].every((text) => typeof text === "string") &&
    Array.isArray(kept.players) &&
    kept.players.length === SEATS.length &&
    Object.hasOwn(KINDS, kept.kind) !== isCorrection(kept) &&
    (isCorrection(kept) ? "wanted" in kept : kept.kind === "removed" || typeof kept.deal?.contract === "string")
  );
}

/**
 * A change as it is made: `made` is what the form says, on the sheet as it is shown here.
 * @param {Change} made
 * @param {Sheet} shown
 * @param {{id: string, sheet: string, order: number, by: string}} signed
 * @returns {Unsent}
 */
export function unsent(made, shown, signed) {
  const kept = {
    format: FORMAT,
    ...signed,
    kind: made.kind,
    players: [...shown.players],
    state: /** @type {State} */ ("waiting"),
    version: null,
    findings: [],
  };
  return isCorrection(made) ? unsentCorrection(made, shown, kept) : { ...kept, ...unsentDeal(made, shown, signed.id) };
}

/**
 * @param {SheetChange} made
 * @param {Sheet} shown
 * @param {Pick<Unsent, "format" | "id" | "sheet" | "order" | "by" | "kind" | "players" | "state" | "version" | "findings">} kept
 * @returns {Unsent}
 */
function unsentCorrection(made, shown, kept) {
  const { players } = kept;
  const deals = dealsOf(made, shown);
  const was = about(made, shown, deals, players);
  const wanted = about(made, applyChange(shown, made), deals, players);
  return { ...kept, number: 0, deal: null, target: null, before: null, after: null, insert: false, made, deals, was, wanted };
}

/**
 * @param {DealChange} made
 * @param {Sheet} shown
 * @param {string} id
 */
function unsentDeal(made, shown, id) {
  const { isNew } = KINDS[made.kind];
  const own = isNew ? null : (shown.deals[made.number - 1] ?? null);
  const keys = [own?.contract, "deal" in made ? made.deal.contract : undefined];
  return {
    number: made.number,
    deal: "deal" in made ? { ...made.deal, id: own ? own.id : id } : null,
    target: own?.id ?? null,
    before: own,
    after: isNew ? (shown.deals[made.number - 2]?.id ?? null) : null,
    insert: isNew && made.number <= shown.deals.length,
    contracts: keys.flatMap((key) => find(shown.rulebook, key ?? null) ?? []),
  };
}

/**
 * The sheet with everything that was changed here and still counts.
 * @param {Sheet} sheet
 * @param {readonly Unsent[]} changes
 */
export function withUnsent(sheet, changes) {
  return changes
    // By another rulebook it is another card, which only the server has.
    .filter(({ state, kind }) => (state === "waiting" || state === "sent") && kind !== "rulebook-changed")
    .reduce((shown, change) => {
      const made = changeOn(change, shown);
      return made ? applyChange(shown, made) : shown;
    }, sheet);
}

/**
 * What is to be made of the log of a sheet.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @returns {Asked}
 */
export function asked(change, sheet) {
  const { made, deals = [], was, wanted, players } = change;
  if (!made) return KINDS[/** @type {DealChange["kind"]} */ (change.kind)].asked(change, sheet);
  const correction = changeOn(change, sheet);
  const now = about(made, sheet, deals, players);
  if (correction && now === wanted) return { done: true };
  return correction && now === was ? { change: correction } : { clash: null };
}

/**
 * Which deal a change that clashed is at odds with (an index; null, it is gone); undefined when it is no longer.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @returns {number | null | undefined}
 */
export function against(change, sheet) {
  const next = asked(change, sheet);
  if ("clash" in next) return next.clash;
  if (!change.findings.some(({ code }) => code === "repeated-contract")) return undefined;
  const other = sheet.deals.findIndex((deal) => deal.contract === change.deal?.contract && deal.id !== change.target);
  return other < 0 ? undefined : other;
}

/**
 * The deals that a sheet had which it lacks by now, or has otherwise, in the seats of now: after it was put back to an
 * earlier moment.
 * @param {Sheet} was
 * @param {Sheet} now
 * @returns {Deal[]}
 */
export function lost(was, now) {
  const mine = was.deals.map((deal) => inSeats(deal, was.players, now.players));
  return mine.filter((deal) => !now.deals.some((there) => (there.id === deal.id || !deal.id) && isSameDeal(there, deal)));
}
