// @ts-check
/**
 * Documents of games of Bonaken, read and written, with names for seats; the twin of scoresheet/formats/bonaken/documents.py.
 *
 *     const sheet = sheetFromDocument(rulebook, written);
 *     sheetToDocument(sheet).deals[0].goers      // [{player: "Anja", result: "win"}]
 *
 * Only for documents that the server or this app has written: nothing is validated here.
 */

import { headingFrom } from "../../core/changes.js";

/** @typedef {{goers: {player: string, result: Bonaken.Result}[], bid?: string, dealer?: string, id?: string, accepted?: string[]}} DealTable */
/** @typedef {{players: string[], first_dealer: string, deals: DealTable[]} & Partial<Heading>} GameDocument */

export const DOCUMENT = "bonaken/1";

/** @type {(sheet: Bonaken.Sheet) => GameDocument & {format: string}} */
export function sheetToDocument(sheet) {
  const { title, date, place, players, first_dealer: first, deals } = sheet;
  return {
    format: DOCUMENT,
    ...(title && { title }),
    ...(date && { date }),
    ...(place && { place }),
    players,
    first_dealer: players[first],
    deals: deals.map((deal) => dealToTable(sheet, deal)),
  };
}

/** @type {(sheet: Bonaken.Sheet, deal: Bonaken.Deal) => DealTable} */
function dealToTable({ players }, { goers, bid, dealer, id, accepted }) {
  return {
    goers: goers.map(([player, result]) => ({ player: typeof player === "number" ? players[player] : player, result })),
    ...(bid && { bid }),
    ...(dealer !== null && { dealer: players[dealer] }),
    ...(id !== null && { id }),
    ...(accepted.length > 0 && { accepted }),
  };
}

/** @type {(rulebook: Bonaken.Rulebook, written: GameDocument) => Bonaken.Sheet} */
export function sheetFromDocument(rulebook, { players, first_dealer: first, deals, ...written }) {
  /** @type {(name: string) => number | string} */
  const who = (name) => (players.includes(name) ? players.indexOf(name) : name);
  const read = deals.map(({ goers, bid = "", dealer, id = null, accepted = [] }) => ({
    goers: goers.map(({ player, result }) => /** @type {[number | string, Bonaken.Result]} */ ([who(player), result])),
    bid,
    dealer: dealer === undefined ? null : players.indexOf(dealer),
    id,
    accepted,
  }));
  return { rulebook, ...headingFrom(written), players, first_dealer: players.indexOf(first), deals: read };
}
