// @ts-check
/**
 * Checks of deals and evenings of Bonken, and the findings that they give, by code; the twin of
 * scoresheet/core/bonken/findings.py.
 */

import { seatedDoubles } from "./deal.js";
import { mayDouble } from "./doubling.js";
import { find, ofKind } from "./rulebook.js";
import { SEATS } from "./seats.js";

/** @import { Progress } from "./seats.js" */

/** @type {Readonly<Record<string, "error" | "warning">>} */
export const SEVERITIES = {
  "unknown-contract": "error",
  "repeated-contract": "error",
  "too-many-deals": "error",
  "unknown-player": "error",
  "self-double": "error",
  "repeated-double": "error",
  "unknown-unit": "error",
  "bad-count": "error",
  "wrong-total": "error",
  "chooser-doubles": "warning",
  "may-not-double": "warning",
  "second-plus": "warning",
  "too-many-minus": "warning",
  "out-of-turn": "warning",
  "not-zero": "warning",
};

/** All findings about the next deal of an evening. @type {(soFar: Progress, deal: Bonken.Deal) => Finding[]} */
export function checkDeal(soFar, deal) {
  const rulebook = soFar.rulebook;
  const checks = [...checkChoice(soFar, deal), ...checkDoubles(rulebook, deal), ...checkResult(rulebook, deal)];
  return checks.map((finding) => ({ ...finding, deal: soFar.played + 1 }));
}

/**
 * The finding on a complete evening: another sum than it should have, with the contracts that caused it.
 * @type {(evening: Progress, total: number) => Finding[]}
 */
export function checkEvening(evening, total) {
  // The endscores sum to what all minus contracts and everybody's own plus contracts are worth together: zero, mostly.
  if (total === evening.rulebook.adds_up_to) return [];
  const left = ofKind(evening.rulebook, "minus")
    .map((contract) => contract.key)
    .filter((key) => !evening.gone.has(key));
  return [found("not-zero", [], { total, extra: evening.extraPlus, left })];
}

/**
 * The finding where `chooser` has chosen all contracts of that kind that a player may.
 * @type {(soFar: Progress, chooser: Seat, contract: Contract) => Finding | null}
 */
export function checkShare(soFar, chooser, { kind }) {
  // No player chooses more contracts of a kind than the rulebook gives or allows each player.
  if (soFar.may(kind, chooser)) return null;
  const { plus_each, most_minus } = soFar.rulebook;
  if (kind === "plus") return found("second-plus", ["chooser", "contract"], { who: chooser, allowed: plus_each });
  return found("too-many-minus", ["chooser", "contract"], { who: chooser, allowed: most_minus });
}

/** @type {(code: string, fields: string[], params: Record<string, unknown>) => Finding} */
function found(code, fields, params) {
  return { code, severity: SEVERITIES[code], deal: null, fields, params };
}

/** @type {(soFar: Progress, deal: Bonken.Deal) => Iterable<Finding>} */
function* checkChoice(soFar, { contract, chooser }) {
  const rulebook = soFar.rulebook;
  const listed = find(rulebook, contract);
  // A contract stands in the rulebook.
  if (listed === null) yield found("unknown-contract", ["contract"], { contract });
  // No contract is played twice.
  const number = soFar.gone.get(contract);
  if (number !== undefined) yield found("repeated-contract", ["contract"], { contract, number });
  // An evening has no more deals than the rulebook says.
  if (soFar.played >= rulebook.deals) yield found("too-many-deals", ["contract"], { deals: rulebook.deals });
  // The chooser sits at the table.
  if (typeof chooser === "string") {
    yield found("unknown-player", ["chooser"], { name: chooser });
    return;
  }
  // All choose in turn; a player with nothing left to choose is passed.
  const whose = soFar.nextChooser();
  if (whose !== null && chooser !== whose) yield found("out-of-turn", ["chooser"], { who: chooser, whose });
  const tooMany = listed && checkShare(soFar, chooser, listed);
  if (tooMany) yield tooMany;
}

/** @type {(rulebook: Bonken.Rulebook, deal: Bonken.Deal) => Iterable<Finding>} */
function* checkDoubles(rulebook, deal) {
  // A double is made once, between two players of this table.
  yield* oddDoubles(deal);
  // Everybody doubles only whom the rulebook allows: the chooser those who doubled the chooser, say.
  const chooser = deal.chooser;
  if (typeof chooser !== "number") return;
  for (const caller of [chooser, ...SEATS.filter((seat) => seat !== chooser)]) {
    const allowed = mayDouble(rulebook, chooser, caller, seatedDoubles(deal));
    const odd = seatedDoubles(deal)
      .filter(([who, whom]) => who === caller && whom !== caller && !allowed.includes(whom))
      .map(([, whom]) => whom);
    const code = caller === chooser ? "chooser-doubles" : "may-not-double";
    if (odd.length > 0) yield found(code, ["doubles"], { who: caller, whom: [...new Set(odd)] });
  }
}

/** @param {Bonken.Deal} deal */
function* oddDoubles(deal) {
  // Players who double or are doubled sit at the table.
  for (const name of new Set(deal.doubles.flat())) {
    if (typeof name === "string") yield found("unknown-player", ["doubles"], { name });
  }
  // No player doubles themselves, or another player twice.
  const written = deal.doubles.map((double) => JSON.stringify(double));
  for (const double of new Set(written)) {
    const [who, whom] = JSON.parse(double);
    if (who === whom) yield found("self-double", ["doubles"], { who });
    else if (written.indexOf(double) < written.lastIndexOf(double)) yield found("repeated-double", ["doubles"], { who, whom });
  }
}

/** @type {(rulebook: Bonken.Rulebook, deal: Bonken.Deal) => Iterable<Finding>} */
function* checkResult(rulebook, deal) {
  const contract = find(rulebook, deal.contract);
  if (contract === null) return;
  // Only what the contract counts is counted.
  for (const key of Object.keys(deal.result)) {
    if (!contract.units.some((unit) => unit.key === key)) {
      yield found("unknown-unit", [`result.${key}`], { unit: key, contract: contract.key });
    }
  }
  // The counts of a unit add up to how many of it there are in a deal.
  for (const unit of contract.units) {
    const counts = deal.result[unit.key] ?? [];
    if (sumOf(counts) !== unit.total) yield* oddCounts(contract, unit, counts);
  }
}

/** The sum of counts; null when one of them is not a whole number. @type {(counts: readonly unknown[]) => number | null} */
function sumOf(counts) {
  return counts.every(isCount) ? counts.reduce((some, count) => some + count, 0) : null;
}

/** @type {(count: unknown) => count is number} */
function isCount(count) {
  return Number.isInteger(count) && /** @type {number} */ (count) >= 0;
}

/** @type {(contract: Contract, unit: Unit, counts: readonly unknown[]) => Iterable<Finding>} */
function* oddCounts(contract, unit, counts) {
  const fields = [`result.${unit.key}`];
  const about = { contract: contract.key, unit: unit.key };
  // A count is a whole number, zero or more.
  for (const [who, count] of counts.entries()) {
    if (!isCount(count)) yield found("bad-count", fields, { ...about, who, count });
  }
  // Counts add up to how many there are in a deal.
  const total = sumOf(counts);
  if (total !== null) yield found("wrong-total", fields, { ...about, expected: unit.total, found: total });
}
