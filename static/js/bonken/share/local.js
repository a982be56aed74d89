// @ts-check
/** The page from which the result of a sheet is passed on that lives on this phone: filled as templates/bonken/share.html is. */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { fileName } from "../../formats/file_name.js";
import { cardOf } from "../../views/bonken/card.js";
import { Explainer } from "../../views/bonken/explain.js";
import { pictureOf } from "../../views/bonken/picture.js";
import { resultOf, resultText } from "../../views/bonken/result.js";
import { day } from "../../sheet/words.js";
import { loadPageData } from "../page_data.js";
import { offerResult } from "./offer.js";

/** @import { SheetPageData } from "../page_data.js" */

/** Fills the page with the sheet that the address names, if the page is for that. */
export async function beginSharing() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".sharing-local:not(.alive)"));
  const loaded = place && (await loadPageData(place));
  if (!place || !loaded) return;
  place.classList.add("alive");
  const { rulebook, texts } = loaded;
  const { language, sheet: plain } = /** @type {SheetPageData} */ (loaded.page);
  const sheet = { ...plain, rulebook };
  const explain = new Explainer(rulebook, sheet.players, texts, language);
  const result = resultOf(sheet, scoreSheet(sheet), explain, day);
  const text = /** @type {HTMLElement} */ (place.querySelector(".text"));
  text.textContent = resultText(result, explain);
  const { headline } = result;
  place.querySelector("canvas")?.setAttribute("aria-label", explain.text("share.picture-of", { headline }));
  offerResult(pictureOf(result, cardOf(sheet, explain, new Set()), explain), fileName(sheet, "png"));
}
