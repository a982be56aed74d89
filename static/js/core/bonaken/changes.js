// @ts-check
/**
 * The kinds of change to a sheet of Bonaken, each owning what it means; the twin of scoresheet/core/bonaken/changes.py.
 *
 *     applyChange(sheet, {kind: "first-dealer-set", first_dealer: 1})
 *     blocking({kind: "recorded", number: 1, deal: {goers: [], …}}, sheet)[0].code      // "no-goer"
 *
 * What games have in common is in ../changes.js.
 */

import { Kinds, MOST, SHARED, conflictOfKind } from "../changes.js";
import { describeShared, description } from "../description.js";
import { ScoresheetError } from "../errors.js";
import { blockingDeal, withoutStaleAcceptances } from "../recording.js";
import { undoneShared } from "../undone.js";
import { isSameDeal } from "./deal.js";
import { checked, scoreSheet } from "./sheet.js";

/** @import { Headed, Removed, Renamed } from "../changes.js" */
/** @import { Description } from "../description.js" */
/** @import { Finding } from "../findings.js" */
/** @import { Deal, Seat } from "./deal.js" */
/** @import { Sheet } from "./sheet.js" */

/** @typedef {import("../changes.js").Recorded<Deal>} Recorded */
/** @typedef {import("../changes.js").Corrected<Deal>} Corrected */
/** Another player drew the highest card and dealt first. @typedef {{kind: "first-dealer-set", first_dealer: Seat}} FirstDealerSet */
/** @typedef {Recorded | Corrected | Removed | Renamed | Headed | FirstDealerSet} Change */

/** @type {Kinds<Sheet, Change>} */
const kinds = new Kinds(
  {
    ...SHARED,
    renamed: {
      ...SHARED.renamed,
      apply(sheet, { players }) {
        if (players.length !== sheet.players.length) throw new ScoresheetError("no-seat", { players: sheet.players.length });
        return { ...sheet, players };
      },
    },
    "first-dealer-set": {
      ...MOST,
      apply: (sheet, change) => ({ ...sheet, first_dealer: change.first_dealer }),
      conflict: conflictOfKind,
    },
  },
  isSameDeal,
);

export const rebasing = kinds.rebasing;

/**
 * The sheet after a change; `ScoresheetError` `no-deal` when the sheet does not have the deal, `no-seat` when it names a seat
 * that nobody sits in.
 * @param {Sheet} sheet
 * @param {Change} change
 * @returns {Sheet}
 */
export function applyChange(sheet, change) {
  return checked(kinds.apply(sheet, change));
}

/**
 * For every deal on the sheet the entries that recorded and corrected it, oldest first.
 * @param {Sheet} base
 * @param {readonly import("../log.js").Entry<Change>[]} entries
 */
export function histories(base, entries) {
  return kinds.histories(base, entries);
}

/**
 * The findings that a deal would have on the sheet. A later deal that is spoilt by it, because somebody in it is out by then,
 * shows its own.
 * @param {Sheet} sheet
 * @param {Recorded | Corrected} change
 * @returns {Finding[]}
 */
export function checkChange(sheet, change) {
  return scoreSheet(applyChange(sheet, change)).deals[change.number - 1].findings;
}

/**
 * The change without acceptance of warnings there are not, so that no later one is accepted beforehand.
 * @param {Change} change
 * @param {Sheet} sheet
 * @returns {Change}
 */
export function dropStaleAcceptances(change, sheet) {
  return "deal" in change ? withoutStaleAcceptances(change, checkChange(sheet, change)) : change;
}

/**
 * The findings that keep a change off the sheet; none for most kinds.
 * @param {Change} change
 * @param {Sheet} sheet
 * @returns {Finding[]}
 */
export function blocking(change, sheet) {
  return "deal" in change ? blockingDeal(change, checkChange(sheet, change)) : [];
}

/**
 * How a change to the sheet `before` is described.
 * @param {Change} change
 * @param {Sheet} before
 * @returns {Description}
 */
export function describeChange(change, before) {
  switch (change.kind) {
    case "recorded":
      return description("recorded", "deal", { number: change.number }, null, change.number);
    case "corrected":
      return description("corrected", "deal", { number: change.number }, change.number, change.number);
    case "removed":
      return description("removed", "deal", { number: change.number }, change.number);
    case "first-dealer-set":
      return description("first-dealer-set", "first-dealer", { who: change.first_dealer });
    default:
      return describeShared(change, before);
  }
}

/**
 * What takes a change to the sheet `before` back; null where the deal has a page of its own for that.
 * @param {Change} change
 * @param {Sheet} before
 * @returns {Change | null}
 */
export function undone(change, before) {
  if (change.kind === "first-dealer-set") return { ...change, first_dealer: before.first_dealer };
  return undoneShared(change, before);
}
