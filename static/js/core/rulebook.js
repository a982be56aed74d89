// @ts-check
/**
 * Rulebooks as the server hands them out: data only. Nothing in this code knows a contract by name.
 *
 *     find(rulebook, "queens").units[0].points   // -45
 */

/** @typedef {"en" | "nl"} Language */
/** @typedef {Record<Language, string>} Text */

/**
 * What a contract counts: `total` of them in a deal, `points` (signed) for each.
 * @typedef {{key: string, total: number, points: number, name: Text, one: Text, many: Text}} Unit
 */

/**
 * One kind of game (*spel*) on the card, a row of it.
 * @typedef {{key: string, symbol: string, kind: "minus" | "plus", name: Text, units: Unit[]}} Contract
 */

/**
 * Seats counted clockwise from the chooser (*kiezer*): who deals, who leads, in what order they call.
 * @typedef {{dealer: number, calling: number[], leader: number}} Seating
 */

/**
 * A game of Bonken as one circle plays it. `contracts` stand in the order of the card's rows.
 * @typedef {object} Rulebook
 * @property {string} key
 * @property {Text} name
 * @property {number} deals
 * @property {number} plus_each
 * @property {Seating} seating
 * @property {"back-only" | "anyone" | "nobody"} chooser_doubles
 * @property {Contract[]} contracts
 * @property {string[]} diagrams
 */

/**
 * Points for each unit, signed, when all units of the contract are worth the same; null when they are weighted.
 * @param {Contract} contract
 */
export function perUnit(contract) {
  const worth = contract.units[0].points;
  return contract.units.every((unit) => unit.points === worth) ? worth : null;
}

/**
 * The contract with this key, or null.
 * @param {Rulebook} rulebook
 * @param {string | null} key
 */
export function find(rulebook, key) {
  return rulebook.contracts.find((contract) => contract.key === key) ?? null;
}

/**
 * The contract with this key, which the rulebook has.
 * @param {Rulebook} rulebook
 * @param {string} key
 */
export function contractOf(rulebook, key) {
  const contract = find(rulebook, key);
  if (contract === null) throw new RangeError(`no contract ${key} in ${rulebook.key}`);
  return contract;
}

/**
 * The minus or the plus contracts, in card order.
 * @param {Rulebook} rulebook
 * @param {"minus" | "plus"} kind
 */
export function ofKind(rulebook, kind) {
  return rulebook.contracts.filter((contract) => contract.kind === kind);
}
