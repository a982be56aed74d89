// @ts-check
/** The season of the evenings of Bonken on this phone, on the start page: the ranking and who paid whom. */

import { sheetOf } from "../bonken/game.js";
import { seasonOf } from "../core/bonken/season.js";
import { draw, useStyle } from "../page/drawing.js";
import { attempt } from "../sync/storage.js";
import { ofPhone } from "../templates/circles/macros.html.js";
import { SeasonPage } from "../views/bonken/season.js";

/** Draws it in `place`, for the logs of some evenings. @type {(place: HTMLElement, logs: readonly PlainLog[], books: Books, context: ReturnType<typeof import("../page/drawing.js").contextIn>) => void} */
export function drawSeason(place, logs, books, context) {
  const { texts } = context;
  const evenings = logs.flatMap((log) => {
    const sheet = attempt(() => sheetOf(log, books)); // another version may have written what this one cannot read
    return sheet ? [{ sheet, day: sheet.date || (log.entries.at(-1)?.time ?? log.opened).slice(0, 10) }] : [];
  });
  const season = seasonOf(evenings);
  const out = logs.length - season.evenings.length;
  const { ranking, paid } = new SeasonPage(season, texts);
  useStyle(String(place.dataset.style)); // most start pages have no season
  draw(place, ofPhone(context, { ...ranking, others: { rows: [] }, paid, out: out > 0 ? texts.count("copies.out", out) : "" }));
}
