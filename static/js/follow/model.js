// @ts-check
/**
 * The card as this phone draws it: what stands in every place that can change while somebody looks.
 *
 *     const card = cardOf(sheet, {texts, language, initial, unsent});
 *     card.rows["queens"].cells    // ["", "90", "0", "", …]: plus and minus, a pair a seat
 */

import { SEATS, contractOf, reckon, seatedDoubles } from "../core.js";
import { doublesPath } from "../diagram.js";
import { Explainer, minusSign } from "../explain.js";

/** @import { Language, Reckoned, Sheet, Standing } from "../core.js" */
/** @import { Catalogue } from "../explain.js" */

/**
 * A row of the card; `number` is null when it has not been played. `chooser` stands only in plus rows. `odd`: there is something to look at.
 * @typedef {{number: number | null, chooser: string, initial: string, odd: boolean, unsent: boolean, cells: string[]}} Row
 */

/** @typedef {{number: number, contract: string, sentences: string[], faulty: boolean}} Mark */

/**
 * Who doubled whom in a contract, as lines and in words; `open` while nothing was called.
 * @typedef {{path: string, words: string, open: boolean}} Diagram
 */

/**
 * @typedef {object} Card
 * @property {{title: string, date: string, place: string}} heading
 * @property {string[]} players
 * @property {string[]} initials
 * @property {Record<string, Row>} rows
 * @property {string[]} subtotals
 * @property {string[]} endscores
 * @property {number[]} leaders
 * @property {Diagram[]} diagrams
 * @property {string} standing
 * @property {boolean} warn
 * @property {Mark[]} marks
 * @property {number | null} next
 * @property {string[]} roles
 * @property {string[]} passed
 * @property {boolean} finished
 */

/**
 * What the words come from, and the ids of the deals that are not sent yet.
 * @typedef {{texts: Catalogue, language: Language, initial: (name: string) => string, unsent: Set<string | null>}} Words
 */

/**
 * @param {Sheet} sheet
 * @param {Words} words
 * @returns {Card}
 */
export function cardOf(sheet, words) {
  const standing = reckon(sheet);
  const explain = new Explainer(sheet.rulebook, sheet.players, words.texts, words.language);
  const played = standing.deals.length > 0;
  const best = Math.max(...standing.endscores);
  const { next } = standing;
  return {
    heading: { title: sheet.title, date: sheet.date, place: sheet.place },
    players: sheet.players,
    initials: sheet.players.map(words.initial),
    rows: Object.fromEntries(sheet.rulebook.contracts.map(({ key, kind }) => [key, row(key, kind, standing, sheet, words)])),
    subtotals: SEATS.flatMap((seat) => (played ? [String(standing.plus[seat]), String(standing.minus[seat])] : ["", ""])),
    endscores: SEATS.map((seat) => (played ? minusSign(standing.endscores[seat]) : "")),
    leaders: SEATS.filter((seat) => played && standing.endscores[seat] === best),
    diagrams: sheet.rulebook.diagrams.map((key) => diagram(key, first(key, standing), explain)),
    standing: explain.standing(standing),
    warn: standing.unscored.length > 0 || (standing.complete && !standing.zeroSum),
    marks: sheet.rulebook.contracts.flatMap(({ key }) => mark(first(key, standing), explain)),
    next: next ? next.number : null,
    roles: next ? [next.roles.chooser, next.roles.dealer, next.roles.calling[0], next.roles.leader].map((seat) => explain.name(seat)) : [],
    passed: next ? explain.passed(next) : [],
    finished: standing.deals.length >= sheet.rulebook.deals,
  };
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
 * @param {string} contract
 * @param {string} kind
 * @param {Standing} standing
 * @param {Sheet} sheet
 * @param {Words} words
 * @returns {Row}
 */
function row(contract, kind, standing, sheet, { initial, unsent }) {
  const found = first(contract, standing);
  if (!found) return { number: null, chooser: "", initial: "", odd: false, unsent: false, cells: Array(8).fill("") };
  const { chooser, id } = found.deal;
  const named = kind === "plus" && typeof chooser === "number" ? sheet.players[chooser] : "";
  return {
    number: found.number,
    chooser: named,
    initial: named && initial(named),
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
 * @param {Reckoned | undefined} found
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
 * @param {Reckoned | undefined} found
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
