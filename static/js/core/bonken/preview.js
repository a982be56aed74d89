// @ts-check
/**
 * Preview of a deal while it is being entered or corrected. Only the phone shows that, so there is no Python twin.
 *
 *     const change = {kind: "recorded", number: 1, deal: dealOf(rulebook, draft)};
 *     checkSoFar(sheet, change)             // findings, leaving out what is merely not filled in yet
 *     settleSoFar(contract, change.deal)    // null where nobody can know yet
 */

import { checkChange } from "./changes.js";
import { seatedDoubles, taken } from "./deal.js";
import { links } from "./doubling.js";
import { dealOf } from "./draft.js";
import { find } from "./rulebook.js";
import { PAIRS, SEATS } from "./seats.js";
import { between } from "./settlement.js";

/**
 * A deal scored as far as its counts go: points and scores are null as long as they depend on a count of null.
 * @typedef {{points: (number | null)[], settlements: Settlement[], scores: (number | null)[]}} ScoreSoFar
 */

/**
 * What a draft makes of the deal that is being recorded or corrected.
 * @type {(sheet: Bonken.Sheet, change: Pick<Recorded<Bonken.Deal> | Corrected<Bonken.Deal>, "kind" | "number">, draft: Bonken.Draft, accepted: string[]) => DealSoFar}
 */
export function dealSoFar(sheet, { kind, number }, draft, accepted) {
  const deal = dealOf(sheet.rulebook, draft, { accepted });
  const units = find(sheet.rulebook, draft.contract)?.units ?? [];
  const full = units.every(({ key, total }) => deal.result[key].reduce((sum, count) => sum + (count ?? NaN), 0) === total);
  return { deal, findings: checkSoFar(sheet, { kind, number, deal }), full: full && units.length > 0 };
}

/**
 * What is odd about a deal that is still being entered, leaving out what is merely not filled in yet.
 * @param {Bonken.Sheet} sheet
 * @param {Recorded<Bonken.Deal> | Corrected<Bonken.Deal>} change
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

/** What a deal comes to as far as its counts go. @type {(contract: Contract, deal: Bonken.Deal) => ScoreSoFar} */
export function settleSoFar(contract, deal) {
  const points = SEATS.map((seat) =>
    contract.units.reduce((/** @type {number | null} */ sum, unit) => {
      const count = taken(deal, unit.key)[seat];
      return sum === null || count === null ? null : sum + count * unit.points;
    }, 0),
  );
  /** @type {Settlement[]} */
  const settlements = [];
  const scores = [...points];
  for (const [one, other] of PAIRS) {
    const tied = links(seatedDoubles(deal), one, other);
    if (!tied) continue;
    if (points[one] === null || points[other] === null) {
      scores[one] = scores[other] = null;
      continue;
    }
    const line = between(contract, /** @type {number[]} */ (points), one, other, tied);
    settlements.push(line);
    const [paid, received] = [scores[line.payer], scores[line.receiver]];
    scores[line.payer] = paid === null ? null : paid - line.points;
    scores[line.receiver] = received === null ? null : received + line.points;
  }
  return { points, settlements, scores };
}
