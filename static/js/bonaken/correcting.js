// @ts-check
/** The pages that correct a game of Bonaken as a whole: names, first dealer, and heading; see sheet/correcting.js. */

import { LONGEST_NAME, nameFaults } from "../core/names.js";
import { headingIn, takeOverCorrections, textIn } from "../sheet/correcting.js";
import { followGame } from "./game.js";
import { tellingOf } from "./adapters.js";

/**
 * Has the forms of the page keep what they correct.
 * @type {(place: Element, page: Bonaken.SheetPageData, loading: Promise<Catalogue | null>) => Promise<void>}
 */
export async function beginCorrecting(place, page, loading) {
  const texts = await loading;
  if (!texts) return;
  const follower = followGame(page);
  await follower.load();
  correctsGame(follower, page, tellingOf(follower.shown, texts, page.language).explain);
  place.classList.add("alive");
}

/** @type {(follower: Bonaken.SheetFollower, page: Bonaken.SheetPageData, explain: Texts) => void} */
export function correctsGame(follower, page, explain) {
  takeOverCorrections(follower, page, explain, (form, _, sheet) => read(form, sheet, explain));
}

/** @type {(form: HTMLFormElement, sheet: Bonaken.Sheet, explain: Texts) => Reading} */
function read(form, sheet, explain) {
  const [written, text] = [new FormData(form), textIn(form)];
  if (written.has("title")) return headingIn(text, sheet, explain);
  if (!written.has("name_0")) {
    const dealer = written.get("first_dealer");
    return dealer === null || Number(dealer) === sheet.first_dealer ? {} : { change: { kind: "first-dealer-set", first_dealer: Number(dealer) } };
  }
  const players = sheet.players.map((_, seat) => text(`name_${seat}`));
  const [fault] = nameFaults(players, true).values();
  if (fault) return { fault: explain.text(fault, { longest: LONGEST_NAME }) };
  return players.every((name, seat) => name === sheet.players[seat]) ? {} : { change: { kind: "renamed", players } };
}
