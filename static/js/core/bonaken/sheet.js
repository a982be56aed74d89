// @ts-check
/**
 * A game of Bonaken (*spel*): two to seven players and their deals, the standing computed from them, and its plain form;
 * the twin of scoresheet/core/bonaken/sheet.py.
 *
 *     const standing = scoreSheet({rulebook, players: ["Anja", "Bert"], first_dealer: 0, deals, ...});
 *     standing.states, standing.points      // ["eruit", "suf"], [10, 1]
 *     sheetFromPlain(sheetToPlain(sheet), books)      // the same sheet, as the log keeps it in between
 */

import { ScoresheetError, hasErrors } from "../errors.js";
import { START, isActive, resultOf, seated, stateAfter } from "./deal.js";
import { activeOf, checkDeal, isOver } from "./findings.js";
import { worth } from "./rulebook.js";

export const GAME = "bonaken";

/** @type {(sheet: Bonaken.Sheet, ...deals: Bonaken.Deal[]) => Bonaken.Sheet} */
export function withDeals(sheet, ...deals) {
  return checked({ ...sheet, deals });
}

/**
 * A sheet checked for seats without a player, which only programs can name; `ScoresheetError` `no-seat` for one.
 * @type {(sheet: Bonaken.Sheet) => Bonaken.Sheet}
 */
export function checked(sheet) {
  const { players, first_dealer: first, deals } = sheet;
  const named = [first, ...deals.flatMap((deal) => [...seated(deal), deal.dealer ?? first])];
  if (!named.every((seat) => seat >= 0 && seat < players.length)) throw new ScoresheetError("no-seat", { players: players.length });
  return sheet;
}

/**
 * Everybody's state after a deal that counts, and who deals the next: the first who went of those it took out of the game,
 * else the first who went.
 * @type {(before: readonly Bonaken.State[], deal: Bonaken.Deal) => {states: Bonaken.State[], dealer: Seat}}
 */
function goneOn(before, deal) {
  const states = before.map((state, seat) => stateAfter(state, resultOf(deal, seat)));
  const went = seated(deal);
  return { states, dealer: went.find((seat) => !isActive(states[seat])) ?? went[0] };
}

/** Everything that follows from what a sheet says. @param {Bonaken.Sheet} sheet */
export function scoreSheet({ rulebook, players, first_dealer: first, deals: played }) {
  /** @type {Bonaken.State[]} */
  let states = players.map(() => START);
  /** @type {(number | null)[]} */
  const places = players.map(() => null);
  const wonDeals = players.map(() => 0);
  let dealer = first;
  const deals = played.map((deal, index) => {
    const before = { rulebook, number: index + 1, states, dealer };
    const findings = checkDeal(before, deal);
    const counted = !hasErrors(findings);
    if (counted) {
      ({ states, dealer } = goneOn(states, deal));
      const place = nextPlace(places, rulebook);
      for (const [seat, state] of states.entries()) {
        if (resultOf(deal, seat) === "win") wonDeals[seat] += 1;
        if (state === "eruit" && before.states[seat] !== "eruit") places[seat] = place;
      }
    }
    return { number: index + 1, deal, dealer: deal.dealer ?? before.dealer, states, counted, findings };
  });
  const over = isOver(states);
  const survivor = over ? (activeOf(states)[0] ?? null) : null;
  const points = places.map((place) => (place === null ? 0 : worth(rulebook, place)));
  if (survivor !== null) {
    const place = nextPlace(places, rulebook);
    places[survivor] = place;
    points[survivor] = survivorPoints(rulebook, states, place);
  }
  const losers = [...states.keys()].filter((seat) => states[seat] === "erin");
  return {
    deals,
    states,
    places,
    points,
    wonDeals,
    over,
    survivor,
    losers: losers.length > 0 || survivor === null ? losers : [survivor],
    next: over ? null : { number: deals.length + 1, dealer },
    uncounted: deals.filter(({ counted }) => !counted).map(({ number }) => number),
  };
}

/**
 * The place of a player who goes out now: one more than there are players, or places, ahead.
 * @type {(places: (number | null)[], rulebook: Bonaken.Rulebook) => number}
 */
function nextPlace(places, { after_tie: afterTie }) {
  const ahead = places.filter((place) => place !== null);
  return 1 + (afterTie === "skip" ? ahead.length : new Set(ahead).size);
}

/**
 * The points of the player who is left: those of the place, but 1 when all others are out.
 * @type {(rulebook: Bonaken.Rulebook, states: Bonaken.State[], place: number) => number}
 */
function survivorPoints(rulebook, states, place) {
  return !states.includes("erin") && rulebook.survivor === "one" ? 1 : worth(rulebook, place);
}

/** A sheet as it was opened. Its rulebook is not kept with it: there is only one. @type {(sheet: Bonaken.Sheet) => any} */
export function sheetToPlain({ rulebook: _, ...sheet }) {
  return { game: GAME, ...sheet };
}

/**
 * The sheet that `sheetToPlain` made this of. `books` are the rulebooks that the server hands out, by their ids.
 * @type {(plain: any, books: Readonly<Record<string, Bonaken.Rulebook>>) => Bonaken.Sheet}
 */
export function sheetFromPlain({ game, ...plain }, books) {
  if (game !== GAME) throw new ScoresheetError("unknown-game", { game });
  return checked({ ...plain, rulebook: books[GAME] });
}
