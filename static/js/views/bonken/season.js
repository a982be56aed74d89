// @ts-check
/**
 * Page model of a season of Bonken: ranking and ledger; the twin of `SeasonPage` in scoresheet/views/season.py.
 *
 *     const page = new SeasonPage(season, texts, {ranks, accounts, evenings: 24, least: 8});
 *     page.ranking.rows, page.matrix, page.lead
 */

import { ledger, ranking } from "../../core/bonken/season.js";
import { minusSign, signed } from "../formatting.js";
import { initials } from "../initials.js";

const FEW = 5; // evenings below which a sentence says how many there were

/** @import { Season, Sums } from "../../core/bonken/season.js" */

export class SeasonPage {
  /**
   * With `before`, what as many evenings before these add up to, and how many the ranking asks of everybody: 0 for a third.
   * @param {Season} season
   * @param {Texts} texts
   * @param {{ranks: Sums[], accounts: Account[], evenings: number, least: number}} [before]
   */
  constructor(season, texts, before) {
    this.texts = texts;
    this.number = season.evenings.length + (before?.evenings ?? 0);
    this.least = before ? before.least || Math.ceil(this.number / 3) : 0;
    this.everybody = ranking(season, before?.ranks, this.least);
    /** Those who played enough evenings. */
    this.ranks = this.everybody.filter(({ rank }) => rank > 0);
    this.accounts = ledger(season, before?.accounts);
  }

  get ranking() {
    const head = ["season.player", "season.total", "season.played", "season.average", "season.wins"].map((key) => this.texts.text(key));
    return { title: "", head: ["", ...head], rows: this.ranks.map((line) => [String(line.rank), ...this.#cells(line)]) };
  }

  get unranked() {
    const few = this.everybody.slice(this.ranks.length);
    return { title: this.texts.count("season.unranked", this.least), rows: few.map((line) => ["", ...this.#cells(line)]) };
  }

  /** @param {Sums} line */
  #cells({ person, total, evenings, places }) {
    return [person, minusSign(total), String(evenings), decimal(total / evenings, this.texts.language), String(places[0])];
  }

  /** The leaders, in a sentence. */
  get lead() {
    const who = this.texts.row(this.#sharing(1));
    return who && this.texts.text("season.in-the-lead", { who, points: minusSign(this.ranks[0].total) });
  }

  /** The last in the ranking, in a sentence; empty while all share the first place. */
  get prize() {
    const last = this.ranks.at(-1);
    if (!last || last.rank === 1) return "";
    const sentence = this.texts.text("season.prize", { who: this.texts.row(this.#sharing(last.rank)), points: minusSign(last.total) });
    return this.#withFew(sentence, this.number, "season.after-evenings");
  }

  /** @param {number} place */
  #sharing(place) {
    return this.ranks.filter(({ rank }) => rank === place).map(({ person }) => person);
  }

  /** What a player is up or down in all, and by doubling. @param {string} name */
  balance(name) {
    const line = this.everybody.find(({ person }) => person === name);
    if (!line) return "";
    const values = { person: name, total: signed(line.total), doubling: signed(this.#net(name)) };
    return this.texts.count("season.balance", line.evenings, values);
  }

  /** What a person received in all, less what they paid. @param {string} person */
  #net(person) {
    return this.accounts.reduce((sum, account) => sum + netOf(account, person), 0);
  }

  /** Who paid whom, everybody beside everybody, in the order of the ranking. */
  get matrix() {
    const people = this.everybody.map(({ person }) => person);
    const short = initials(people);
    const cell = (/** @type {string} */ person, /** @type {string} */ other) => {
      const account = this.accounts.find(({ one, other: two }) => [one, two].includes(person) && [one, two].includes(other));
      return person !== other && account && account.paid + account.received > 0 ? { points: signed(netOf(account, person)) } : null;
    };
    return people.map((person, at) => {
      return { person, initial: short[at], cells: people.map((other) => cell(person, other)), sum: signed(this.#net(person)) };
    });
  }

  /** Who paid whom, in sentences: the biggest debt first; two people who never settled anything have none. */
  get paid() {
    return [...this.accounts]
      .sort((one, other) => Math.abs(netOf(other)) - Math.abs(netOf(one)))
      .filter(({ paid, received }) => paid + received > 0)
      .map((account) => {
        const { one, other, paid, received, evenings } = account;
        const seen = netOf(account) <= 0 ? { one, other, paid, received } : { one: other, other: one, paid: received, received: paid };
        const sentence = this.texts.text(paid === received ? "season.even" : "season.account", { ...seen, net: Math.abs(netOf(account)) });
        return this.#withFew(sentence, evenings, "season.after-together");
      });
  }

  /** @type {(sentence: string, number: number, key: string) => string} */
  #withFew(sentence, number, key) {
    return number >= FEW ? sentence : `${sentence.replace(/\.$/u, "")} (${this.texts.count(key, number)}).`;
  }
}

/** What a person of an account has received in the end; 0 for another person. @type {(account: Account, person?: string) => number} */
function netOf({ one, other, paid, received }, person = one) {
  return person === one ? received - paid : person === other ? paid - received : 0;
}

/** With one decimal, as `decimal` in scoresheet/views/season.py writes it. @type {(number: number, language: string) => string} */
function decimal(number, language) {
  const rounding = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false, roundingMode: "halfEven" };
  return new Intl.NumberFormat(language, rounding).format(number).replace("-", "−");
}
