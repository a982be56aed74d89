// @ts-check
/**
 * The card as this phone draws it: what stands in every place that can change while somebody looks.
 *
 *     const card = cardOf(sheet, explain, new Set());
 *     card.rows["queens"].cells    // ["", "90", "0", "", …]: plus and minus, a pair a seat
 */

import { seatedDoubles } from "../../core/bonken/deal.js";
import { contractOf, hasDealer, hasDoubling } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { initials } from "../initials.js";
import { doublesPath } from "./diagram.js";
import { minusSign } from "../formatting.js";
import { totalsOf } from "./totals.js";

/** @import { ScoredDeal, Sheet, Standing } from "../../core/bonken/sheet.js" */
/** @import { Explainer } from "./explain.js" */
/** @import { Total } from "./totals.js" */

/**
 * A row of the card; `number` is null when it has not been played. `chooser` stands only in plus rows. `odd`: there is
 * something to look at.
 * @typedef {{number: number | null, chooser: string, initial: string, odd: boolean, unsent: boolean, cells: string[]}} Row
 */

/** @typedef {{number: number, contract: string, sentences: string[], faulty: boolean}} Mark */

/**
 * Who doubled whom in a contract, as lines and in words; `open` while nothing was called.
 * @typedef {{path: string, words: string, open: boolean}} Diagram
 */

/**
 * `scored` is what all of it is drawn from.
 * @typedef {object} Card
 * @property {Standing} scored
 * @property {{title: string, date: string, place: string}} heading
 * @property {string[]} players
 * @property {Total[]} totals
 * @property {string[]} initials
 * @property {Record<string, Row>} rows
 * @property {string[]} subtotals
 * @property {string[]} endscores
 * @property {Diagram[]} diagrams
 * @property {string} standing
 * @property {boolean} warn
 * @property {Mark[]} marks
 * @property {number | null} next
 * @property {string} question
 * @property {string} soFar
 * @property {[string, string][]} parts who does what next
 * @property {string[]} passed
 * @property {boolean} finished
 */

/**
 * The card of a sheet; `unsent` are the ids of the deals that are not sent yet.
 * @param {Sheet} sheet
 * @param {Explainer} explain
 * @param {ReadonlySet<string | null>} unsent
 * @returns {Card}
 */
export function cardOf(sheet, explain, unsent) {
  const standing = scoreSheet(sheet);
  const short = initials(sheet.players);
  const played = standing.deals.length > 0;
  const { next } = standing;
  return {
    scored: standing,
    heading: { title: sheet.title, date: sheet.date, place: sheet.place },
    players: sheet.players,
    totals: totalsOf(sheet, standing, explain),
    initials: short,
    rows: Object.fromEntries(sheet.rulebook.contracts.map(({ key, kind }) => [key, row(kind, first(key, standing), sheet, short, unsent)])),
    subtotals: SEATS.flatMap((seat) => (played ? [String(standing.plus[seat]), String(standing.minus[seat])] : ["", ""])),
    endscores: SEATS.map((seat) => (played ? minusSign(standing.endscores[seat]) : "")),
    diagrams: hasDoubling(sheet.rulebook) ? sheet.rulebook.diagrams.map((key) => diagram(key, first(key, standing), explain)) : [],
    standing: explain.standing(standing),
    warn: standing.unscored.length > 0 || (standing.complete && !standing.addsUp),
    marks: sheet.rulebook.contracts.flatMap(({ key }) => mark(first(key, standing), explain)),
    next: standing.number,
    question: next || played ? "" : sheet.rulebook.first_chooser[explain.language],
    soFar: soFar(standing, explain),
    parts: next ? explain.parts(next.roles, hasDealer(sheet.rulebook.seating, next.number)) : [],
    passed: next ? explain.passed(next) : [],
    finished: standing.number === null,
  };
}

/**
 * How far the evening is, and what the totals sum to.
 * @param {Standing} standing
 * @param {Explainer} explain
 */
function soFar({ number, deals, unscored, total }, explain) {
  if (number === null) return explain.text("sheet.finished");
  const key = deals.length > 0 && unscored.length === 0 ? "number.so-far" : "number.of";
  return explain.text(key, { number, count: explain.rulebook.deals, total: minusSign(total) });
}

/**
 * The first deal of a contract has its row; a second one is a finding.
 * @param {string} contract
 * @param {Standing} standing
 */
function first(contract, standing) {
  return standing.deals.find(({ deal }) => deal.contract === contract);
}

/**
 * @param {string} kind
 * @param {ScoredDeal | undefined} found
 * @param {Sheet} sheet
 * @param {readonly string[]} short
 * @param {ReadonlySet<string | null>} unsent
 * @returns {Row}
 */
function row(kind, found, sheet, short, unsent) {
  if (!found) return { number: null, chooser: "", initial: "", odd: false, unsent: false, cells: Array(8).fill("") };
  const { chooser, id } = found.deal;
  const named = kind === "plus" && typeof chooser === "number";
  return {
    number: found.number,
    chooser: named ? sheet.players[chooser] : "",
    initial: named ? short[chooser] : "",
    odd: found.score === null || found.findings.some(({ severity }) => severity === "warning"),
    unsent: unsent.has(id),
    cells: SEATS.flatMap((seat) => cells(found.score?.scores[seat])),
  };
}

/** @param {number | undefined} score */
function cells(score) {
  if (score === undefined) return ["", ""];
  return score < 0 ? ["", String(-score)] : [String(score), ""];
}

/**
 * @param {string} key
 * @param {ScoredDeal | undefined} found
 * @param {Explainer} explain
 * @returns {Diagram}
 */
function diagram(key, found, explain) {
  const name = contractOf(explain.rulebook, key).name[explain.language];
  const sentences = found?.roles ? explain.calls(found.roles, found.deal) : [];
  const open = sentences.length === 0;
  const words = open ? explain.text("print.to-draw", { name }) : `${name}: ${sentences.join(" ")}`;
  return { path: found ? doublesPath(seatedDoubles(found.deal)) : "", words, open };
}

/**
 * @param {ScoredDeal | undefined} found
 * @param {Explainer} explain
 * @returns {Mark[]}
 */
function mark(found, explain) {
  if (!found) return [];
  const warnings = found.findings.filter(({ severity }) => severity === "warning");
  const faulty = found.score === null;
  if (warnings.length === 0 && !faulty) return [];
  const sentences = warnings.map((warning) => explain.finding(warning));
  return [{ number: found.number, contract: explain.contracts([found.deal.contract]), sentences, faulty }];
}
