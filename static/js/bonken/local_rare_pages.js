// @ts-check
/**
 * The rarer pages of a sheet of Bonken that lives on this phone: its log, its result, its corrections, and an evening that was
 * handed over from another phone.
 */

import { scoreSheet } from "../core/bonken/sheet.js";
import { fileName } from "../formats/csv.js";
import { useStyle } from "../page/drawing.js";
import { offerTakingBack } from "../sheet/saving.js";
import { table } from "../templates/bonken/macros/card.html.js";
import { finished, result as resultPage } from "../templates/bonken/macros/finished.html.js";
import { history } from "../templates/macros/log.html.js";
import { cardOf } from "../views/bonken/card.js";
import { Explainer } from "../views/bonken/explain.js";
import { logLines } from "../views/bonken/log.js";
import { ranksOf, resultOf, resultText } from "../views/bonken/result.js";
import { wordingOf } from "./adapters.js";
import { corrections } from "./correcting.js";
import { offerResult } from "./share.js";

/** What draws these pages, by the names that they have on the server. @type {Record<string, Drawer>} */
export const drawers = {
  "sheets.log"(context, page, follower, explainer) {
    const lines = logLines({ ...follower.log, sheet: follower.sheet }, explainer.texts, page.language);
    const begin = () => offerTakingBack(/** @type {Element} */ (document.querySelector("main")), follower);
    return { title: explainer.text("log.title"), markup: history(context, lines.reverse(), "", true), begin };
  },
  "sheets.share"(context, page, { shown: sheet }, explainer) {
    const result = resultOf(sheet, scoreSheet(sheet), explainer);
    const { headline } = result;
    const [endscore, app] = [explainer.text("card.endscore-short"), explainer.text("app.name")];
    const picture = { result, card: cardOf(sheet, explainer, new Set()), endscore, app };
    const markup = resultPage(context, explainer.text("share.picture-of", { headline }), resultText(result, explainer), "");
    return { title: explainer.text("share.title"), markup, begin: () => offerResult(picture, fileName(sheet, "png")) };
  },
  "players_and_order.players": corrections.players,
  "players_and_order.order": corrections.order,
  "sheets.heading": corrections.heading,
};

/**
 * An evening handed over from another phone.
 * @type {(sheet: Bonken.Sheet, page: Bonken.SheetPageData & LocalData, texts: PlainTexts) => import("../sheet/hand_over.js").Look}
 */
export function lookAt(sheet, { pages, language, styles }, texts) {
  const explainer = new Explainer(sheet, texts, language);
  const wording = wordingOf(explainer);
  const scored = scoreSheet(sheet);
  const isOver = scored.nextNumber === null;
  if (isOver) useStyle(styles.finish);
  const ending = isOver ? finished(wording.context, resultOf(sheet, scored, explainer)) : "";
  const ranked = ranksOf(sheet.players, scored).map(({ place, name, total }) => `${place}. ${name} ${total}`);
  const lines = isOver ? [] : [...ranked, explainer.standing(scored)];
  const looks = table(wording.context, cardOf(sheet, explainer, new Set()), "", "", 0);
  return { title: explainer.called(sheet.title), ending, lines, looks, wording, address: `${pages["sheets.card"]}#` };
}
