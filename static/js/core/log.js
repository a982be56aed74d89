// @ts-check
/**
 * The log of a sheet of any game: entries only ever added, folded into the present sheet; and late changes rebased; the
 * twin of scoresheet/core/log.py.
 *
 *     const sheet = foldLog(base, entries, applyChange);
 *     const mine = rebase(change, since, kindOf);  // as it is to be made by now, a conflict, or the same as theirs
 *
 * The maker of entry `version` had seen everything up to `version - 1`, so a deal number in it means the deal
 * of that number at that moment. What a change does to a sheet, and what becomes of it after another one, is passed in: a
 * game's `changes.js` has both.
 */

import { ScoresheetError } from "./errors.js";

/** Another phone made the same change, at `index` of those made since. @typedef {{kind: "same", index: number}} Same */

/**
 * The sheet as it is after all entries since it was opened.
 * @template Sheet, Change
 * @param {Sheet} base
 * @param {readonly Entry<Change>[]} entries
 * @param {(sheet: Sheet, change: Change) => Sheet} apply
 * @returns {Sheet}
 */
export function foldLog(base, entries, apply) {
  return entries.reduce((sheet, { version, change }, index) => {
    // Versions count from 1 without a gap.
    if (version !== index + 1) throw new ScoresheetError("broken-log", { version, expected: index + 1 });
    return apply(sheet, change);
  }, base);
}

/**
 * A change rebased on the changes `since`; or its conflict with one of them, or which one is equal.
 * @template Change
 * @param {Change} mine
 * @param {readonly Change[]} since
 * @param {KindOf} kindOf
 * @returns {Change | Conflict | Same}
 */
export function rebase(mine, since, kindOf) {
  let now = mine;
  for (const [index, theirs] of since.entries()) {
    const kind = kindOf(now);
    if (kind.repeats(now, theirs)) return { kind: "same", index };
    const found = kind.conflict(now, theirs, since.slice(index + 1));
    if (found !== null) return found;
    now = kind.after(now, theirs);
  }
  return now;
}

/**
 * A change as it reads once the changes `since` have been made, whether it conflicts with them or not.
 * @type {(change: any, since: readonly any[], kindOf: KindOf) => any}
 */
export function afterEach(change, since, kindOf) {
  return since.reduce((now, theirs) => kindOf(now).after(now, theirs), change);
}
