// @ts-check
/** On the start page: what the evenings of this phone add up to, drawn as templates/circles/circle.html draws a season. */

import { ledger, ranking, seasonOf } from "../core/bonken/season.js";
import { bidiSafe } from "../core/names.js";
import { element } from "../page/elements.js";
import { attempt } from "../sync/storage.js";
import { sheetOf } from "../bonken/game.js";

/** @import { Books } from "../core/bonken/serialization.js" */

const FEW = 5; // evenings below which a sentence says how many there were

/** Texts of the page: the heads of the ranking; sentences with `{values}`, some for one and for several. */
/** @typedef {{ranking: string, head: string[], ledger: string, account: string, even: string, together: string[],
 *   nothing: string, out: string[]}} Said */

/**
 * Draws the ranking and who paid whom.
 * @param {HTMLElement} place
 * @param {readonly PlainLog[]} logs
 * @param {Books} books
 */
export function drawSeason(place, logs, books) {
  /** @type {Said} */
  const said = JSON.parse(String(place.dataset.said));
  const evenings = logs.flatMap((log) => {
    const sheet = attempt(() => sheetOf(log, books)); // another version may have written what this one cannot read
    return sheet ? [{ sheet, day: sheet.date || (log.entries.at(-1)?.time ?? log.opened).slice(0, 10) }] : [];
  });
  const season = seasonOf(evenings);
  const out = logs.length - season.evenings.length;
  const lines = sentences(ledger(season), said).map((line) => element("li", {}, element("p", {}, line)));
  const paid = [element("h3", {}, said.ledger), element("ul", { class: "season-lines" }, ...lines)];
  const shown = [table(season, said), ...(lines.length > 0 ? paid : [])];
  place.replaceChildren(
    element("link", { rel: "stylesheet", href: String(place.dataset.style) }), // most start pages have no season
    ...(season.evenings.length > 0 ? shown : [element("p", {}, said.nothing)]),
    ...(out > 0 && season.evenings.length > 0 ? [element("p", { class: "hint" }, counted(said.out, out))] : []),
  );
}

/**
 * @param {ReturnType<typeof seasonOf>} season
 * @param {Said} said
 */
function table(season, said) {
  const head = said.head.map((text) => (text ? element("th", { scope: "col" }, text) : element("td")));
  const rows = ranking(season).map(({ rank, person, total, evenings, places }) => {
    const cells = [String(total), decimal(total / evenings), String(evenings), places.join(" ")];
    return element(
      "tr",
      rank === 1 ? { class: "first" } : {},
      element("td", {}, String(rank)),
      element("th", { scope: "row" }, element("bdi", {}, bidiSafe(person))),
      ...cells.map((cell) => element("td", {}, cell.replace("-", "−"))),
    );
  });
  const caption = element("caption", { class: "unseen" }, said.ranking);
  return element("table", { class: "ranking" }, caption, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
}

/**
 * With one decimal, as `decimal` in scoresheet/views/season.py writes it.
 * @param {number} number
 */
function decimal(number) {
  const rounding = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false, roundingMode: "halfEven" };
  return new Intl.NumberFormat(document.documentElement.lang, rounding).format(number);
}

/**
 * Who paid whom: the biggest debt first; two people who never settled anything have no line.
 * @param {Account[]} accounts
 * @param {Said} said
 */
function sentences(accounts, said) {
  /** @type {(account: Account) => number} */
  const net = ({ paid, received }) => received - paid;
  return [...accounts]
    .sort((one, other) => Math.abs(net(other)) - Math.abs(net(one)))
    .filter(({ paid, received }) => paid + received > 0)
    .map((account) => {
      const { one, other, paid, received } = account;
      const seen = net(account) <= 0 ? { one, other, paid, received } : { one: other, other: one, paid: received, received: paid };
      const sentence = filled(paid === received ? said.even : said.account, { ...seen, net: Math.abs(net(account)) });
      if (account.evenings >= FEW) return sentence;
      return `${sentence.replace(/\.$/u, "")} (${counted(said.together, account.evenings)}).`;
    });
}

/**
 * @param {string[]} forms for one and for several
 * @param {number} n
 */
function counted([one, several], n) {
  return n === 1 ? one : filled(several, { n });
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/gu, (_, key) => bidiSafe(String(values[key])));
}
