// @ts-check
/**
 * Rulebooks of Bonken as the server sends them: their contracts, seats and doubling, and the counterpart of a contract in
 * another; the twin of `Rulebook` in scoresheet/core/bonken/rulebook.py. Nothing in this code knows a contract by name.
 *
 *     find(rulebook, "queens").units[0].points   // -45
 */

/** Points for each unit, signed; null when units are worth different points. @type {(contract: Contract) => number | null} */
export function perUnit(contract) {
  const worth = contract.units[0].points;
  return contract.units.every((unit) => unit.points === worth) ? worth : null;
}

/** Whether the seats say who deals the deal of this number. @type {(seating: Seating, number: number) => boolean} */
export function hasDealer(seating, number) {
  return seating.first_dealer || number > 1;
}

/** Whether who deals first says who chooses first; where the chooser deals a card decides. @type {(seating: Seating) => boolean} */
export function namesFirstChooser({ first_dealer: isKnown, dealer }) {
  return isKnown && dealer !== 0;
}

/** Whether anybody may double. @type {(rulebook: Bonken.Rulebook) => boolean} */
export function hasDoubling({ chooser_doubles: chooser, others_double: others }) {
  return others !== "nobody" || chooser === "anyone";
}

/**
 * Who calls after whom, in steps clockwise from the chooser. Players who may only go back answer the others, so they call
 * after these; so do those who may not double.
 * @type {(rulebook: Bonken.Rulebook) => readonly number[]}
 */
export function callingOf({ chooser_doubles: chooser, others_double: others, seating: { calling } }) {
  /** @type {(steps: number) => boolean} */
  const waits = (steps) => (steps ? others === "nobody" : chooser !== "anyone");
  return [...calling.filter((steps) => !waits(steps)), ...calling.filter(waits)];
}

/** The contract with this key, or null. @type {(rulebook: Bonken.Rulebook, key: string | null) => Contract | null} */
export function find(rulebook, key) {
  return rulebook.contracts.find((contract) => contract.key === key) ?? null;
}

/** The contract with this key, which the rulebook has. @type {(rulebook: Bonken.Rulebook, key: string) => Contract} */
export function contractOf(rulebook, key) {
  const contract = find(rulebook, key);
  if (contract === null) throw new RangeError(`no contract ${key} in ${rulebook.id}`);
  return contract;
}

/** The minus or the plus contracts, in card order. @type {(rulebook: Bonken.Rulebook, kind: "minus" | "plus") => Contract[]} */
export function ofKind(rulebook, kind) {
  return rulebook.contracts.filter((contract) => contract.kind === kind);
}

/**
 * The contract that `contract` of another rulebook is in this one: the one of its key, or the only one, of the same kind
 * that counts the same; null when there is none, or more than one.
 * @type {(rulebook: Bonken.Rulebook, contract: Pick<Contract, "key" | "kind" | "units">) => Contract | null}
 */
export function counterpart(rulebook, contract) {
  const counted = countedBy(contract);
  const alike = ofKind(rulebook, contract.kind).filter((one) => countedBy(one) === counted);
  const same = alike.filter(({ key }) => key === contract.key);
  const found = same.length > 0 ? same : alike;
  return found.length === 1 ? found[0] : null;
}

/**
 * The key in `rulebook` of the contract `key` of the rulebook `was`; null when it has no such contract.
 * @type {(was: Bonken.Rulebook, rulebook: Bonken.Rulebook, key: string) => string | null}
 */
export function counterpartKey(was, rulebook, key) {
  const contract = find(was, key);
  return (contract && counterpart(rulebook, contract)?.key) ?? null;
}

/** @param {Pick<Contract, "units">} contract */
function countedBy({ units }) {
  return JSON.stringify(units.map(({ key, total }) => [key, total]).sort());
}
