// @ts-check
/**
 * Page model of the card of Bonken: rows, columns, sums and diagrams, and the totals and roles at its head; the twin of
 * scoresheet/views/bonken/card.py.
 *
 *     const card = cardOf(sheet, explainer, new Set());
 *     card.minus.rows[3].cells[0]                            // {plus: "", minus: "90"}
 *     totalsOf(sheet, scoreSheet(sheet), explainer)[0].role    // "chooses"
 */

import { contractOf, hasDealer, hasDoubling } from "../../core/bonken/rulebook.js";
import { SEATS, parts } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { bidiSafe } from "../../core/names.js";
import { minusSign, signed } from "../formatting.js";
import { columnNames, initials } from "../initials.js";
import { diagramOf, spots } from "./diagram.js";

/** The four columns before the next deal. @param {Bonken.Sheet} sheet @param {Bonken.Standing} standing @param {Bonken.Explainer} explainer */
export function totalsOf(sheet, standing, explainer) {
  return totalsIn(sheet, standing, standing.next?.roles ?? null, standing.deals.length + 1, explainer);
}

/**
 * The four columns beside deal `number`, in which everybody has these `roles`, if they are known.
 * @param {Bonken.Sheet} sheet
 * @param {Bonken.Standing} standing
 * @param {Roles | null} roles
 * @param {number} number
 * @param {Bonken.Explainer} explainer
 */
export function totalsIn({ players, rulebook }, standing, roles, number, explainer) {
  const shown = players.map(bidiSafe);
  const short = columnNames(shown);
  const leaders = leadersOf(standing);
  const does = roles && parts(rulebook, roles, hasDealer(rulebook.seating, number));
  return SEATS.map((seat) => ({
    name: shown[seat],
    short: short[seat],
    total: minusSign(standing.endscores[seat]),
    leads: leaders.includes(seat),
    role: (does?.get(seat) ?? []).map((part) => explainer.text(`role.${part}`)).join(" · "),
  }));
}

/** The seats with the highest total; empty while all have the same. @type {(standing: Bonken.Standing) => number[]} */
export function leadersOf({ endscores }) {
  const best = Math.max(...endscores);
  return SEATS.filter((seat) => Math.min(...endscores) < best && endscores[seat] === best);
}

/**
 * The card of a sheet; `unsent` are the ids of the deals that are not sent yet.
 * @param {Bonken.Sheet} sheet
 * @param {Bonken.Explainer} explainer
 * @param {ReadonlySet<string | null>} unsent
 */
export function cardOf(sheet, explainer, unsent) {
  const { title, date, place, players, rulebook } = sheet;
  const standing = scoreSheet(sheet);
  const played = standing.deals.length > 0;
  const { next } = standing;
  const [minus, plus] = /** @type {const} */ (["minus", "plus"]).map((kind) => section(kind, standing, explainer, unsent));
  const marks = [...minus.rows, ...plus.rows].filter(({ warnings, faulty }) => warnings.length > 0 || faulty);
  return {
    scored: standing,
    name: explainer.called(title),
    date,
    place,
    players,
    totals: totalsOf(sheet, standing, explainer),
    minus,
    plus,
    subtotals: SEATS.map((seat) => (played ? { plus: String(standing.plus[seat]), minus: String(standing.minus[seat]) } : EMPTY)),
    endscores: SEATS.map((seat) => (played ? minusSign(standing.endscores[seat]) : "")),
    diagrams: hasDoubling(rulebook) ? rulebook.diagrams.map((key) => diagramOf(explainer, contractOf(rulebook, key), first(key, standing))) : [],
    spots: spots(players, 1.375, 5),
    standing: explainer.standing(standing),
    warn: standing.unscored.length > 0 || (standing.complete && !standing.addsUp),
    number: standing.nextNumber,
    soFar: soFar(standing, explainer),
    parts: next ? explainer.parts(next.roles, hasDealer(rulebook.seating, next.number)) : [],
    question: next || played ? "" : rulebook.first_chooser[explainer.language],
    passed: next ? explainer.passed(next) : [],
    marks: marks.sort((one, other) => Number(one.number) - Number(other.number)),
  };
}

const EMPTY = { plus: "", minus: "" };

/** How far the evening is. @type {(standing: Bonken.Standing, explainer: Bonken.Explainer) => string} */
function soFar({ nextNumber: number }, explainer) {
  if (number === null) return explainer.text("sheet.finished");
  return explainer.text("number.of", { number, count: explainer.rulebook.deals });
}

/** A second deal of a contract is a finding. @type {(contract: string, standing: Bonken.Standing) => Bonken.ScoredDeal | undefined} */
function first(contract, standing) {
  return standing.deals.find(({ deal }) => deal.contract === contract);
}

/** @param {"minus" | "plus"} kind @param {Bonken.Standing} standing @param {Bonken.Explainer} explainer @param {ReadonlySet<string | null>} unsent */
function section(kind, standing, explainer, unsent) {
  const contracts = explainer.rulebook.contracts.filter((contract) => contract.kind === kind);
  const alike = new Set(contracts.map(value)).size === 1;
  return {
    kind,
    heading: kind === "plus" && alike ? explainer.text("card.plus", { value: value(contracts[0]) }) : explainer.text(`card.${kind}-games`),
    column: explainer.text(kind === "minus" ? "card.value" : "card.name"),
    rows: contracts.map((contract) => row(contract, first(contract.key, standing), explainer, unsent)),
  };
}

/** What its units are worth each; of more than two values the lowest and the highest. @type {(contract: Contract) => string} */
function value({ units }) {
  const worths = [...new Set(units.map(({ points }) => points))];
  if (worths.length <= 2) return worths.map(signed).join(" / ");
  worths.sort((one, other) => Math.abs(one) - Math.abs(other));
  return `${signed(worths[0])} … ${signed(worths[worths.length - 1])}`;
}

/**
 * @param {Contract} contract
 * @param {Bonken.ScoredDeal | undefined} found
 * @param {Bonken.Explainer} explainer
 * @param {ReadonlySet<string | null>} unsent
 */
function row(contract, found, explainer, unsent) {
  const chooser = found?.deal.chooser;
  const warnings = found ? found.findings.filter(({ severity }) => severity === "warning") : [];
  return {
    contract: contract.key,
    symbol: contract.symbol[explainer.language],
    name: contract.name[explainer.language],
    value: value(contract),
    number: found?.number ?? null,
    chooser: typeof chooser === "number" ? explainer.players[chooser] : chooser === undefined ? "" : explainer.name(chooser),
    initial: typeof chooser === "number" ? initials(explainer.players)[chooser] : "",
    cells: SEATS.map((seat) => cell(found?.score?.scores[seat])),
    warnings: warnings.map((warning) => explainer.finding(warning)),
    faulty: found !== undefined && found.score === null,
    unsent: found !== undefined && unsent.has(found.deal.id),
  };
}

/** @param {number | undefined} score */
function cell(score) {
  if (score === undefined) return EMPTY;
  return score < 0 ? { plus: "", minus: String(-score) } : { plus: String(score), minus: "" };
}
