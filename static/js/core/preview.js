// @ts-check
/**
 * What a deal comes to while it is being entered or corrected, and what would keep it off the sheet.
 *
 *     const change = {kind: "recorded", number: 1, deal: dealOf(rulebook, draft)};
 *     tiles(sheet, change)                  // every contract, with what choosing it would mean
 *     checkSoFar(sheet, change)             // findings, leaving out what is merely not filled in yet
 *     settleSoFar(contract, change.deal)    // null where nobody can know yet
 *     blocking(sheet, change)               // empty: save it
 */

import { playedOf, seatedDoubles, taken } from "./deal.js";
import { links } from "./doubling.js";
import { unaccepted } from "./findings.js";
import { checkChange } from "./log.js";
import { PAIRS, SEATS, nextTurn } from "./seats.js";
import { between } from "./settlement.js";

/** @import { Deal } from "./deal.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Corrected, Recorded } from "./log.js" */
/** @import { Contract } from "./rulebook.js" */
/** @import { Seat, Turn } from "./seats.js" */
/** @import { Settlement } from "./settlement.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * A contract as it can be chosen: `taken` by which other deal of the sheet, and the findings choosing it would give.
 * @typedef {{contract: Contract, taken: {number: number, chooser: Seat | null} | null, findings: Finding[]}} Tile
 */

/**
 * A deal reckoned as far as its counts go: points and scores are null as long as they depend on a count of null.
 * @typedef {{points: (number | null)[], settlements: Settlement[], scores: (number | null)[]}} ScoreSoFar
 */

/**
 * The turn in which deal `number` is played, after the deals before it.
 * @param {Sheet} sheet
 * @param {number} number
 * @returns {Turn | null}
 */
export function turnAt(sheet, number) {
  const played = sheet.deals.map(playedOf);
  // Without one that was given, whoever chose the first deal counts as the first chooser.
  const first = sheet.first_chooser ?? played[0]?.chooser ?? null;
  return nextTurn(sheet.rulebook, played.slice(0, number - 1), first);
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
      (deal, at) => deal.contract === contract.key && !(change.kind === "corrected" && at === change.number - 1),
    );
    return {
      contract,
      taken: index < 0 ? null : { number: index + 1, chooser: playedOf(sheet.deals[index]).chooser },
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
  return checkChange(sheet, change).filter(
    ({ code, params }) =>
      !(code === "unknown-contract" && params.contract === "") && !(code === "bad-count" && params.count === null),
  );
}

/**
 * The findings that keep a finished deal off the sheet: every error, and every warning that nobody accepted.
 * @param {Sheet} sheet
 * @param {Recorded | Corrected} change
 */
export function blocking(sheet, change) {
  const findings = checkChange(sheet, change);
  return [...findings.filter((finding) => finding.severity === "error"), ...unaccepted(change.deal, findings)];
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
