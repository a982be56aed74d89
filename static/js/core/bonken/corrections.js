// @ts-check
/**
 * Corrections of a sheet as a whole while they are on this phone only: what each is about, and what it is on the sheet by
 * now. Only the phone has them, so this has no Python twin; see unsent.js.
 *
 *     about(made, sheet)                       // what stands there now of what the change is about
 *     correctionOn(made, deals, players, sheet)
 */

/** @import { SheetChange } from "./changes.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * What a kind of correction is. `about`: what it changes of a sheet, as text, to see whether it still is what it was.
 * `on`: the change as it is made to this sheet; null when it can not be. `deals` are what it calls the deals it is about,
 * `players` who sat where when it was made.
 * @template Own
 * @typedef {object} Correction
 * @property {(sheet: Sheet, deals: readonly string[], players: readonly string[]) => string} about
 * @property {(made: Own, sheet: Sheet, deals: readonly string[], players: readonly string[]) => SheetChange | null} on
 */

/** @type {{[Kind in SheetChange["kind"]]: Correction<Extract<SheetChange, {kind: Kind}>>}} */
const CORRECTIONS = {
  swapped: {
    about: order,
    on: (made, sheet, deals) => withNumbers(sheet, deals, (one, other) => ({ ...made, one, other })),
  },
  moved: {
    about: order,
    on: (made, sheet, deals) => withNumbers(sheet, deals, (number, to) => ({ ...made, number, to })),
  },
  renamed: { about: ({ players }) => JSON.stringify(players), on: (made) => made },
  reseated: {
    about: ({ players }) => JSON.stringify(players),
    on(made, sheet, _, players) {
      const order = made.order.map((was) => sheet.players.indexOf(players[was]));
      return order.includes(-1) ? null : { ...made, order };
    },
  },
  headed: { about: ({ title, date, place }) => JSON.stringify([title, date, place]), on: (made) => made },
  "first-chooser-set": {
    about: ({ first_chooser: first, players: now }, _, players) => String(first === null ? null : seatIn(now, first, players)),
    on: (made, { players: now }, _, players) =>
      made.first_chooser === null ? made : { ...made, first_chooser: seatIn(players, made.first_chooser, now) },
  },
  "rulebook-changed": {
    about: ({ rulebook }) => rulebook.id,
    on: (made, { rulebook }) => ({ ...made, was: rulebook }),
  },
};

/**
 * @param {SheetChange} made
 * @returns {Correction<any>}
 */
function meaning(made) {
  return CORRECTIONS[made.kind];
}

/**
 * Whether a change is one to the sheet as a whole.
 * @param {{kind: string}} change
 * @returns {change is SheetChange}
 */
export function isCorrection(change) {
  return Object.hasOwn(CORRECTIONS, change.kind);
}

/**
 * What stands on a sheet of what a correction is about, as text.
 * @param {SheetChange} made
 * @param {Sheet} sheet
 * @param {readonly string[]} deals
 * @param {readonly string[]} players
 */
export function about(made, sheet, deals, players) {
  return meaning(made).about(sheet, deals, players);
}

/**
 * A correction as it is made to a sheet; null when it is about deals that are gone.
 * @param {SheetChange} made
 * @param {Sheet} sheet
 * @param {readonly string[]} deals
 * @param {readonly string[]} players
 * @returns {SheetChange | null}
 */
export function correctionOn(made, sheet, deals, players) {
  return meaning(made).on(made, sheet, deals, players);
}

/**
 * What the deals that a correction is about are called, whatever number they have.
 * @param {SheetChange} made
 * @param {Sheet} sheet
 */
export function dealsOf(made, sheet) {
  const numbers = made.kind === "swapped" ? [made.one, made.other] : made.kind === "moved" ? [made.number, made.to] : [];
  return numbers.map((number) => nameOf(sheet.deals[number - 1]));
}

/** @param {{id: string | null, contract: string}} deal */
function nameOf({ id, contract }) {
  return id ?? contract;
}

/**
 * Which of the deals comes first; those that are gone are left out.
 * @param {Sheet} sheet
 * @param {readonly string[]} deals
 */
function order(sheet, deals) {
  return JSON.stringify(sheet.deals.map(nameOf).filter((name) => deals.includes(name)));
}

/**
 * @param {Sheet} sheet
 * @param {readonly string[]} deals
 * @param {(one: number, other: number) => SheetChange} made
 */
function withNumbers(sheet, deals, made) {
  const [one, other] = deals.map((name) => sheet.deals.findIndex((deal) => nameOf(deal) === name) + 1);
  return one > 0 && other > 0 ? made(one, other) : null;
}

/**
 * Where whoever sits in a seat among these players sits among those: who is called otherwise by now sits there still.
 * @param {readonly string[]} players
 * @param {number} seat
 * @param {readonly string[]} those
 */
function seatIn(players, seat, those) {
  const found = those.indexOf(players[seat]);
  return found < 0 ? seat : found;
}
