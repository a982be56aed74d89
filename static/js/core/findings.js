// @ts-check
/**
 * Everything that can be odd about what was written down, each with a code of its own.
 *
 * The checks never stop at the first fault and never improve what is on the paper. An *error* cannot be scored. A
 * *warning* is a departure from the rules that the table may accept; it stays visible on the deal for good.
 */

import { seatedDoubles } from "./deal.js";
import { mayDouble } from "./doubling.js";
import { find, ofKind } from "./rulebook.js";
import { nextTurn, plusChosen } from "./seats.js";

/** @import { Deal, Who } from "./deal.js" */
/** @import { Contract, Rulebook, Unit } from "./rulebook.js" */
/** @import { Played, Seat, Turn } from "./seats.js" */

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
  "second-plus": "warning",
  "out-of-turn": "warning",
  "not-zero": "warning",
};

/**
 * One thing that is odd. `deal` is its number (null: the whole sheet), `fields` where in the deal it stands.
 *
 * `params` fill the sentence of the catalogues; players in it are seats, or names as written when nobody has them.
 * @typedef {object} Finding
 * @property {string} code
 * @property {"error" | "warning"} severity
 * @property {number | null} deal
 * @property {string[]} fields
 * @property {Record<string, unknown>} params
 */

/**
 * Whether any finding keeps its deal from being scored.
 * @param {readonly Finding[]} findings
 */
export function hasErrors(findings) {
  return findings.some((finding) => finding.severity === "error");
}

/**
 * The warnings about a deal that the table has not accepted.
 * @param {Pick<Deal, "accepted">} deal
 * @param {readonly Finding[]} findings
 */
export function unaccepted(deal, findings) {
  return findings.filter((finding) => finding.severity === "warning" && !deal.accepted.includes(finding.code));
}

/**
 * All findings about a deal that comes after the `earlier` ones, errors and warnings together.
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} earlier
 * @param {Seat | null} firstChooser
 * @param {Deal} deal
 * @returns {Finding[]}
 */
export function checkDeal(rulebook, earlier, firstChooser, deal) {
  const number = earlier.length + 1;
  const turn = nextTurn(rulebook, earlier, firstChooser);
  const checks = [
    ...checkContract(rulebook, earlier, deal),
    ...checkChooser(rulebook, earlier, turn, deal),
    ...checkDoubles(rulebook, deal),
    ...checkResult(rulebook, deal),
  ];
  return checks.map((finding) => ({ ...finding, deal: number }));
}

/**
 * What is odd about a complete evening: a sum other than zero, with the contracts that brought it about.
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} played
 * @param {number} total
 * @returns {Finding[]}
 */
export function checkEvening(rulebook, played, total) {
  if (total === 0) return [];
  const gone = new Set(played.map((deal) => deal.contract));
  const extra = played
    .filter(
      ({ chooser, contract }, index) =>
        chooser !== null && isExtraPlus(rulebook, played.slice(0, index), chooser, contract),
    )
    .map((deal) => deal.contract);
  const left = ofKind(rulebook, "minus")
    .map((contract) => contract.key)
    .filter((key) => !gone.has(key));
  return [found("not-zero", [], { total, extra, left })];
}

/**
 * @param {string} code
 * @param {string[]} fields
 * @param {Record<string, unknown>} params
 * @returns {Finding}
 */
function found(code, fields, params) {
  return { code, severity: SEVERITIES[code], deal: null, fields, params };
}

/**
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} earlier
 * @param {Deal} deal
 */
function* checkContract(rulebook, earlier, deal) {
  const contract = deal.contract;
  if (find(rulebook, contract) === null) yield found("unknown-contract", ["contract"], { contract });
  const other = earlier.findIndex((one) => one.contract === contract);
  if (other >= 0) yield found("repeated-contract", ["contract"], { contract, number: other + 1 });
  if (earlier.length >= rulebook.deals) yield found("too-many-deals", ["contract"], { deals: rulebook.deals });
}

/**
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} earlier
 * @param {Turn | null} turn
 * @param {Deal} deal
 */
function* checkChooser(rulebook, earlier, turn, deal) {
  const chooser = deal.chooser;
  if (typeof chooser === "string") {
    yield found("unknown-player", ["chooser"], { name: chooser });
    return;
  }
  if (turn !== null && chooser !== turn.roles.chooser) {
    yield found("out-of-turn", ["chooser"], { who: chooser, whose: turn.roles.chooser });
  }
  if (isExtraPlus(rulebook, earlier, chooser, deal.contract)) {
    yield found("second-plus", ["chooser", "contract"], { who: chooser, allowed: rulebook.plus_each });
  }
}

/**
 * @param {Rulebook} rulebook
 * @param {readonly Played[]} earlier
 * @param {Seat} chooser
 * @param {string} key
 */
function isExtraPlus(rulebook, earlier, chooser, key) {
  const contract = find(rulebook, key);
  if (contract === null || contract.kind === "minus") return false;
  return plusChosen(rulebook, earlier, chooser) >= rulebook.plus_each;
}

/**
 * @param {Rulebook} rulebook
 * @param {Deal} deal
 */
function* checkDoubles(rulebook, deal) {
  for (const name of new Set(deal.doubles.flat())) {
    if (typeof name === "string") yield found("unknown-player", ["doubles"], { name });
  }
  for (const [[who, whom], times] of counted(deal.doubles)) {
    if (who === whom) yield found("self-double", ["doubles"], { who });
    else if (times > 1) yield found("repeated-double", ["doubles"], { who, whom });
  }
  const chooser = deal.chooser;
  if (typeof chooser === "number") {
    const allowed = mayDouble(rulebook, chooser, chooser, seatedDoubles(deal));
    const made = seatedDoubles(deal)
      .filter(([who, whom]) => who === chooser && whom !== chooser)
      .map(([, whom]) => whom);
    const forbidden = [...new Set(made)].filter((whom) => !allowed.includes(whom));
    if (forbidden.length > 0) yield found("chooser-doubles", ["doubles"], { who: chooser, whom: forbidden });
  }
}

/**
 * Every different double and how often it was written down, in the order of its first time.
 * @param {readonly [Who, Who][]} doubles
 * @returns {Iterable<[[Who, Who], number]>}
 */
function counted(doubles) {
  /** @type {Map<string, [[Who, Who], number]>} */
  const times = new Map();
  for (const double of doubles) {
    const key = JSON.stringify(double);
    times.set(key, [double, (times.get(key)?.[1] ?? 0) + 1]);
  }
  return times.values();
}

/**
 * @param {Rulebook} rulebook
 * @param {Deal} deal
 */
function* checkResult(rulebook, deal) {
  const contract = find(rulebook, deal.contract);
  if (contract === null) return;
  for (const key of Object.keys(deal.result)) {
    if (!contract.units.some((unit) => unit.key === key)) {
      yield found("unknown-unit", [`result.${key}`], { unit: key, contract: contract.key });
    }
  }
  for (const unit of contract.units) yield* checkCounts(contract, unit, deal.result[unit.key] ?? []);
}

/**
 * @param {Contract} contract
 * @param {Unit} unit
 * @param {readonly unknown[]} counts
 */
function* checkCounts(contract, unit, counts) {
  const field = `result.${unit.key}`;
  const faults = [...badCounts(contract, unit, field, counts)];
  yield* faults;
  if (faults.length === 0) {
    const sum = /** @type {number[]} */ (counts).reduce((some, count) => some + count, 0);
    if (sum !== unit.total) {
      yield found("wrong-total", [field], {
        contract: contract.key,
        unit: unit.key,
        expected: unit.total,
        found: sum,
      });
    }
  }
}

/**
 * @param {Contract} contract
 * @param {Unit} unit
 * @param {string} field
 * @param {readonly unknown[]} counts
 */
function* badCounts(contract, unit, field, counts) {
  for (const [who, count] of counts.entries()) {
    if (!Number.isInteger(count) || /** @type {number} */ (count) < 0) {
      yield found("bad-count", [field], { contract: contract.key, unit: unit.key, who, count });
    }
  }
}
