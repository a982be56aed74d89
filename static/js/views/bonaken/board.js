// @ts-check
/**
 * The board of a game: every player with what they won and lost, who deals next, and what is out of the way; the twin of
 * scoresheet/views/bonaken/board.py.
 *
 *     boardOf(sheet, explain).rows[1].marks      // ["win", "loss", ""]
 */

import { resultOf } from "../../core/bonaken/deal.js";
import { ALL_MISERE } from "../../core/bonaken/findings.js";
import { scoreSheet } from "../../core/bonaken/sheet.js";
import { MOVES, isActive } from "../../core/bonaken/states.js";
import { bidiSafe } from "../../core/names.js";

/** @import { Result, Seat } from "../../core/bonaken/deal.js" */
/** @import { Sheet, Standing } from "../../core/bonaken/sheet.js" */
/** @import { State } from "../../core/bonaken/states.js" */
/** @import { Explainer } from "./explain.js" */

/**
 * One player. `marks` are the results of the deals in which they went, and an empty one for every deal more that they can
 * need; `scored` are the points in words; `then` is the state that a win, a loss and false roem would lead to, empty for who is out of the game.
 * @typedef {object} PlayerRow
 * @property {Seat} seat
 * @property {string} name
 * @property {State} state
 * @property {(Result | "")[]} marks
 * @property {boolean} active
 * @property {boolean} deals
 * @property {number | null} place
 * @property {number | null} points
 * @property {string} scored
 * @property {[Result, State][]} then
 */

/**
 * One deal as the board lists it.
 * @typedef {{number: number, text: string, dealer: string, states: State[], changed: string[], findings: string[],
 *   counted: boolean}} DealRow
 */

/**
 * `outlook` says who can go out or in next, and of seven players what the first deal is; `end` who buys the round, and is empty before; `large` that so many are no table
 * of a championship. `turn` is the deal that comes next, and the name of who deals it. `progress` is what a phone remembers
 * of a game that is over.
 * @typedef {object} Board
 * @property {string} title
 * @property {PlayerRow[]} rows
 * @property {DealRow[]} deals
 * @property {{number: number, dealer: string} | null} turn
 * @property {string[]} outlook
 * @property {string} end
 * @property {string} large
 * @property {string} uncounted
 * @property {{scores: (number | null)[], played: number, deals: number, losers: number[]} | null} progress
 * @property {PlayerRow[]} inOrder the players as they sit, and at the end by points
 * @property {PlayerRow[]} ranking the players by points, the best first; whoever is in last
 */

/** The board of a game as it stands. @type {(sheet: Sheet, explain: Explainer) => Board} */
export function boardOf(sheet, explain) {
  const standing = scoreSheet(sheet);
  const { states, next, over, uncounted } = standing;
  const rows = sheet.players.map((_, seat) => rowOf(sheet, standing, seat, explain));
  const deals = standing.deals.map((scored) => ({
    number: scored.number,
    text: explain.deal(scored.deal),
    dealer: sheet.players[scored.dealer],
    states: scored.states,
    changed: explain.changed(scored),
    findings: scored.findings.map((finding) => explain.finding(finding)),
    counted: scored.counted,
  }));
  const most = sheet.rulebook.table;
  const coming = next ? [...states.entries()].filter(([, state]) => ["recht", "krom", "wip"].includes(state)) : [];
  const ranking = [...rows].sort(
    (one, other) => (other.points ?? 0) - (one.points ?? 0) || (one.place ?? rows.length) - (other.place ?? rows.length),
  );
  const isSeven = sheet.deals.length === 0 && rows.length === ALL_MISERE;
  return {
    title: sheet.title || explain.text("bonaken.name"),
    rows,
    deals,
    turn: next && { number: next.number, dealer: sheet.players[next.dealer] },
    outlook: [
      ...(isSeven ? [explain.text("bonaken.finding.seven-misere")] : []),
      ...coming.map(([seat, state]) => explain.outlook(seat, state)),
    ],
    end: over ? explain.end(standing) : "",
    large: over && rows.length > most ? explain.text("bonaken.board.large", { most }) : "",
    uncounted: uncounted.length > 0 ? explain.count("bonaken.uncounted", uncounted.length, { deals: uncounted.join(", ") }) : "",
    progress: over ? { scores: rows.map(({ points }) => points), played: deals.length, deals: deals.length, losers: standing.losers } : null,
    inOrder: next ? rows : ranking,
    ranking,
  };
}

/**
 * The result, or how it stands, in a few lines as one would send it to somebody.
 * @type {(board: Board, explain: Explainer) => string[]}
 */
export function resultLines({ title, ranking, end }, explain) {
  const rows = ranking.map(({ name, state, points }) =>
    points === null
      ? explain.text("bonaken.share.row", { name, state })
      : explain.count("bonaken.share.points", points, { name, state }),
  );
  return [bidiSafe(title), ...rows, ...(end ? [end] : [])];
}

/** @type {(sheet: Sheet, standing: Standing, seat: Seat, explain: Explainer) => PlayerRow} */
function rowOf(sheet, { deals, states, places, points, over, next }, seat, explain) {
  const state = states[seat];
  const results = deals.filter(({ counted }) => counted).map(({ deal }) => resultOf(deal, seat));
  const marks = results.filter((result) => result !== null);
  const settled = !isActive(state) || over;
  return {
    seat,
    name: sheet.players[seat],
    state,
    marks: [...marks, ...(settled ? [] : Array(3 - marks.length).fill(""))],
    active: !settled,
    deals: next !== null && next.dealer === seat,
    place: places[seat],
    points: settled ? points[seat] : null,
    scored: settled ? explain.count("bonaken.board.points", points[seat]) : "",
    then: settled ? [] : /** @type {[Result, State][]} */ (Object.entries(MOVES[state])),
  };
}
