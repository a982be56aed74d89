// @ts-check
/** Season of the evenings of this phone, on the start page, drawn as on the page of a circle. */

import { seasonOf } from "../core/bonken/season.js";
import { draw, useStyle } from "../page/drawing.js";
import { attempt } from "../sync/storage.js";
import { sheetOf } from "../bonken/game.js";
import { ofPhone } from "../templates/circles/macros.html.js";
import { SeasonPage } from "../views/bonken/season.js";

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
  const { ranking, paid } = new SeasonPage(season, words.texts);
  useStyle(String(place.dataset.style)); // most start pages have no season
  draw(place, ofPhone(words, { ...ranking, others: { rows: [] }, paid, out: out > 0 ? words.texts.count("copies.out", out) : "" }));
}
