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
 * One kind of game (*spel*) on the card, a row of it; `symbol` is its sign there.
 * @typedef {{key: string, symbol: Text, kind: "minus" | "plus", name: Text, units: Unit[]}} Contract
 */

/**
 * Seats counted clockwise from the chooser (*kiezer*): who deals, who leads, in what order they call. `first_dealer`:
 * the seats say who dealt the first deal too.
 * @typedef {{dealer: number, calling: number[], leader: number, first_dealer: boolean}} Seating
 */

/**
 * A game of Bonken as one circle plays it. `contracts` stand in the order of the card's rows.
 * @typedef {object} Rulebook
 * @property {string} key
 * @property {string} id what names it: the key of one of ours, the digest of any other
 * @property {object} [table] the whole of one that is not ours, as documents have it
 * @property {Text} name
 * @property {Text} first_chooser
 * @property {number} deals
 * @property {number} plus_each
 * @property {Seating} seating
 * @property {"back-only" | "anyone" | "nobody"} chooser_doubles
 * @property {"anyone" | "chooser" | "nobody"} others_double
 * @property {Contract[]} contracts
 * @property {string[]} diagrams
 * @property {number | null} most_minus minus contracts that a player may choose; null: as many as there are
 * @property {number} adds_up_to what the four endscores of an evening add up to
 */

/**
 * Points for each unit, signed, when all units of the contract are worth the same; null when they are weighted.
 * @type {(contract: Contract) => number | null}
 */
export function perUnit(contract) {
  const worth = contract.units[0].points;
  return contract.units.every((unit) => unit.points === worth) ? worth : null;
}

/** Whether the seats say who deals the deal of this number. @type {(seating: Seating, number: number) => boolean} */
export function hasDealer(seating, number) {
  return seating.first_dealer || number > 1;
}

/** Whether anybody may double. @type {(rulebook: Rulebook) => boolean} */
export function hasDoubling({ chooser_doubles: chooser, others_double: others }) {
  return others !== "nobody" || chooser === "anyone";
}

/** The contract with this key, or null. @type {(rulebook: Rulebook, key: string | null) => Contract | null} */
export function find(rulebook, key) {
  return rulebook.contracts.find((contract) => contract.key === key) ?? null;
}

/** The contract with this key, which the rulebook has. @type {(rulebook: Rulebook, key: string) => Contract} */
export function contractOf(rulebook, key) {
  const contract = find(rulebook, key);
  if (contract === null) throw new RangeError(`no contract ${key} in ${rulebook.id}`);
  return contract;
}

/** The minus or the plus contracts, in card order. @type {(rulebook: Rulebook, kind: "minus" | "plus") => Contract[]} */
export function ofKind(rulebook, kind) {
  return rulebook.contracts.filter((contract) => contract.kind === kind);
}

/**
 * The contract that `contract` of another rulebook is in this one: the one of its key, or the only one, of the same kind
 * that counts the same; null when there is none, or more than one.
 * @type {(rulebook: Rulebook, contract: Pick<Contract, "key" | "kind" | "units">) => Contract | null}
 */
export function counterpart(rulebook, contract) {
  const counted = countedBy(contract);
  const alike = ofKind(rulebook, contract.kind).filter((one) => countedBy(one) === counted);
  const same = alike.filter(({ key }) => key === contract.key);
  const found = same.length > 0 ? same : alike;
  return found.length === 1 ? found[0] : null;
}

/**
 * The key in `rulebook` of what is called `key` in the rulebook `was`; null when it has no such contract.
 * @type {(was: Rulebook, rulebook: Rulebook, key: string) => string | null}
 */
export function counterpartKey(was, rulebook, key) {
  const contract = find(was, key);
  return (contract && counterpart(rulebook, contract)?.key) ?? null;
}

/** @param {Pick<Contract, "units">} contract */
function countedBy({ units }) {
  return JSON.stringify(units.map(({ key, total }) => [key, total]).sort());
}
