// @ts-check
/**
 * A deal of Bonaken while it is being entered: who went first and with what result, and who went along in a misère.
 *
 *     dealOf({goer: 2, result: "loss", along: [[0, "win"], [3, "win"]], bid: "misere", accepted: []}, 4, null).goers
 *     // [[2, "loss"], [3, "win"], [0, "win"]]
 */

import { RESULTS, isBid } from "./deal.js";

const ACCEPT = "accept."; // with which the name of a box begins that accepts a warning

/** The draft of a deal as it is on a sheet. @type {(deal: Bonaken.Deal) => Bonaken.Draft} */
export function draftOf({ goers, bid, accepted }) {
  const [first, ...along] = /** @type {[Seat, Bonaken.Result][]} */ (goers.filter(([player]) => typeof player === "number"));
  return { goer: first?.[0] ?? null, result: first?.[1] ?? null, along, bid, accepted };
}

/**
 * The draft in the fields of a form, as it sends them; without what is no seat, no result or no bid.
 * @type {(typed: ReadonlyMap<string, string>, players: number) => Bonaken.Draft}
 */
export function typedDraft(typed, players) {
  /** @type {(name: string) => Bonaken.Result | null} */
  const result = (name) => RESULTS.find((one) => one === typed.get(name)) ?? null;
  const along = [...Array(players).keys()].flatMap((seat) => {
    const went = result(`along.${seat}`);
    return went ? [/** @type {[Seat, Bonaken.Result]} */ ([seat, went])] : [];
  });
  const [goer, bid] = [typed.get("goer"), typed.get("bid") ?? ""];
  const accepted = [...typed.keys()].filter((name) => name.startsWith(ACCEPT)).map((name) => name.slice(ACCEPT.length));
  return { goer: goer ? Number(goer) : null, result: result("result"), along, bid: isBid(bid) ? bid : "", accepted };
}

/**
 * The deal a draft comes to, with so many `players` at the table.
 *
 * The auction goes round clockwise, so those who go along follow the first in that order; unless `before`, the deal
 * that this corrects, has another.
 * @type {(draft: Bonaken.Draft, players: number, id: string | null, before?: Bonaken.Deal | null) => Bonaken.Deal}
 */
export function dealOf({ goer, result, along, bid, accepted }, players, id, before = null) {
  if (goer === null || result === null) return { goers: [], bid, dealer: null, id, accepted };
  const written = before?.goers.map(([player]) => player) ?? [];
  /** @type {(seat: Seat) => [number, number]} */
  const turn = (seat) => [
    written.includes(seat) ? written.indexOf(seat) : written.length,
    (((seat - goer) % players) + players) % players,
  ];
  /** @type {Goer[]} */
  const others = along
    .filter(([seat]) => seat !== goer)
    .map((one) => ({ one, at: turn(one[0]) }))
    .sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
    .map(({ one }) => one);
  return { goers: [[goer, result], ...others], bid, dealer: before?.dealer ?? null, id, accepted };
}
