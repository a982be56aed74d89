// @ts-check
/**
 * The logs of Bonken that this phone keeps.
 *
 *     const logs = logsBy({"bonken-2002": rulebook});
 *     (await logs.open(id)).sheet
 */

import { applyChange } from "../../core/bonken/changes.js";
import { changeFromPlain, changeToPlain, sheetFromPlain } from "../../core/bonken/serialization.js";
import { Logs } from "../../sync/logs.js";

/** @import { Change } from "../../core/bonken/changes.js" */
/** @import { Books } from "../../core/bonken/serialization.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */

/**
 * @param {Books} books those that this page has, and gets; a log may bring others
 * @returns {Logs<Sheet, Change>}
 */
export function logsBy(books) {
  return new Logs({
    sheetFromPlain: (plain, others) => sheetFromPlain(plain, { ...others, ...books }),
    changeFromPlain: (plain, others) => changeFromPlain(plain, { ...others, ...books }),
    changeToPlain,
    applyChange,
  });
}
