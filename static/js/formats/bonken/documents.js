// @ts-check
/**
 * Documents of sheets of Bonken, read and written, with names for seats; the twin of scoresheet/formats/bonken/documents.py.
 *
 *     const sheet = sheetFromDocument(rulebook, answer.document);
 *     sheetToDocument(sheet).deals[0].chooser      // "Anna"
 *
 * Only for documents that the server has already read: nothing is validated here.
 */

import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { headingFrom } from "../../core/changes.js";

/**
 * A deal with names. A unit of which there is one has its taker's name, others a count a player.
 * @typedef {{contract: string, chooser: string, doubles?: [string, string][], result: Record<string, string | Record<string, number>>,
 *   id?: string, accepted?: string[], note?: string}} DealTable
 */

/**
 * `rulebook` is a key of ours, or a whole one.
 * @typedef {{rulebook: string | object, players: string[], first_chooser?: string, deals: DealTable[]} & Partial<Heading>} SheetDocument
 */

/**
 * The sheet a document holds; its rulebook is given, the document only names it.
 * @type {(rulebook: Bonken.Rulebook, written: SheetDocument) => Bonken.Sheet}
 */
export function sheetFromDocument(rulebook, written) {
  const players = written.players;
  const first = written.first_chooser;
  return {
    rulebook,
    players,
    first_chooser: first === undefined ? null : players.indexOf(first),
    deals: written.deals.map((table) => dealFromTable(players, table)),
    ...headingFrom(written),
  };
}

/** The document of a sheet. @type {(sheet: Bonken.Sheet) => SheetDocument & {format: string}} */
export function sheetToDocument(sheet) {
  const { rulebook, title, date, place, players, first_chooser: first, deals } = sheet;
  return {
    format: "scoresheet/1",
    rulebook: rulebook.table ?? rulebook.id,
    ...(title && { title }),
    ...(date && { date }),
    ...(place && { place }),
    players,
    ...(first !== null && { first_chooser: players[first] }),
    deals: deals.map((deal) => dealToTable(sheet, deal)),
  };
}

/** A deal with seats for names. @type {(players: string[], table: DealTable) => Bonken.Deal} */
function dealFromTable(players, table) {
  /** @type {(name: string) => Who} */
  const who = (name) => (players.includes(name) ? players.indexOf(name) : name);
  /** @type {Bonken.Deal["result"]} */
  const result = {};
  for (const [unit, written] of Object.entries(table.result)) {
    const counts = new Map(typeof written === "string" ? [[written, 1]] : Object.entries(written));
    result[unit] = players.map((name) => counts.get(name) ?? 0);
  }
  return {
    contract: table.contract,
    chooser: who(table.chooser),
    doubles: (table.doubles ?? []).map(([one, other]) => [who(one), who(other)]),
    result,
    id: table.id ?? null,
    accepted: table.accepted ?? [],
    ...(table.note && { note: table.note }),
  };
}

/** One deal of a sheet, with names, as the server takes it. @type {(sheet: Bonken.Sheet, deal: Bonken.Deal) => DealTable} */
export function dealToTable(sheet, deal) {
  /** @type {(who: Who) => string} */
  const name = (who) => (typeof who === "number" ? sheet.players[who] : who);
  const units = find(sheet.rulebook, deal.contract)?.units ?? [];
  /** @type {DealTable["result"]} */
  const result = {};
  for (const [unit, counts] of Object.entries(deal.result)) {
    const single = units.some((one) => one.key === unit && one.total === 1);
    const takers = SEATS.filter((seat) => counts[seat]);
    result[unit] =
      single && takers.length === 1 && counts[takers[0]] === 1
        ? name(takers[0])
        : Object.fromEntries(SEATS.map((seat) => [name(seat), counts[seat]]));
  }
  return {
    contract: deal.contract,
    chooser: name(deal.chooser),
    doubles: deal.doubles.map(([one, other]) => [name(one), name(other)]),
    result,
    ...(deal.id !== null && { id: deal.id }),
    ...(deal.accepted.length > 0 && { accepted: deal.accepted }),
    ...(deal.note && { note: deal.note }),
  };
}
