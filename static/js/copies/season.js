// @ts-check
/** On the start page: what the evenings of this phone add up to, drawn as a circle shows a season. */

import { ledger, ranking, seasonOf } from "../core/bonken/season.js";
import { draw, useStyle } from "../page/drawing.js";
import { attempt } from "../sync/storage.js";
import { sheetOf } from "../bonken/game.js";
import { ofPhone } from "../templates/circles/macros.html.js";
import { minusSign } from "../views/formatting.js";

const FEW = 5; // evenings below which a sentence says how many there were

/**
 * Draws the ranking and who paid whom.
 * @type {(place: HTMLElement, logs: readonly PlainLog[], books: Books, words: Words & {texts: Texts}) => void}
 */
export function drawSeason(place, logs, books, words) {
  const evenings = logs.flatMap((log) => {
    const sheet = attempt(() => sheetOf(log, books)); // another version may have written what this one cannot read
    return sheet ? [{ sheet, day: sheet.date || (log.entries.at(-1)?.time ?? log.opened).slice(0, 10) }] : [];
  });
  const season = seasonOf(evenings);
  const out = logs.length - season.evenings.length;
  const { texts, t } = words;
  const head = ["", ...["season.player", "season.total", "season.played", "season.average", "season.wins"].map((key) => t(key))];
  const rows = ranking(season).map(({ rank, person, total, evenings: played, places }) => {
    return [String(rank), person, minusSign(total), String(played), decimal(total / played, texts.language), String(places[0])];
  });
  const shown = { rows, head, others: { rows: [] }, paid: sentences(ledger(season), texts), out: out > 0 ? texts.count("copies.out", out) : "" };
  useStyle(String(place.dataset.style)); // most start pages have no season
  draw(place, ofPhone(words, shown));
}

/** With one decimal, as `decimal` in scoresheet/views/season.py writes it. @type {(number: number, language: string) => string} */
function decimal(number, language) {
  const rounding = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false, roundingMode: "halfEven" };
  return new Intl.NumberFormat(language, rounding).format(number).replace("-", "−");
}

/**
 * Who paid whom: the biggest debt first; two people who never settled anything have no line.
 * @type {(accounts: Account[], texts: Texts) => string[]}
 */
function sentences(accounts, texts) {
  /** @type {(account: Account) => number} */
  const net = ({ paid, received }) => received - paid;
  return [...accounts]
    .sort((one, other) => Math.abs(net(other)) - Math.abs(net(one)))
    .filter(({ paid, received }) => paid + received > 0)
    .map((account) => {
      const { one, other, paid, received, evenings } = account;
      const seen = net(account) <= 0 ? { one, other, paid, received } : { one: other, other: one, paid: received, received: paid };
      const sentence = texts.text(paid === received ? "season.even" : "season.account", { ...seen, net: Math.abs(net(account)) });
      return evenings >= FEW ? sentence : `${sentence.replace(/\.$/u, "")} (${texts.count("season.after-together", evenings)}).`;
    });
}
