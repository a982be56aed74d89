// @ts-check
/**
 * Pages of a sheet that lives on this phone, besides its card and the form of a deal; by the names that they have
 * on the server.
 */

import { find } from "../../core/bonken/rulebook.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { fileName } from "../../formats/csv.js";
import { log } from "../../templates/bonken/macros/log.html.js";
import { result as shown } from "../../templates/bonken/macros/pages.html.js";
import { heading, order, players } from "../../templates/macros/corrections.html.js";
import { history } from "../../templates/macros/log.html.js";
import { cardOf } from "../../views/bonken/card.js";
import { carried, tight } from "../../templates/macros/page.html.js";
import { newId } from "../../sync/logs.js";
import { logLines } from "../../views/bonken/log.js";
import { pictureOf } from "../../views/bonken/export.js";
import { resultOf, resultText } from "../../views/bonken/result.js";
import { takesBack } from "../../sheet/saving.js";
import { followSheet } from "../game.js";
import { offerResult } from "../share/picture.js";
import { day, moment } from "../../sheet/words.js";

/** What stands beside forms that nobody has sent. */
const UNSENT = { data: "", renewed: "", changed: "", now: [] };

/** @type {Record<string, Drawer>} */
export const drawers = {
  "sheets.log"(words, page, opened, explain) {
    const lines = logLines(opened, explain.texts, page.language, day, (time) => moment(time, page.language));
    const begin = async () => {
      const follower = followSheet({ page, rulebook: opened.sheet.rulebook });
      await follower.load();
      takesBack(/** @type {Element} */ (document.querySelector("main")), follower);
    };
    return { title: explain.text("log.title"), markup: history(words, log(words, lines.reverse(), "", true)), begin };
  },
  "sheets.share"(words, page, { sheet }, explain) {
    const result = resultOf(sheet, scoreSheet(sheet), explain, day);
    const { headline } = result;
    const picture = pictureOf(result, cardOf(sheet, explain, new Set()), explain);
    const markup = shown(words, explain.text("share.picture-of", { headline }), resultText(result, explain), "");
    return { title: explain.text("share.title"), markup, begin: () => offerResult(picture, fileName(sheet, "png")) };
  },
  "corrections.players"(words, page, { sheet }, explain) {
    const nameFields = sheet.players.map((name, seat) => field(`name_${seat}`, name));
    const markup = players(words, page.id, { nameFields }, { ...UNSENT, carried: signature(words, page) });
    return { title: explain.text("sheet.players"), markup };
  },
  "sheets.heading"(words, page, { sheet }, explain) {
    const { title, date, place } = sheet;
    const form = { title: field("title", title), date: field("date", date), place: field("place", place) };
    const markup = heading(words, page.id, form, { ...UNSENT, carried: signature(words, page) });
    return { title: explain.text("sheet.heading"), markup };
  },
  "corrections.order"(words, page, { sheet }, explain) {
    const { rulebook, first_chooser: first, deals } = sheet;
    const own = { id: rulebook.id, name: rulebook.name[page.language], summary: "" };
    const course = {
      question: rulebook.first_chooser[page.language],
      players: sheet.players,
      deals: deals.map(({ contract }) => find(rulebook, contract)?.name[page.language] ?? contract),
      books: [...(page.books.some(({ id }) => id === rulebook.id) ? [] : [own]), ...page.books],
    };
    const began = first ?? deals[0]?.chooser ?? "";
    const forms = [
      { chooser: field("first_chooser", String(began)), carried: signature(words, page) },
      { one: field("one", ""), other: field("other", ""), carried: signature(words, page) },
      { chosen: field("rulebook", rulebook.id), carried: signature(words, page) },
    ];
    const markup = order(words, page.id, forms[0], forms[1], forms[2], course, UNSENT);
    return { title: explain.text("sheet.order"), markup, room: `reading${tight(words, sheet.players).text}` };
  },
};

/**
 * A field as WTForms has it on the server.
 * @param {string} name
 * @param {string} data
 */
export function field(name, data) {
  return { id: name, name, data, errors: [] };
}

/** What a form carries that corrects the sheet: each change has an id of its own. @type {(words: Words, page: Page) => any} */
function signature(words, { version }) {
  return carried(words, [["entry", newId()], ["version", String(version)]]);
}
