// @ts-check
/**
 * Kinds of change to a sheet of Bonaken, each owning what it means; the twin of scoresheet/core/bonaken/changes.py.
 *
 *     applyChange(sheet, {kind: "first-dealer-set", first_dealer: 1})
 *     kindOf(change).blocking(change, sheet)      // findings, such as that no player went
 *
 * What games have in common is in ../changes.js.
 */

import { DEFAULTS, description, sharedKinds } from "../changes.js";
import { ScoresheetError } from "../errors.js";
import { isSameDeal } from "./deal.js";
import { checked, scoreSheet } from "./sheet.js";

/** @import { AnyMeaning, Kinds } from "../changes.js" */

const shared = sharedKinds({ kindOf, isSameDeal, checkChange });

/** @type {Kinds<Bonaken.Sheet, Bonaken.Change>} */
const kinds = {
  ...shared,
  recorded: {
    ...shared.recorded,
    describe: ({ number }) => description("recorded", { number }, null, number),
  },
  corrected: {
    ...shared.corrected,
    describe: ({ number }) => description("corrected", { number }, number, number),
  },
  removed: { ...shared.removed, describe: ({ number }) => description("removed", { number }, number) },
  renamed: {
    ...shared.renamed,
    apply(sheet, { players }) {
      if (players.length !== sheet.players.length) throw new ScoresheetError("no-seat", { players: sheet.players.length });
      return { ...sheet, players };
    },
  },
  "first-dealer-set": {
    ...DEFAULTS,
    apply: (sheet, change) => ({ ...sheet, first_dealer: change.first_dealer }),
    describe: ({ first_dealer: who }) => description("first-dealer-set", { who }),
    undone: (change, before) => ({ ...change, first_dealer: before.first_dealer }),
  },
};

/** What a change means. @type {(change: Bonaken.Change) => AnyMeaning} */
export function kindOf({ kind }) {
  return kinds[kind];
}

/**
 * The sheet after a change; `ScoresheetError` `no-deal` when the sheet does not have the deal, `no-seat` when it names a seat
 * without a player.
 * @type {(sheet: Bonaken.Sheet, change: Bonaken.Change) => Bonaken.Sheet}
 */
export function applyChange(sheet, change) {
  return checked(kindOf(change).apply(sheet, change));
}

/**
 * The findings that a deal would have on the sheet. A later deal that it spoils, because a player in it is out by then, shows
 * its own.
 * @type {(sheet: Bonaken.Sheet, change: Recorded<Bonaken.Deal> | Corrected<Bonaken.Deal>) => Finding[]}
 */
export function checkChange(sheet, change) {
  return scoreSheet(applyChange(sheet, change)).deals[change.number - 1].findings;
}
