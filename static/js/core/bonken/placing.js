// @ts-check
/**
 * Where a change that was made on this phone belongs on a sheet that others went on with: which deal it is about, at which
 * number, in whose seats, by which rulebook. Only the phone has such changes, so this has no Python twin; see unsent.js.
 *
 *     changeOn(change, sheet)      // what it would be in the log: {kind: "recorded", number: 6, deal: …}
 *     dealIn(change, sheet)        // its deal, in the seats of now
 */

import { correctionOn } from "./corrections.js";
import { isSameDeal, reseatedDeal } from "./deal.js";
import { counterpart } from "./rulebook.js";
import { SEATS } from "./seats.js";

/** @import { Change, DealChange } from "./changes.js" */
/** @import { Deal } from "./deal.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { Unsent } from "./unsent.js" */

/**
 * What a change would be in the log of this sheet; null when it is there already, or when its deal is gone.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @returns {Change | null}
 */
export function changeOn(change, sheet) {
  if (change.made) return correctionOn(change.made, sheet, change.deals ?? [], change.players);
  return dealChangeOn(change, sheet);
}

/**
 * The same of a change to one deal.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @returns {DealChange | null}
 */
export function dealChangeOn(change, sheet) {
  const deal = dealIn(change, sheet);
  if (change.kind === "recorded") {
    if (!deal || sheet.deals.some(({ id }) => id === change.id)) return null;
    return { kind: "recorded", number: placeOf(change, sheet), deal: { ...deal, id: change.id } };
  }
  const index = indexOf(change, sheet);
  if (index < 0) return null;
  if (!deal) return { kind: "removed", number: index + 1 };
  return { kind: "corrected", number: index + 1, deal: { ...deal, id: sheet.deals[index].id } };
}

/**
 * The deal of a change in the seats that its players have on this sheet.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
export function dealIn(change, sheet) {
  return change.deal && onSheet(change.deal, change, sheet);
}

/**
 * A deal of a change as this sheet would have it: in its seats, by its rulebook.
 * @param {Deal} deal
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function onSheet(deal, { players, contracts = [] }, sheet) {
  const seated = inSeats(deal, players, sheet.players);
  const contract = contracts.find(({ key }) => key === deal.contract);
  const same = contract && counterpart(sheet.rulebook, contract);
  return same && same.key !== deal.contract ? { ...seated, contract: same.key } : seated;
}

/**
 * Who is called otherwise by now still sits there; the same four in another order have changed seats.
 * @param {Deal} deal
 * @param {readonly string[]} players
 * @param {readonly string[]} now
 */
export function inSeats(deal, players, now) {
  const order = now.map((name) => players.indexOf(name));
  const moved = SEATS.every((seat) => order.includes(seat)) && SEATS.some((seat) => order[seat] !== seat);
  return moved ? reseatedDeal(deal, order) : deal;
}

/**
 * Whether the deal that a correction or removal is about still says what it said when somebody looked at it here.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @param {number} index
 */
export function isAsSeen(change, sheet, index) {
  return change.before === null || isSameDeal(sheet.deals[index], onSheet(change.before, change, sheet));
}

/**
 * The deal that somebody else entered in the place of a new one (an index), or null.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
export function inThePlace(change, sheet) {
  if (change.insert) return null;
  const before = sheet.deals.findIndex(({ id }) => id !== null && id === change.after);
  const place = before >= 0 ? before + 1 : change.number - 1;
  return place < sheet.deals.length ? place : null;
}

/**
 * The number a new deal has on this sheet.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function placeOf(change, sheet) {
  if (!change.insert) return sheet.deals.length + 1;
  const before = sheet.deals.findIndex(({ id }) => id !== null && id === change.after);
  return before >= 0 ? before + 2 : Math.min(change.number, sheet.deals.length + 1);
}

/**
 * Where the deal of a correction or removal stands; -1 when it is gone.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function indexOf(change, sheet) {
  if (change.target !== null) return sheet.deals.findIndex(({ id }) => id === change.target);
  return change.number <= sheet.deals.length ? change.number - 1 : -1;
}
