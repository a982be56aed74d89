// @ts-check
/**
 * The rulebook of Bonaken as the server hands it out: what a place is worth, and what the sources leave open. All is data.
 *
 *     worth(book, 2)      // 8
 */

export const FEWEST = 2; // players
export const MOST = 7;

/**
 * How the 32 cards are dealt to so many players.
 * @typedef {{players: number, each: number, open: number, blind: number, sleeping: number}} Cards
 */

/**
 * Bonaken as it is counted. `points` are those of the first place, the second and so on; the last number holds for every
 * place after it. `table` is the most players of a table of the championship. `cards` has a row for every number of players.
 *
 * `survivor`: whoever is left when all others are out gets `one` point, or those of their `place`. `after_tie`: after two who
 * went out together the next place is `skip`ped or not (`dense`).
 * @typedef {object} Rulebook
 * @property {number[]} points
 * @property {number} table
 * @property {"one" | "place"} survivor
 * @property {"skip" | "dense"} after_tie
 * @property {number} least_bid
 * @property {number} bid_step
 * @property {Cards[]} cards
 */

/** The points of a place, from 1. @type {(rulebook: Rulebook, place: number) => number} */
export function worth({ points }, place) {
  return points[Math.min(place, points.length) - 1];
}

/**
 * How many tricks there are in a deal among so many players who are still in play.
 * @type {(rulebook: Rulebook, active: number) => number}
 */
export function tricks({ cards }, active) {
  const dealt = cards.find(({ players }) => players === active);
  if (!dealt) throw new RangeError(`no cards for ${active}`);
  return dealt.each;
}
