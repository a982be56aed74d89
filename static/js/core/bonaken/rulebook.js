// @ts-check
/**
 * The rulebook of Bonaken as the server sends it: the points of a place, and the tricks among so many players; the
 * twin of `worth` and `tricks` in scoresheet/core/bonaken/rulebook.py.
 *
 *     worth(book, 2)      // 8
 */

/** The points of a place, from 1. @type {(rulebook: Bonaken.Rulebook, place: number) => number} */
export function worth({ points }, place) {
  return points[Math.min(place, points.length) - 1];
}

/** How many tricks there are among so many players in play. @type {(rulebook: Bonaken.Rulebook, active: number) => number} */
export function tricks({ cards }, active) {
  const dealt = cards.find(({ players }) => players === active);
  if (!dealt) throw new RangeError(`no cards for ${active}`);
  return dealt.each;
}
