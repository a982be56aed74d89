// @ts-check
/**
 * Turns at a table of Bonken: who chooses, deals, calls, leads or is passed, and what each may choose still; the twin of
 * scoresheet/core/bonken/seats.py.
 *
 * Seats are 0, 1, 2, 3 clockwise, so the player on your left sits one further.
 *
 *     roles(rulebook, 0)   // {chooser: 0, dealer: 2, leader: 3, calling: [1, 2, 3, 0]}
 */

import { callingOf, find, hasDoubling, ofKind } from "./rulebook.js";

/**
 * The part of a deal that rotation needs: its contract and its chooser; a name is of no player at this table.
 * @typedef {{contract: string, chooser: Who}} Choice
 */

/** @type {readonly Seat[]} */
export const SEATS = [0, 1, 2, 3];
/** @type {readonly (readonly [Seat, Seat])[]} */
export const PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/** The seat `steps` further clockwise. @type {(seat: Seat, steps?: number) => number} */
export function clockwise(seat, steps = 1) {
  return (seat + steps) % SEATS.length;
}

/** Everybody's part in a deal that `chooser` chooses. @type {(rulebook: Bonken.Rulebook, chooser: Seat) => Roles} */
export function roles(rulebook, chooser) {
  const seating = rulebook.seating;
  return {
    chooser,
    dealer: clockwise(chooser, seating.dealer),
    leader: clockwise(chooser, seating.leader),
    calling: callingOf(rulebook).map((steps) => clockwise(chooser, steps)),
  };
}

/**
 * The parts of every player who has any in a deal, the chooser first: `chooser`, `dealer` if it is known who `dealt`, `first`
 * to call where anybody may double, `leader`.
 * @type {(rulebook: Bonken.Rulebook, roles: Roles, dealt: boolean) => Map<Seat, string[]>}
 */
export function parts(rulebook, { chooser, dealer, calling, leader }, dealt) {
  const seats = { chooser, ...(dealt && { dealer }), ...(hasDoubling(rulebook) && { first: calling[0] }), leader };
  const who = /** @type {[string, Seat][]} */ (Object.entries(seats));
  return new Map(who.map(([, seat]) => [seat, who.filter(([, its]) => its === seat).map(([part]) => part)]));
}

/** How far an evening is: what rotation has to know of the deals so far, carried along from one deal to the next. */
export class Progress {
  /** @param {Bonken.Rulebook} rulebook @param {Seat | null} firstChooser @param {Iterable<Choice>} [deals] */
  constructor(rulebook, firstChooser, deals = []) {
    this.rulebook = rulebook;
    /** How many deals were played. */
    this.played = 0;
    /** The next chooser if no player is passed: before the first deal the first chooser, null when not known. @type {Seat | null} */
    this.inLine = firstChooser;
    /** The contracts played, each with the number of its first deal. @type {Map<string, number>} */
    this.gone = new Map();
    /** A seat for every contract of that kind it chose. @type {Record<"minus" | "plus", Seat[]>} */
    this.choosers = { minus: [], plus: [] };
    /** The plus contracts of which that was one too many. @type {string[]} */
    this.extraPlus = [];
    for (const deal of deals) this.add(deal);
  }

  /** One more deal was played. The turn moves on from its chooser, also one out of turn: paper leads. @type {(deal: Choice) => void} */
  add({ contract, chooser }) {
    this.played += 1;
    if (!this.gone.has(contract)) this.gone.set(contract, this.played);
    if (typeof chooser !== "number") {
      this.inLine = null;
      return;
    }
    this.inLine = clockwise(chooser);
    const kind = find(this.rulebook, contract)?.kind;
    if (kind === "plus" && !this.may("plus", chooser)) this.extraPlus.push(contract);
    if (kind) this.choosers[kind].push(chooser);
  }

  /**
   * Whether `chooser` may choose one more contract of that kind: everybody has exactly `plus_each` plus contracts, and `most_minus`
   * minus contracts at most.
   * @type {(kind: "minus" | "plus", chooser: Seat) => boolean}
   */
  may(kind, chooser) {
    const most = kind === "plus" ? this.rulebook.plus_each : this.rulebook.most_minus;
    return most === null || this.choosers[kind].filter((seat) => seat === chooser).length < most;
  }

  /** The keys of the contracts `chooser` may choose without a warning, in card order. @type {(chooser: Seat) => string[]} */
  contractsLeft(chooser) {
    const left = this.rulebook.contracts.filter(({ key, kind }) => !this.gone.has(key) && this.may(kind, chooser));
    return left.map(({ key }) => key);
  }

  /** The chooser of the next deal; null when the evening is over or the turn is not known. */
  nextChooser() {
    const inLine = this.inLine;
    if (inLine === null || this.played >= this.rulebook.deals) return null;
    const isMinusLeft = this.#isLeft("minus");
    const isPlusLeft = this.#isLeft("plus");
    // A player who has neither a plus nor a minus contract to choose is passed.
    const order = SEATS.map((steps) => clockwise(inLine, steps));
    const chooser = order.find((seat) => (isPlusLeft && this.may("plus", seat)) || (isMinusLeft && this.may("minus", seat)));
    // The contracts left must be played, also when all players have had their share.
    return chooser ?? (isMinusLeft ? inLine : null);
  }

  /** The turn of the `nextChooser`; null when there is none. */
  nextTurn() {
    const inLine = this.inLine;
    const chooser = this.nextChooser();
    if (inLine === null || chooser === null) return null;
    const order = SEATS.map((steps) => clockwise(inLine, steps));
    return {
      number: this.played + 1,
      roles: roles(this.rulebook, chooser),
      passed: order.slice(0, order.indexOf(chooser)),
      minusLeft: this.#isLeft("minus"),
      contracts: this.contractsLeft(chooser),
    };
  }

  /** @type {(kind: "minus" | "plus") => boolean} */
  #isLeft(kind) {
    return ofKind(this.rulebook, kind).some((contract) => !this.gone.has(contract.key));
  }
}
