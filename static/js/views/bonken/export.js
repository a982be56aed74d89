// @ts-check
/**
 * The rows of a sheet of Bonken for spreadsheets; the twin of scoresheet/views/bonken/export.py.
 *
 *     csvRows(sheet, explainer)[1].slice(0, 4)      // [1, "queens", "Queens", "Anna"]
 */

import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";

/** @typedef {(string | number | null)[]} Row */

const SHOWN = ["number", "key", "contract", "chooser", "dealer"];
const READ_BACK = ["doubles", "result", "accepted", "id", "rulebook", "title", "date", "place"];
const BLANK = /** @type {null[]} */ (Array(4).fill(null));

/** @type {(sheet: Bonken.Sheet, explainer: Bonken.Explainer) => Row[]} */
export function csvRows(sheet, explainer) {
  const { deals, plus, minus, endscores } = scoreSheet(sheet);
  const noted = sheet.deals.some(({ note }) => note) ? ["note"] : [];
  const heads = (/** @type {string[]} */ columns) => columns.map((column) => explainer.text(`csv.${column}`));
  const running = sheet.players.map((name) => String(explainer.texts["csv.running"]).replace("{name}", () => name));
  const closing = (/** @type {string} */ key, /** @type {string} */ name, /** @type {readonly number[]} */ four) => [
    ...[null, key, explainer.text(name), null, null, ...four, ...BLANK],
    ...[...READ_BACK, ...noted].map(() => null),
  ];
  return [
    [...heads(SHOWN), ...sheet.players, ...running, ...heads([...READ_BACK, ...noted])],
    ...deals.map((scored) => [...rowOf(sheet, scored, explainer), ...noted.map(() => scored.deal.note || null)]),
    closing("plus", "card.plus-column", plus),
    closing("minus", "card.minus-column", minus),
    closing("endscore", "card.endscore", endscores),
  ];
}

/** @type {(sheet: Bonken.Sheet, scored: Bonken.ScoredDeal, explainer: Bonken.Explainer) => Row} */
function rowOf({ rulebook, players, title, date, place }, { number, deal, roles, score, running }, explainer) {
  const name = (/** @type {Who} */ who) => (typeof who === "number" ? players[who] : who);
  const contract = find(rulebook, deal.contract)?.name[explainer.language] ?? "";
  return [
    ...[number, deal.contract, contract, name(deal.chooser), roles ? name(roles.dealer) : ""],
    ...[...(score?.scores ?? BLANK), ...running],
    ...[doublesCell(deal.doubles), resultCell(deal.result), deal.accepted.join(" "), deal.id, rulebook.id, title, date, place],
  ];
}

/** Who doubled whom, by the numbers of the players' columns, from 1. @type {(doubles: Bonken.Deal["doubles"]) => string} */
function doublesCell(doubles) {
  const number = (/** @type {Who} */ who) => (typeof who === "number" ? who + 1 : "?");
  return doubles.map(([who, whom]) => `${number(who)}>${number(whom)}`).join(" ");
}

/** How many of each unit every player took, in the order of their columns. @type {(result: Bonken.Deal["result"]) => string} */
function resultCell(result) {
  return Object.entries(result)
    .map(([unit, counts]) => [unit, ...SEATS.map((seat) => counts[seat] || 0).map((taken) => (typeof taken === "string" ? taken : JSON.stringify(taken)))].join(" "))
    .join("; ");
}
