// @ts-check
/**
 * Page model of a game of Bonaken: deals and points of every player, who deals next, and who buys the round; the twin of
 * scoresheet/views/bonaken/board.py.
 *
 *     boardOf(sheet, explainer).rows[1].marks      // ["win", "loss", ""]
 */

import { isActive, resultOf } from "../../core/bonaken/deal.js";
import { ALL_MISERE } from "../../core/bonaken/findings.js";
import { scoreSheet } from "../../core/bonaken/sheet.js";
import { bidiSafe } from "../../core/names.js";

/** The board of a game as it stands. @param {Bonaken.Sheet} sheet @param {Bonaken.Explainer} explainer */
export function boardOf(sheet, explainer) {
  const standing = scoreSheet(sheet);
  const { states, next, over, uncounted } = standing;
  const rows = sheet.players.map((_, seat) => rowOf(sheet, standing, seat, explainer));
  const deals = standing.deals.map((scored) => ({
    number: scored.number,
    text: explainer.deal(scored.deal),
    dealer: sheet.players[scored.dealer],
    changed: explainer.changed(scored),
    findings: scored.findings.map((finding) => explainer.finding(finding)),
  }));
  const most = sheet.rulebook.table;
  const coming = next ? [...states.entries()].filter(([, state]) => ["recht", "krom", "wip"].includes(state)) : [];
  const ranking = [...rows].sort(
    (one, other) => (other.points ?? 0) - (one.points ?? 0) || (one.place ?? rows.length) - (other.place ?? rows.length),
  );
  const isSeven = sheet.deals.length === 0 && rows.length === ALL_MISERE;
  return {
    title: sheet.title || explainer.text("bonaken.name"),
    rows,
    deals,
    turn: next && { number: next.number, dealer: sheet.players[next.dealer] },
    outlook: [
      ...(isSeven ? [explainer.text("bonaken.finding.seven-misere")] : []),
      ...coming.map(([seat, state]) => explainer.outlook(seat, state)),
    ],
    end: over ? explainer.end(standing) : "",
    large: over && rows.length > most ? explainer.text("bonaken.board.large", { most }) : "",
    uncounted: uncounted.length > 0 ? explainer.count("bonaken.uncounted", uncounted.length, { deals: uncounted.join(", ") }) : "",
    ranking,
  };
}

/** The result, or how it stands, in a few lines as one would send it. @type {(board: Board, explainer: Bonaken.Explainer) => string[]} */
export function resultLines({ title, ranking, end }, explainer) {
  const rows = ranking.map(({ name, state, points }) =>
    points === null
      ? explainer.text("bonaken.share.row", { name, state })
      : explainer.count("bonaken.share.points", points, { name, state }),
  );
  return [bidiSafe(title), ...rows, ...(end ? [end] : [])];
}

/** @param {Bonaken.Sheet} sheet @param {Bonaken.Standing} standing @param {Seat} seat @param {Bonaken.Explainer} explainer */
function rowOf(sheet, { deals, states, places, points, over, next }, seat, explainer) {
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
    scored: settled ? explainer.count("bonaken.board.points", points[seat]) : "",
  };
}
