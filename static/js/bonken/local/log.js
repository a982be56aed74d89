// @ts-check
/** The page of the log, of a sheet that lives on this phone. */

import { log } from "../../templates/bonken/macros/log.html.js";
import { draw } from "../../page/drawing.js";
import { Explainer } from "../../views/bonken/explain.js";
import { logLines } from "../../views/bonken/log.js";
import { followSheet } from "../follow.js";
import { loadPageData } from "../page_data.js";
import { day, wordsOf } from "../../sheet/words.js";

/** @import { SheetPageData } from "../page_data.js" */
/** @import { LocalData } from "./open.js" */

/** Draws the log of the sheet that the address names, if the page is for that. */
export async function beginLog() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".log-local:not(.alive)"));
  const loaded = place && (await loadPageData(/** @type {Element} */ (place)));
  if (!place || !loaded) return;
  place.classList.add("alive");
  const page = /** @type {SheetPageData & LocalData} */ (loaded.page);
  const { language } = page;
  const follower = followSheet({ ...loaded, page });
  await follower.load();
  const opened = { ...follower.log, sheet: follower.sheet };
  const lines = logLines(opened, loaded.texts, language, day, (time) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time)),
  );
  const { rulebook, players } = opened.sheet;
  const words = wordsOf(page, new Explainer(rulebook, players, loaded.texts, language));
  draw(place, log(words, lines.reverse(), "", true));
}
