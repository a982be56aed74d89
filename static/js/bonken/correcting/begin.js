// @ts-check
/** The pages that correct a sheet of Bonken as a whole; see sheet/correcting.js. */

import { corrects } from "../../sheet/correcting.js";
import { Explainer } from "../../views/bonken/explain.js";
import { followSheet } from "../game.js";
import { loadPageData } from "../page_data.js";
import { correctionOf, faultOf } from "./forms.js";

/** What there is besides on these pages: where the other rulebooks are. @typedef {{rulebooks: Record<string, string>}} Others */

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Has the forms of the page keep what they correct. */
export async function beginCorrecting() {
  const place = document.querySelector(".correcting");
  if (!place || begun.has(place)) return;
  begun.add(place);
  const loaded = await loadPageData(place);
  if (!loaded) return;
  const page = /** @type {Bonken.SheetPageData & Others} */ (loaded.page);
  const follower = followSheet({ ...loaded, page });
  await follower.load();
  const explain = new Explainer(loaded.rulebook, follower.shown.players, loaded.texts, page.language);

  /** @type {(form: HTMLFormElement, step: string, sheet: Bonken.Sheet) => Promise<Reading>} */
  const read = async (form, step, sheet) => {
    if (isMovedUp(form, step)) return { isHandled: true };
    const change = await correctionOf(form, step, sheet, page.rulebooks);
    if (change) return { change };
    const fault = faultOf(form, explain);
    const question = /** @type {HTMLElement | null} */ (form.querySelector(".which"));
    return fault || !question || !isReordered(form, sheet.players) ? { fault } : { ask: () => (question.hidden = false) };
  };
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("main form"))) {
    corrects(form, follower, page, explain, read);
  }
  place.classList.add("alive");
}

/**
 * Changes the names of two neighbours round, when that is what the button is for.
 * @type {(form: HTMLFormElement, step: string) => boolean}
 */
function isMovedUp(form, step) {
  const seat = /^up:(\d)$/u.exec(step)?.[1];
  if (!seat) return false;
  const [earlier, later] = [Number(seat) - 1, seat].map(
    (one) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`name_${one}`)),
  );
  [earlier.value, later.value] = [later.value, earlier.value];
  return true;
}

/** @type {(form: HTMLFormElement, players: readonly string[]) => boolean} */
function isReordered(form, players) {
  return players.some((player, seat) => new FormData(form).get(`name_${seat}`) !== player);
}
