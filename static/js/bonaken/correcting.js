// @ts-check
/** The pages that correct a game of Bonaken as a whole: names, first dealer, and heading; see sheet/correcting.js. */

import { field, headingIn, headingPage, namesIn, renew, takeOverCorrections, textIn } from "../sheet/correcting.js";
import { hiddenFields } from "../sheet/saving.js";
import { ownNames } from "../templates/bonaken/macros.html.js";
import { followGame } from "./game.js";
import { wordingOf } from "./adapters.js";

/**
 * Has the forms of the page keep what they correct.
 * @type {(place: Element, page: Bonaken.SheetPageData, loading: Promise<PlainTexts | null>) => Promise<void>}
 */
export async function beginCorrecting(place, page, loading) {
  const texts = await loading;
  if (!texts) return;
  const follower = followGame(page);
  await follower.load();
  if (!place.isConnected) return;
  const wording = wordingOf(follower.shown, texts, page.language);
  renew(follower, page, (what) => ({ markup: drawnPage(what, page, follower, wording) }));
  correctsGame(follower, page, wording.explainer);
}

/**
 * The page of the heading, or that of names and first dealer.
 * @type {(what: string, page: Bonaken.SheetPageData, follower: Bonaken.SheetFollower, wording: Wording<Bonaken.Explainer>) => Markup}
 */
export function drawnPage(what, { id }, { shown, version }, wording) {
  const context = { ...wording.context, urlFor: () => "" }; // forms are sent to the page that they are on
  if (what === "heading") return headingPage(context, { id, version }, shown);
  const names = shown.players.map((name, seat) => field(`name_${seat}`, name));
  const [one, other] = [hiddenFields(context, version), hiddenFields(context, version, { step: "dealer" })];
  return ownNames(context, names, shown.players, shown.first_dealer, field("first_dealer", ""), one, other);
}

/** @type {(follower: Bonaken.SheetFollower, page: Bonaken.SheetPageData, t: Texts) => void} */
export function correctsGame(follower, page, t) {
  takeOverCorrections(follower, page, t, (form, _, sheet) => read(form, sheet, t));
}

/** @type {(form: HTMLFormElement, sheet: Bonaken.Sheet, t: Texts) => Reading} */
function read(form, sheet, t) {
  const [written, text] = [new FormData(form), textIn(form)];
  if (written.has("title")) return headingIn(text, sheet, t);
  if (written.has("name_0")) return namesIn(text, sheet, t);
  const dealer = written.get("first_dealer");
  return dealer === null || Number(dealer) === sheet.first_dealer ? {} : { change: { kind: "first-dealer-set", first_dealer: Number(dealer) } };
}
