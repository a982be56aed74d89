// @ts-check
/**
 * What stands in the picture of an evening; the twin of scoresheet/views/bonken/picture.py.
 *
 *     drawPicture(canvas, pictureOf(result, cardOf(sheet, explain, new Set()), explain));
 */

import { bidiSafe } from "../../core/names.js";
import { SCREEN } from "./chart.js";
import { isRed, signed } from "../formatting.js";

/** @import { Contract } from "../../core/bonken/rulebook.js" */
/** @import { Card } from "./card.js" */
/** @import { Chart } from "./chart.js" */
/** @import { Explainer } from "./explain.js" */
/** @import { Rank } from "./ranking.js" */
/** @import { Result } from "./result.js" */

/** @typedef {[x: number, y: number, text: string]} Placed */

/**
 * The chart with every text at its place.
 * @typedef {object} Drawing
 * @property {string} grid
 * @property {string} zero
 * @property {string} leaders
 * @property {{path: string, dash: string, leads: boolean}[]} lines
 * @property {Placed[]} levels
 * @property {Placed[]} deals
 * @property {Placed[]} labels
 */

/** @typedef {{symbol: string, red: boolean, played: boolean, cells: string[]}} Row */

/**
 * What bonken/share/picture.js draws.
 * @typedef {object} Picture
 * @property {string} head
 * @property {string} headline
 * @property {string} progress
 * @property {Rank[]} ranking
 * @property {Drawing | null} chart
 * @property {string[]} players
 * @property {string[]} initials
 * @property {{heading: string, rows: Row[]}[]} sections
 * @property {string[]} endscores
 * @property {string} endscore
 * @property {string} made-with
 */

const KINDS = /** @type {const} */ (["minus", "plus"]);

/**
 * The result, finished or not, and the card.
 * @param {Result} result
 * @param {Card} card
 * @param {Explainer} explain
 * @returns {Picture}
 */
export function pictureOf({ title, when, headline, progress, ranking, chart }, card, explain) {
  return {
    head: [title, when].filter(Boolean).join(" · "),
    headline,
    progress,
    ranking,
    chart: chart && placed(chart),
    players: card.players.map(bidiSafe),
    initials: card.initials,
    sections: KINDS.map((kind) => {
      const contracts = explain.rulebook.contracts.filter((contract) => contract.kind === kind);
      return { heading: heading(kind, contracts, explain), rows: contracts.map((contract) => row(contract, card, explain)) };
    }),
    endscores: card.endscores,
    endscore: explain.text("card.endscore-short"),
    "made-with": explain.text("app.name"),
  };
}

/**
 * @param {"minus" | "plus"} kind
 * @param {readonly Contract[]} contracts
 * @param {Explainer} explain
 */
function heading(kind, contracts, explain) {
  const values = new Set(contracts.map(value));
  if (kind === "plus" && values.size === 1) return explain.text("card.plus", { value: value(contracts[0]) });
  return explain.text(`card.${kind}-games`);
}

/**
 * What its units are worth each; of more than two values the lowest and the highest.
 * @param {Contract} contract
 */
function value({ units }) {
  const worths = [...new Set(units.map(({ points }) => points))];
  if (worths.length <= 2) return worths.map(signed).join(" / ");
  worths.sort((one, other) => Math.abs(one) - Math.abs(other));
  return `${signed(worths[0])} … ${signed(worths[worths.length - 1])}`;
}

/**
 * @param {Contract} contract
 * @param {Card} card
 * @param {Explainer} explain
 */
function row({ key, symbol }, { rows }, { language }) {
  const { number, cells } = rows[key];
  const sign = symbol[language];
  return { symbol: sign, red: isRed(sign), played: number !== null, cells };
}

/**
 * @param {Chart} chart
 * @returns {Drawing}
 */
function placed({ grid, zero, leaders, lines, levels, deals, labels }) {
  return {
    grid,
    zero,
    leaders,
    lines,
    levels: levels.map(([y, text]) => [SCREEN.left - 5, y, text]),
    deals: deals.map(([x, text]) => [x, SCREEN.bottom + 13, text]),
    labels: labels.map(([y, text]) => [SCREEN.end + 4, y, text]),
  };
}
