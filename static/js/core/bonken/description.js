// @ts-check
/**
 * How a change is described: values that the views put into sentences; the twin of the methods `describe` of
 * scoresheet/core/bonken/changes.py.
 *
 *     describeChange({kind: "removed", number: 3}, before).code      // "removed"
 */

import { describeShared, description } from "../description.js";
import { applyChange } from "./changes.js";

/** @import { Description } from "../description.js" */
/** @import { Change } from "./changes.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * How a change to the sheet `before` is described.
 * @param {Change} change
 * @param {Sheet} before
 * @returns {Description}
 */
export function describeChange(change, before) {
  /** @type {(number: number) => string} */
  const contract = (number) => before.deals[number - 1].contract;
  switch (change.kind) {
    case "recorded": {
      const { number, deal } = change;
      return description("recorded", "deal", { number, contract: deal.contract }, null, number);
    }
    case "corrected": {
      const { number, deal } = change;
      const was = contract(number);
      const code = was === deal.contract ? "corrected" : "corrected-contract";
      return description(code, "deal", { number, contract: deal.contract, was }, number, number);
    }
    case "removed":
      return description("removed", "deal", { number: change.number, contract: contract(change.number) }, change.number);
    case "swapped": {
      const { one, other } = change;
      return description("swapped", "order", { one, other, contract: contract(one), was: contract(other) });
    }
    case "moved":
      return description("moved", "order", { number: change.number, to: change.to, contract: contract(change.number) });
    case "reseated":
      return description("reseated", "seats", { before: before.players, after: applyChange(before, change).players });
    case "first-chooser-set":
      if (change.first_chooser === null) return description("first-chooser-unset", "first-chooser");
      return description("first-chooser-set", "first-chooser", { who: change.first_chooser });
    case "rulebook-changed":
      return description("rulebook-changed", "rulebook", { before: change.was, after: change.rulebook });
    default:
      return describeShared(change, before);
  }
}
