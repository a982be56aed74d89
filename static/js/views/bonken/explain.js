// @ts-check
/**
 * Sentences on deals of Bonken: roles, calls, results, payments, findings, and whether the sheet adds up; the
 * twin of scoresheet/views/bonken/explain.py, word for word.
 *
 *     const explainer = new Explainer(sheet, texts, "en");
 *     explainer.deal(standing.deals[0]).calls[0]      // "Bram doubles Anna."
 *
 * The words come from the catalogues; see views/texts.js.
 */

import { seatedDoubles } from "../../core/bonken/deal.js";
import { calls, mayDouble, zalen } from "../../core/bonken/doubling.js";
import { find, hasDealer, hasDoubling, perUnit } from "../../core/bonken/rulebook.js";
import { SEATS, parts } from "../../core/bonken/seats.js";
import { bidiSafe } from "../../core/names.js";
import { minusSign, quote, signed } from "../formatting.js";
import { SheetTexts } from "../texts.js";

const POINTS = "\0"; // where the points stand in their sentence; no name holds it

/** Puts a sheet's deals into sentences, with its players' names, in one language. */
export class Explainer extends SheetTexts {
  /** @param {Pick<Bonken.Sheet, "rulebook" | "players">} sheet @param {PlainTexts} texts @param {Language} language */
  constructor({ rulebook, players }, texts, language) {
    super(players, texts, language);
    this.rulebook = rulebook;
  }

  /** What an evening is called: its title, or which game it is of. @type {(title: string) => string} */
  called(title) {
    return title || String(this.texts[`sheet.untitled-${this.rulebook.key}`] ?? this.text("sheet.untitled"));
  }

  /** What was played in one deal; what it comes to is its outcome. @param {Bonken.ScoredDeal} scored */
  deal({ number, deal, roles, findings }) {
    const contract = find(this.rulebook, deal.contract);
    return {
      contract: this.contract(deal.contract),
      roles: roles ? this.roles(roles, number) : "",
      calls: roles ? this.calls(roles, deal) : [],
      result: [...(contract ? this.result(contract, deal) : []), ...(deal.note ? [this.note(deal.note)] : [])],
      findings: findings.map((finding) => this.finding(finding)),
    };
  }

  /** The name of a contract; for one that the rulebook lacks its key, quoted. @type {(key: string) => string} */
  contract(key) {
    return find(this.rulebook, key)?.name[this.language] ?? quote(key);
  }

  /** The sign of a contract; empty for one that the rulebook lacks. @type {(key: string) => string} */
  symbol(key) {
    return find(this.rulebook, key)?.symbol[this.language] ?? "";
  }

  /** Why there are no payments: nobody doubled, or the rules allow no doubles. */
  unsettled() {
    return this.text(hasDoubling(this.rulebook) ? "settlement.none" : "settlement.no-doubling");
  }

  /** Who chooses, deals, calls first and leads in the deal of that number. @type {(roles: Roles, number: number) => string} */
  roles(roles, number) {
    const parts = this.parts(roles, hasDealer(this.rulebook.seating, number));
    return parts.map(([name, does]) => `${name} ${does}`).join(" · ");
  }

  /** The name and the parts of each player who has any. @type {(roles: Roles, dealt: boolean) => [string, string][]} */
  parts(roles, dealt) {
    return [...parts(this.rulebook, roles, dealt)].map(([seat, does]) => [
      this.name(seat),
      this.row(does.map((part) => this.text(part === "first" ? "turn.first" : `role.${part}`))),
    ]);
  }

  /** Why those who were skipped do not choose: one sentence, or none. @type {(turn: Turn) => string[]} */
  passed(turn) {
    if (turn.passed.length === 0) return [];
    const name = this.names(turn.passed);
    if (turn.minusLeft) return [this.count("turn.nothing-left", turn.passed.length, { name })];
    const key = turn.passed.length === 1 ? "turn.passed" : "turn.several-passed";
    return [this.count(key, this.rulebook.plus_each, { name })];
  }

  /** The calls in calling order, a sentence each. @type {(roles: Roles, deal: Bonken.Deal) => string[]} */
  calls(roles, deal) {
    if (!hasDoubling(this.rulebook) && deal.doubles.length === 0) return [];
    const every = SEATS.flatMap((seat) => zalen(seat));
    const mayCall = (/** @type {Seat} */ caller) => mayDouble(this.rulebook, roles.chooser, caller, every).length > 0;
    const made = calls(roles, seatedDoubles(deal));
    return made.filter(({ name, caller }) => name !== "pass" || mayCall(caller)).map((call) => this.call(call));
  }

  /** What one player called. @type {(call: Call) => string} */
  call({ caller, name, doubled, back }) {
    let key = `call.${name}`;
    if (back.length > 0 && name !== "back-on-all") key += doubled.length > 0 ? "-back" : "-only-back";
    return this.text(key, { caller: this.name(caller), doubled: this.names(doubled), back: this.names(back) });
  }

  /** Who took what, a line a unit. @type {(contract: Contract, deal: Bonken.Deal) => string[]} */
  result(contract, deal) {
    return contract.units.map((unit) => {
      const counts = deal.result[unit.key] ?? [];
      const taken =
        unit.total === 1
          ? this.names(SEATS.filter((seat) => counts[seat]))
          : counts.map((count, seat) => `${this.name(seat)} ${quote(count)}`).join(", ");
      return this.text("result.line", {
        unit: unit.name[this.language],
        taken: taken || this.text("result.nobody"),
      });
    });
  }

  /** A note, or that there is none. @type {(text: string) => string} */
  note(text) {
    return text ? this.text("deal.text-note", { text: bidiSafe(text) }) : this.text("deal.no-note");
  }

  /** What one pair settles and why, with the points apart. @type {(contract: Contract, line: Settlement) => [string, string, string]} */
  payment(contract, line) {
    const [payer, receiver] = [this.name(line.payer), this.name(line.receiver)];
    if (line.points === 0) return [this.text("settlement.equal", { one: payer, other: receiver }), "", ""];
    const why = this.why(contract, line);
    const [before, after] = this.text("settlement.pays", { payer, receiver, points: POINTS, why }).split(POINTS);
    return [before, String(line.points), after];
  }

  /** How what a pair settles comes about: 1 heart × 10 × 2 links. @type {(contract: Contract, line: Settlement) => string} */
  why(contract, line) {
    const links = this.count("settlement.links", line.links);
    const worth = perUnit(contract);
    const nouns = new Set(contract.units.map((unit) => (line.units === 1 ? unit.one : unit.many)[this.language]));
    if (line.units === null || worth === null || nouns.size > 1) {
      return `${this.count("settlement.points", line.points / line.links)} × ${links}`;
    }
    const [noun] = nouns;
    return `${line.units} ${noun} × ${Math.abs(worth)} × ${links}`;
  }

  /** How a player's score comes about: own points, plus what came, less what was paid. @type {(score: Score, seat: Seat) => string} */
  sum(score, seat) {
    const parts = [minusSign(score.points[seat])];
    for (const line of score.settlements) {
      if (seat === line.receiver && line.points) parts.push(`+ ${line.points} (${this.name(line.payer)})`);
      else if (seat === line.payer && line.points) parts.push(`− ${line.points} (${this.name(line.receiver)})`);
    }
    if (parts.length > 1) parts.push(`= ${minusSign(score.scores[seat])}`);
    return `${this.name(seat)}: ${parts.join(" ")}`;
  }

  /** @type {(contract: Contract, score: Score) => string} */
  check(contract, score) {
    const worth = contract.units.map((unit) => `${unit.total} × ${minusSign(unit.points)}`).join(" + ");
    const total = signed(score.scores.reduce((some, points) => some + points, 0));
    return this.text("deal.check", { total, contract: contract.name[this.language], worth });
  }

  /** Whether everything adds up so far, in one sentence. @type {(standing: Bonken.Standing) => string} */
  standing(standing) {
    const played = standing.deals.length;
    if (standing.unscored.length > 0) {
      return this.count("sheet.unscored", standing.unscored.length, { deals: this.row(standing.unscored.map(String)) });
    }
    const end = signed(this.rulebook.adds_up_to);
    if (standing.addsUp) return this.count("sheet.zero-sum", played, { end });
    if (standing.complete) return standing.findings.map((finding) => this.finding(finding)).join(" ");
    if (played === 0) return this.text("sheet.no-deals", { deals: this.rulebook.deals });
    // An evening ends at 0, or where house rules say, with all minus contracts and each player's plus contracts, so with
    // no plus contract more.
    const plus = standing.deals.filter(({ deal }) => find(this.rulebook, deal.contract)?.kind === "plus").length;
    const key = plus <= SEATS.length * this.rulebook.plus_each ? "sheet.adds-up" : "sheet.adds-up-not-zero";
    return this.count(key, played, { total: signed(standing.total), plus, end });
  }

  /** A finding in a sentence. @type {(finding: Finding) => string} */
  finding(finding) {
    const nobody = finding.code === "chooser-doubles" && this.rulebook.chooser_doubles === "nobody";
    const key = `finding.${finding.code}${nobody ? "-nobody" : ""}`;
    const { allowed } = finding.params;
    if (typeof allowed !== "number") return this.text(key, this.words(finding));
    return allowed > 0 ? this.count(key, allowed, this.words(finding)) : this.text(`${key}-none`, this.words(finding));
  }

  /** What fills the sentence of a finding. @type {(finding: Finding) => Record<string, string>} */
  words({ code, params }) {
    const contract = find(this.rulebook, String(params.contract ?? ""));
    /** @type {Record<string, string>} */
    const words = code === "not-zero" ? { end: signed(this.rulebook.adds_up_to) } : {};
    for (const [key, value] of Object.entries(params)) {
      if (key === "who" || key === "whose") words[key] = this.name(/** @type {Who} */ (value));
      else if (key === "whom") words[key] = this.names(/** @type {Who[]} */ ([value].flat()));
      else if (key === "contract") words[key] = this.contract(String(value));
      else if (key === "unit") words[key] = this.unit(contract, String(value));
      else if (key === "extra" || key === "left") words[key] = this.contracts(/** @type {string[]} */ (value));
      else words[key] = key === "total" ? minusSign(/** @type {number} */ (value)) : quote(value);
    }
    return words;
  }

  /** A unit's name, or the text that was written instead of one. @type {(contract: Contract | null, key: string) => string} */
  unit(contract, key) {
    return contract?.units.find((unit) => unit.key === key)?.name[this.language] ?? quote(key);
  }

  /** Contracts' names in a row. @type {(keys: readonly string[]) => string} */
  contracts(keys) {
    return keys.length > 0 ? this.row(keys.map((key) => this.contract(key))) : this.text("list.none");
  }
}
