// @ts-check
/** What a page shows of a sheet that lives on this phone, besides its card; by the names that pages have on the server. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { fileName } from "../../formats/file_name.js";
import { log } from "../../templates/bonken/macros/log.html.js";
import { result as shown } from "../../templates/bonken/macros/pages.html.js";
import { history } from "../../templates/macros/log.html.js";
import { cardOf } from "../../views/bonken/card.js";
import { logLines } from "../../views/bonken/log.js";
import { pictureOf } from "../../views/bonken/picture.js";
import { resultOf, resultText } from "../../views/bonken/result.js";
import { offerResult } from "../share/offer.js";
import { day } from "../../sheet/words.js";

/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { Markup, Words } from "../../views/html.js" */
/** @import { Opened, Page } from "./frame.js" */

/** `begin` brings to life what was drawn. @typedef {{title: string, markup: Markup, begin?: () => void}} Drawn */

/** @type {Record<string, (words: Words, page: Page, opened: Opened, explain: Explainer) => Drawn>} */
export const drawers = {
  "sheets.log"(words, { language }, opened, explain) {
    const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    const lines = logLines(opened, explain.texts, language, day, (time) => when.format(new Date(time)));
    return { title: explain.text("log.title"), markup: history(words, log(words, lines.reverse(), "", true)) };
  },
  "sheets.share"(words, page, { sheet }, explain) {
    const result = resultOf(sheet, scoreSheet(sheet), explain, day);
    const { headline } = result;
    const picture = pictureOf(result, cardOf(sheet, explain, new Set()), explain);
    const markup = shown(words, explain.text("share.picture-of", { headline }), resultText(result, explain), "");
    return { title: explain.text("share.title"), markup, begin: () => offerResult(picture, fileName(sheet, "png")) };
  },
};
