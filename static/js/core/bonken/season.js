// @ts-check
/**
 * A season of Bonken: the evenings that count, the ranking, and who paid whom; the twin of `season_of`, `ranking` and
 * `ledger` in scoresheet/seasons, for the evenings of one phone, alone or on top of the sums of a circle. A server
 * works out the rest of a circle (doubling, records).
 *
 *     const season = seasonOf([{sheet, day: "2026-11-20"}]);
 *     ranking(season)[0]      // {rank: 1, person: "Anna", evenings: 1, total: 480, places: [1, 0, 0, 0]}
 *     ledger(season)[0]       // {one: "Anna", other: "Bram", paid: 0, received: 80, evenings: 1}
 */

import { alphabetical, folding } from "../names.js";
import { PAIRS } from "./seats.js";
import { scoreSheet } from "./sheet.js";

/**
 * The evenings that count, the earliest first, each with its four people; how many were left out, and everybody who
 * played, in alphabetical order.
 * @typedef {{evenings: {four: string[], standing: Bonken.Standing}[], leftOut: number, names: string[]}} Season
 */

/**
 * One line of the ranking. `rank` is shared by equal players, 0 of those who played too few evenings for one; `places`: how
 * often first, second, third and fourth.
 * @typedef {{person: string, evenings: number, total: number, places: number[]}} Sums
 * @typedef {Sums & {rank: number}} Rank
 */

/**
 * The season of evenings, each with its day as ISO text. One counts when all its deals are there and can be scored; names
 * that are equal but for capitals and how accents are written are one person, spelled as in the last that begins with a capital, else as in the last.
 * @type {(evenings: readonly {sheet: Bonken.Sheet, day: string}[]) => Season}
 */
export function seasonOf(evenings) {
  const inside = [...evenings].sort((one, other) => compared([one.day], [other.day]));
  const written = inside.flatMap(({ sheet }) => sheet.players);
  written.sort((one, other) => Number(beginsWithCapital(one)) - Number(beginsWithCapital(other)));
  const spelling = new Map(written.map((name) => [folding(name), name]));
  const scored = inside.map(({ sheet }) => ({
    four: fullNames(sheet.players, spelling, spelling),
    standing: scoreSheet(sheet),
  }));
  const counting = scored.filter(({ standing }) => standing.complete);
  const names = [...new Set(counting.flatMap(({ four }) => four))];
  return { evenings: counting, leftOut: scored.length - counting.length, names: names.sort(byName) };
}

/**
 * The full names of the players at a table, by the person and the spelling of each folded name. No person sits in two seats: two
 * names that are declared one person stay two people there, and the others there are who they are.
 * @type {(names: readonly string[], people: Map<string, string>, spelling: Map<string, string>) => string[]}
 */
export function fullNames(names, people, spelling) {
  const [known, spelled] = [people, spelling].map((some) => names.map((name) => some.get(folding(name)) ?? name));
  const found = onceEach(onceEach(known, spelled), names);
  return new Set(found).size === names.length ? found : [...names];
}

/** The people at a table, where those there twice go by `names`. @type {(people: readonly string[], names: readonly string[]) => string[]} */
function onceEach(people, names) {
  return people.map((person, seat) => (people.filter((one) => one === person).length === 1 ? person : names[seat]));
}

/**
 * Everybody by points, most first, also of the evenings `before` these, whose sums are known. Who played less than `least`
 * evenings comes behind all others.
 * @type {(season: Season, before?: readonly Sums[], least?: number) => Rank[]}
 */
export function ranking({ evenings }, before = [], least = 0) {
  const sums = new Map(before.map((line) => [line.person, { ...line, places: [...line.places] }]));
  for (const { four, standing } of evenings) {
    for (const [seat, person] of four.entries()) {
      const line = sums.get(person) ?? { person, evenings: 0, total: 0, places: [0, 0, 0, 0] };
      line.evenings += 1;
      line.total += standing.endscores[seat];
      line.places[standing.places[seat] - 1] += 1;
      sums.set(person, line);
    }
  }
  const lines = [...sums.values()].sort((one, other) => other.total - one.total || byName(one.person, other.person));
  const ranked = lines.filter((line) => line.evenings >= least);
  const few = lines.filter((line) => line.evenings < least);
  return [
    ...ranked.map((line) => ({ rank: 1 + ranked.filter(({ total }) => total > line.total).length, ...line })),
    ...few.map((line) => ({ rank: 0, ...line })),
  ];
}

/**
 * An account for every two people who sat at one table, the earlier name in the alphabet first; on top of those `before`.
 * @type {(season: Season, before?: readonly Account[]) => Account[]}
 */
export function ledger({ evenings, names }, before = []) {
  const people = [...new Set([...names, ...before.flatMap(({ one, other }) => [one, other])])].sort(byName);
  const accounts = people.flatMap((one, number) =>
    people.slice(number + 1).map((other) => {
      const known = before.find((account) => account.one === one && account.other === other);
      return known ? { ...known } : { one, other, paid: 0, received: 0, evenings: 0 };
    }),
  );
  /** @type {(four: readonly string[], one: number, other: number) => Account} */
  const between = (four, one, other) => {
    const pair = [four[one], four[other]];
    return /** @type {Account} */ (accounts.find((account) => pair.includes(account.one) && pair.includes(account.other)));
  };
  for (const { four, standing } of evenings) {
    for (const [one, other] of PAIRS) between(four, one, other).evenings += 1;
    for (const line of standing.deals.flatMap(({ score }) => score?.settlements ?? [])) {
      const account = between(four, line.payer, line.receiver);
      account[four[line.payer] === account.one ? "paid" : "received"] += line.points;
    }
  }
  return accounts.filter((account) => account.evenings > 0);
}

/** @type {(one: string, other: string) => number} */
function byName(one, other) {
  return compared(alphabetical(one), alphabetical(other));
}

/** @type {(name: string) => boolean} */
function beginsWithCapital(name) {
  const [first] = name;
  return first !== first.toLowerCase();
}

/** Which of two lists of texts comes first. @type {(one: readonly string[], other: readonly string[]) => number} */
function compared([first, ...some], [other, ...others]) {
  if (first === other) return some.length > 0 ? compared(some, others) : 0;
  return first < other ? -1 : 1;
}
