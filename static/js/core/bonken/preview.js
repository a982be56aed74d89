// @ts-check
/**
 * What a deal comes to while it is being entered or corrected. Only the phone shows that, so this room has no Python
 * twin.
 *
 *     const change = {kind: "recorded", number: 1, deal: dealOf(rulebook, draft)};
 *     tiles(sheet, change)                  // every contract, with what choosing it would mean
 *     checkSoFar(sheet, change)             // findings, leaving out what is merely not filled in yet
 *     settleSoFar(contract, change.deal)    // null where nobody can know yet
 */

import { checkChange, rewrites } from "./changes.js";
import { seatedChooser, seatedDoubles, taken } from "./deal.js";
import { links } from "./doubling.js";
import { find } from "./rulebook.js";
import { PAIRS, Progress, SEATS } from "./seats.js";
import { between } from "./settlement.js";

/** @import { Corrected, Recorded } from "./changes.js" */
/** @import { Deal } from "./deal.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Contract, Rulebook } from "./rulebook.js" */
/** @import { Seat, Turn } from "./seats.js" */
/** @import { Settlement } from "./settlement.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * A contract as it can be chosen: `taken` by which other deal of the sheet, and the findings choosing it would give.
 * @typedef {{contract: Contract, taken: {number: number, chooser: Seat | null} | null, findings: Finding[]}} Tile
 */

/**
 * A deal scored as far as its counts go: points and scores are null as long as they depend on a count of null.
 * @typedef {{points: (number | null)[], settlements: Settlement[], scores: (number | null)[]}} ScoreSoFar
 */

/**
 * The turn in which deal `number` is played, after the deals before it.
 * @param {Sheet} sheet
 * @param {number} number
 * @returns {Turn | null}
 */
export function turnAt(sheet, number) {
  // Without one that was given, whoever chose the first deal counts as the first chooser.
  const first = sheet.first_chooser ?? (sheet.deals.length > 0 ? seatedChooser(sheet.deals[0]) : null);
  return new Progress(sheet.rulebook, first, sheet.deals.slice(0, number - 1)).nextTurn();
}

/**
 * All contracts in card order, as the chooser of a deal that is being recorded or corrected can choose them.
 * @param {Sheet} sheet
 * @param {Recorded | Corrected} change
 * @returns {Tile[]}
 */
export function tiles(sheet, change) {
  return sheet.rulebook.contracts.map((contract) => {
    const chosen = { ...change, deal: { ...change.deal, contract: contract.key } };
    const index = sheet.deals.findIndex(
      (deal, at) => deal.contract === contract.key && !rewrites(change, at + 1),
    );
    return {
      contract,
      taken: index < 0 ? null : { number: index + 1, chooser: seatedChooser(sheet.deals[index]) },
      findings: checkChange(sheet, chosen).filter((finding) => finding.fields.includes("contract")),
    };
  });
}

/**
 * What is odd about a deal that is still being entered, leaving out what is merely not filled in yet.
 * @param {Sheet} sheet
 * @param {Recorded | Corrected} change
 */
export function checkSoFar(sheet, change) {
  return checkChange(sheet, { ...change, deal: withTooMany(sheet.rulebook, change.deal) }).filter(
    ({ code, params }) =>
      !(code === "unknown-contract" && params.contract === "") && !(code === "bad-count" && params.count === null),
  );
}

/**
 * The deal with a 0 for every count that is not there yet where the others are too many already, whatever it will be.
 * @param {Rulebook} rulebook
 * @param {Deal} deal
 * @returns {Deal}
 */
function withTooMany(rulebook, deal) {
  const result = { ...deal.result };
  for (const { key, total } of find(rulebook, deal.contract)?.units ?? []) {
    const counts = (result[key] ?? []).map((count) => count ?? 0);
    if (counts.every(Number.isInteger) && counts.reduce((sum, count) => sum + count, 0) > total) result[key] = counts;
  }
  return { ...deal, result };
}

/**
 * What a deal comes to as far as its counts go.
 * @param {Contract} contract
 * @param {Deal} deal
 * @returns {ScoreSoFar}
 */
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
