// @ts-check
/**
 * A deal (*ronde*) of Bonken as recorded: contract, chooser, doubles, result; as plain data, the way the log keeps it;
 * the twin of scoresheet/core/bonken/deal.py.
 *
 *     {contract: "king-of-hearts", chooser: 0, doubles: [[1, 2]], result: {"king-of-hearts": [0, 0, 0, 1]},
 *      id: null, accepted: []}
 *
 * Players are seats. A chooser or a double may also be a name of no player at the table: that is a finding.
 */

/** How many of a unit each seat took, in a deal without errors. @type {(deal: Bonken.Deal, unit: string) => number[]} */
export function taken(deal, unit) {
  return deal.result[unit] ?? [0, 0, 0, 0];
}

/** The doubles between players of this table. @param {Bonken.Deal} deal */
export function seatedDoubles(deal) {
  return /** @type {Double[]} */ (deal.doubles.filter((double) => double.every((who) => typeof who === "number")));
}

/** The chooser; null for a name of no player at this table. @type {(deal: Pick<Bonken.Deal, "chooser">) => Seat | null} */
export function seatedChooser(deal) {
  return typeof deal.chooser === "number" ? deal.chooser : null;
}

/**
 * The deal with its players in other seats: the player from seat `order[0]` sits in seat 0, and so on.
 * @type {(deal: Bonken.Deal, order: readonly Seat[]) => Bonken.Deal}
 */
export function reseatedDeal(deal, order) {
  /** @type {(who: Who) => Who} */
  const moved = (who) => (typeof who === "number" ? order.indexOf(who) : who);
  const result = Object.entries(deal.result).map(([unit, counts]) => [unit, order.map((was) => counts[was])]);
  return {
    ...deal,
    chooser: moved(deal.chooser),
    doubles: deal.doubles.map(([one, other]) => [moved(one), moved(other)]),
    result: Object.fromEntries(result),
  };
}

/** Whether two deals are the same but for their ids and accepted warnings. @type {(one: Bonken.Deal, other: Bonken.Deal) => boolean} */
export function isSameDeal(one, other) {
  return comparable(one) === comparable(other);
}

/** @param {Bonken.Deal} deal */
function comparable({ contract, chooser, doubles, result, note }) {
  const counts = Object.entries(result).filter(([, taken]) => taken.some(Boolean)).sort();
  return JSON.stringify([contract, chooser, doubles.map(String).sort(), counts, note]);
}
