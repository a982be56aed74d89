// @ts-check
/**
 * A game of Bonaken in sentences: its deals and its log, and as rows for spreadsheets; the twin of
 * scoresheet/views/bonaken/explain.py, word for word.
 *
 *     const explainer = new Explainer(players, texts, "en");
 *     explainer.deal(sheet.deals[1])      // "Anja lost, Bert won (misère)"
 */

import { applyChange, kindOf } from "../../core/bonaken/changes.js";
import { BONAAK, MISERE, isMisere, seated } from "../../core/bonaken/deal.js";
import { scoreSheet } from "../../core/bonaken/sheet.js";
import { quote } from "../formatting.js";
import { linesOf, word } from "../log.js";
import { SheetTexts, Texts } from "../texts.js";

/** Puts the deals of a game into sentences, with its players' names, in one language. */
export class Explainer extends SheetTexts {
  /** A bid as people say it: 105, misère, bonaak 40. @type {(bid: string) => string} */
  bid(bid) {
    if (/^\d+$/u.test(bid)) return bid;
    const [name, ...roem] = bid.split("-");
    return [this.text(`bonaken.bid.${name}`), ...roem].join(" ");
  }

  /** Who went, with what result and on what bid, in a few words. @type {(deal: Bonaken.Deal) => string} */
  deal(deal) {
    const bid = deal.bid || (isMisere(deal) ? MISERE : "");
    return bid ? `${this.went(deal)} (${this.bid(bid)})` : this.went(deal);
  }

  /** Who went, and with what result. @type {(deal: Bonaken.Deal) => string} */
  went({ goers }) {
    const results = goers.map(([player, result]) => this.text(`bonaken.went.${result}`, { name: this.name(player) }));
    return results.join(", ") || this.text("bonaken.went.nobody");
  }

  /** How those who went stand after a deal, if it counts, a sentence each. @type {(scored: Bonaken.ScoredDeal) => string[]} */
  changed({ deal, states, counted }) {
    return counted ? seated(deal).map((seat) => this.outlook(seat, states[seat])) : [];
  }

  /** How a player stands, and what comes of one more win or loss. @type {(seat: Seat, state: Bonaken.State) => string} */
  outlook(seat, state) {
    return this.text(`bonaken.outlook.${state}`, { name: this.name(seat) });
  }

  /** Who buys the round, once the game is over; empty when all went out. @type {(standing: Bonaken.Standing) => string} */
  end({ losers }) {
    if (losers.length === 0) return this.text("bonaken.end.nobody");
    return this.count("bonaken.end.losers", losers.length, { names: this.names(losers) });
  }

  /** A finding in a sentence. @type {(finding: Finding) => string} */
  finding({ code, params }) {
    /** @type {(entry: [string, unknown]) => [string, unknown]} */
    const inWords = ([key, value]) => {
      if (key === "who" || key === "whose") return [key, this.name(/** @type {Who} */ (value))];
      return [key, key === "state" ? value : quote(value)];
    };
    return this.text(`bonaken.finding.${code}`, Object.fromEntries(Object.entries(params).map(inWords)));
  }
}

/** The bids there are in the order of the auction, points up to `highest`. @type {(highest: number) => string[]} */
export function bids(highest) {
  /** @type {Record<string, string[]>} */
  const above = { 100: [MISERE], 125: ["zwabber"] };
  const points = Array.from({ length: Math.floor((highest - 25) / 5) + 1 }, (_, step) => String(25 + 5 * step));
  const bonaken = [20, 40, 50, 70, 100, 120, 200].map((roem) => `${BONAAK}-${roem}`);
  return [...points.flatMap((low) => [low, ...(above[low] ?? [])]), BONAAK, ...bonaken];
}

/** @param {Log<Bonaken.Sheet, Bonaken.Change>} log @param {PlainTexts} texts @param {Language} language */
export function logLines(log, texts, language) {
  /** @param {Bonaken.Sheet} before @param {Bonaken.Sheet} after @param {Description} description */
  const say = (before, after, description) => {
    const [was, now] = [before, after].map(({ players }) => new Explainer(players, texts, language));
    const [first, then] = [dealOf(before, description.numberBefore, was), dealOf(after, description.numberAfter, now)];
    const told = first && then ? was.text("changed.was-now", { was: first, now: then }) : first || then;
    return { sentence: sentenceOf(description, before, was), lists: told ? [[told]] : [] };
  };
  return linesOf(log, { applyChange, kindOf }, new Texts(texts, language), say, true);
}

/** What a change was, in a sentence. @type {(description: Description, before: Bonaken.Sheet, t: Texts) => string} */
export function sentenceOf({ code, params }, before, t) {
  const words = Object.entries(params).map(([key, value]) => [key, word(before, key, value)]);
  return t.text(`bonaken.log.${code}`, Object.fromEntries(words));
}

/** @type {(sheet: Bonaken.Sheet, number: number | null, explainer: Bonaken.Explainer) => string} */
function dealOf({ deals }, number, explainer) {
  return number === null ? "" : `${explainer.deal(deals[number - 1])}.`;
}

/** @type {(sheet: Bonaken.Sheet, t: Texts) => (string | number | null)[][]} */
export function csvRows(sheet, t) {
  const { players } = sheet;
  const { deals, places, points } = scoreSheet(sheet);
  // Names as they were typed.
  const one = (/** @type {Goer} */ [who, result]) =>
    String(t.texts[`bonaken.went.${result}`]).replace("{name}", () => (typeof who === "number" ? players[who] : quote(who)));
  const went = (/** @type {Goer[]} */ goers) => goers.map(one).join(", ") || t.text("bonaken.went.nobody");
  return [
    [...["number", "dealer", "went", "bid"].map((column) => t.text(`bonaken.csv.${column}`)), ...players],
    ...deals.map(({ number, dealer, deal, states }) => [number, players[dealer], went(deal.goers), deal.bid, ...states]),
    [null, null, t.text("bonaken.places"), null, ...places],
    [null, null, t.text("bonaken.points"), null, ...points],
  ];
}
