// @ts-check
/**
 * The log of a sheet: what was recorded, corrected, removed, renamed, reseated and headed, folded into the sheet as it
 * is now.
 *
 *     const sheet = foldLog(base, entries);                    // what the server has acknowledged
 *     const here = unsent.reduce(applyChange, sheet);          // and what only this phone knows yet
 *
 * Entries are only ever added. Entry `version` was made by somebody who had seen everything up to `version - 1`, so a
 * deal number in it means the deal of that number at that moment.
 */

import { reckon, reseatedSheet, withDeals } from "./sheet.js";

/** @import { Deal } from "./deal.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Seat } from "./seats.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * A deal was entered as deal `number`: after the last one, or in between, where one had been removed.
 * @typedef {{kind: "recorded", number: number, deal: Deal}} Recorded
 */

/**
 * Deal `number` reads like this instead.
 * @typedef {{kind: "corrected", number: number, deal: Deal}} Corrected
 */

/**
 * Deal `number` was taken off the sheet; later deals move up.
 * @typedef {{kind: "removed", number: number}} Removed
 */

/**
 * The players at the four seats are called this instead.
 * @typedef {{kind: "renamed", players: string[]}} Renamed
 */

/**
 * The same four people sat in another order all evening; every deal follows them. Seat 0 is now theirs who sat in
 * `order[0]`, and so on.
 * @typedef {{kind: "reseated", order: Seat[]}} Reseated
 */

/**
 * The head of the sheet reads like this instead. Each may be empty; `date` is ISO text.
 * @typedef {{kind: "headed", title: string, date: string, place: string}} Headed
 */

/** @typedef {Recorded | Corrected | Removed | Renamed | Reseated | Headed} Change */

/**
 * One line of the log: a change, when (ISO text) and by whom. `id` is a UUID made by whoever sent it; versions count
 * from 1.
 * @typedef {{id: string, version: number, time: string, by: string | null, change: Change}} Entry
 */

/** What cannot be done: `fault` names the sentence (`error.<fault>` in the catalogues), `params` fill it. */
export class ScoresheetError extends Error {
  /**
   * @param {string} fault
   * @param {Record<string, unknown>} params
   */
  constructor(fault, params) {
    super(`${fault}: ${JSON.stringify(params)}`);
    this.fault = fault;
    this.params = params;
  }
}

/**
 * The sheet as it is after all entries since it was opened.
 * @param {Sheet} base
 * @param {readonly Entry[]} entries
 * @returns {Sheet}
 */
export function foldLog(base, entries) {
  return entries.reduce((sheet, entry, index) => {
    if (entry.version !== index + 1) {
      throw new ScoresheetError("broken-log", { version: entry.version, expected: index + 1 });
    }
    return applyChange(sheet, entry.change);
  }, base);
}

/**
 * For every deal on the sheet the entries that recorded and corrected it, oldest first.
 * @param {Sheet} base
 * @param {readonly Entry[]} entries
 */
export function histories(base, entries) {
  /** @type {Entry[][]} */
  const all = base.deals.map(() => []);
  for (const entry of entries) {
    const change = entry.change;
    if (change.kind === "recorded") all.splice(change.number - 1, 0, [entry]);
    else if (change.kind === "corrected") all[change.number - 1].push(entry);
    else if (change.kind === "removed") all.splice(change.number - 1, 1);
  }
  return all;
}

/**
 * The sheet after a change; {@link ScoresheetError} `no-deal` when the change is about a deal the sheet does not have.
 * @param {Sheet} sheet
 * @param {Change} change
 * @returns {Sheet}
 */
export function applyChange(sheet, change) {
  const deals = sheet.deals;
  switch (change.kind) {
    case "recorded":
      checkNumber(change.number, deals.length + 1);
      return withDeals(sheet, ...deals.slice(0, change.number - 1), change.deal, ...deals.slice(change.number - 1));
    case "corrected":
      checkNumber(change.number, deals.length);
      return withDeals(sheet, ...deals.slice(0, change.number - 1), change.deal, ...deals.slice(change.number));
    case "removed":
      checkNumber(change.number, deals.length);
      return withDeals(sheet, ...deals.slice(0, change.number - 1), ...deals.slice(change.number));
    case "renamed":
      return { ...sheet, players: change.players };
    case "reseated":
      return reseatedSheet(sheet, change.order);
    case "headed":
      return { ...sheet, title: change.title, date: change.date, place: change.place };
  }
}

/**
 * @param {number} number
 * @param {number} highest
 */
function checkNumber(number, highest) {
  if (!(number >= 1 && number <= highest)) throw new ScoresheetError("no-deal", { number });
}

/**
 * The findings that a deal would have on the sheet.
 *
 * A later deal of the same contract counts against this one: that one was there first. So does a deal too many, when
 * this one is put in between.
 * @param {Sheet} sheet
 * @param {Recorded | Corrected} change
 * @returns {Finding[]}
 */
export function checkChange(sheet, change) {
  const number = change.number;
  const after = reckon(applyChange(sheet, change)).deals;
  const later = after.slice(number);
  const clashes = later.flatMap((deal) =>
    deal.findings
      .filter((finding) => finding.code === "repeated-contract" && finding.params.number === number)
      .map((finding) => ({ ...finding, deal: number, params: { ...finding.params, number: deal.number } })),
  );
  const tooMany = later
    .flatMap((deal) => deal.findings)
    .filter((finding) => change.kind === "recorded" && finding.code === "too-many-deals")
    .map((finding) => ({ ...finding, deal: number }));
  return [...after[number - 1].findings, ...clashes, ...tooMany.slice(0, 1)];
}
