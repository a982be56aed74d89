// @ts-check
/**
 * Contents of the picture of an evening; the twin of scoresheet/views/bonken/picture.py.
 *
 *     drawPicture(canvas, pictureOf(result, cardOf(sheet, explain, new Set()), explain));
 */

import { bidiSafe } from "../../core/names.js";
import { SCREEN } from "./chart.js";
import { isRed } from "../formatting.js";
import { initials } from "../initials.js";

/** The result, finished or not, and the card. @type {(result: Bonken.Result, card: Card, explain: Bonken.Explainer) => Picture} */
export function pictureOf({ title, when, headline, decided, progress, ranking, chart }, card, explain) {
  return {
    head: [title, when].filter(Boolean).join(" · "),
    headline,
    decided,
    progress,
    ranking,
    chart: chart && placed(chart),
    players: card.players.map(bidiSafe),
    initials: initials(card.players),
    sections: [card.minus, card.plus].map(({ heading, rows }) => ({ heading, rows: rows.map(row) })),
    endscores: card.endscores,
    endscore: explain.text("card.endscore-short"),
    "made-with": explain.text("app.name"),
  };
}

/** @param {CardRow} row */
function row({ symbol, number, cells }) {
  return { symbol, red: isRed(symbol), played: number !== null, cells: cells.flatMap(({ plus, minus }) => [plus, minus]) };
}

/** @type {(chart: Chart) => Drawing} */
function placed({ grid, zero, leaders, lines, levels, deals, labels, end }) {
  return {
    grid,
    zero,
    leaders,
    lines,
    levels: levels.map(([y, text]) => [SCREEN.left - 5, y, text]),
    deals: deals.map(([x, text]) => [x, SCREEN.bottom + 13, text]),
    labels: labels.map(([y, text, seat]) => [end + 4, y, text, seat]),
  };
}
