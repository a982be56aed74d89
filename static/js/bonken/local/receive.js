// @ts-check
/** The page of an evening of Bonken that somebody handed over in an address; see sheet/receiving.js. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { useStyle } from "../../page/drawing.js";
import { receive } from "../../sheet/receiving.js";
import { day } from "../../sheet/words.js";
import { unpacked } from "../../sync/transfer.js";
import { table } from "../../templates/bonken/macros/card.html.js";
import { finished } from "../../templates/bonken/macros/finished.html.js";
import { cardOf as drawnCard } from "../../views/bonken/card.js";
import { Explainer } from "../../views/bonken/explain.js";
import { ranksOf } from "../../views/bonken/ranking.js";
import { resultOf } from "../../views/bonken/result.js";
import { sheetOf } from "../game.js";
import { tellingOf } from "../telling.js";
import { drawMissing } from "./frame.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Books } from "../../core/bonken/serialization.js" */

/**
 * @param {string} text the evening, packed
 * @param {(came: PlainLog | null) => Promise<Books>} booksOf the rulebooks that it names
 * @param {(rulebook: string) => string | null} cardOf the address of the card of a rulebook
 * @param {Catalogue} texts
 * @param {{language: Language, styles: Record<string, string>}} page
 */
export async function takeOver(text, booksOf, cardOf, texts, { language, styles }) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const found = await unpacked(text);
  const came = found === "newer" ? null : found;
  const sheet = came && readable(came, await booksOf(came));
  const card = sheet && cardOf(sheet.rulebook.id);
  if (!came || !sheet || !card) {
    return drawMissing(found === "newer" ? "local.newer" : "local.unreadable", texts);
  }
  const explain = new Explainer(sheet.rulebook, sheet.players, texts, language);
  const telling = tellingOf(explain);
  const scored = scoreSheet(sheet);
  const isOver = scored.number === null;
  if (isOver) useStyle(styles.finish);
  const ending = isOver ? finished(telling.words, resultOf(sheet, scored, explain, day)) : "";
  const ranked = ranksOf(sheet.players, scored).map(({ place, name, total }) => `${place}. ${name} ${total}`);
  const looks = table(telling.words, drawnCard(sheet, explain, new Set()), "", "", 0);
  main.replaceChildren();
  await receive(main, came, { sheet, title: explain.called(sheet.title), ending, lines: isOver ? [] : [...ranked, explain.standing(scored)], looks, telling }, `${card}#`);
}

/**
 * The sheet of what came; null when it makes no sense here.
 * @param {PlainLog} came
 * @param {Books} books
 * @returns {Sheet | null}
 */
function readable(came, books) {
  try {
    const sheet = sheetOf(came, books);
    scoreSheet(sheet);
    return sheet;
  } catch {
    return null;
  }
}
