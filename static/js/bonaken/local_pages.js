// @ts-check
/**
 * The pages of games of Bonaken that live on this phone. Which game, and which page of it, stands behind the # of the address:
 * `1f0c…` is its board, `1f0c…/deal` and `1f0c…/deal/3` its deals; see sheet/own_sheet.js for others.
 */

import { bidiSafe } from "../core/names.js";
import { noteShown } from "../home/recent_sheets.js";
import { fetchFiles } from "../page/data.js";
import { draw, drawPlaces } from "../page/drawing.js";
import { showDrafts } from "../page/half_entered.js";
import { beginInvitation } from "../sheet/invitation.js";
import { handOverLater, openNamed } from "../sheet/own_sheet.js";
import { offerTakingBack, savedId } from "../sheet/saving.js";
import { ownPage, ownResult, standing } from "../templates/bonaken/macros.html.js";
import { history } from "../templates/macros/log.html.js";
import { back } from "../templates/macros/page.html.js";
import { missing } from "../templates/macros/sheet.html.js";
import { boardOf, resultLines } from "../views/bonaken/board.js";
import { logLines } from "../views/bonaken/explain.js";
import { moment } from "../views/formatting.js";
import { wordingOf } from "./adapters.js";
import { followBoard } from "./board.js";
import { correctsGame, drawnPage } from "./correcting.js";
import { DealForm } from "./deal_form.js";
import { followGame, gameBy } from "./game.js";

/** @typedef {Bonaken.PageData & {here: string}} Frame */

const place = /** @type {HTMLElement} */ (document.querySelector(".here"));

async function begin() {
  const data = /** @type {Element} */ (document.querySelector(".here-data"));
  /** @type {Frame} */
  const frame = JSON.parse(String(data.textContent));
  const found = await fetchFiles(place, [frame.texts]);
  if (!found) return;
  const [texts] = found;
  // The same page in another language is about the same game.
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"))) link.hash = location.hash;
  const say = (/** @type {string} */ key) =>
    draw(place, missing({ t: (/** @type {string} */ text) => String(texts[text]), urlFor: String }, String(texts[key])));
  const kept = await openNamed(place, say, async ({ id }) => gameBy(frame.rulebook, id), async (sheet) => {
    const wording = wordingOf(sheet, texts, frame.language);
    const board = boardOf(sheet, wording.explainer);
    return { title: board.title, ending: "", lines: [], looks: standing(wording.context, board), wording, address: `${frame.here}#` };
  });
  if (!kept) return;
  const [id, what] = location.hash.slice(1).split("/");
  const address = `${frame.here}#${id}`;
  const page = { ...frame, sheet: kept.sheet, address, api: "", id, view: address, version: 0, last: null, writable: true };
  const follower = followGame(page, null);
  await follower.load();
  const wording = wordingOf(follower.shown, texts, page.language, page.address);
  if (what) drawPlaces({ "nav.top": back(wording.context, page.address, wording.explainer.text("bonaken.back")) }, "outerHTML");
  if (what === "deal") new DealForm(page, follower, wording, place).begin();
  else if (what === "log") {
    const lines = logLines({ ...follower.log, sheet: follower.sheet }, texts, page.language);
    draw(place, history(wording.context, lines.reverse(), "", true)); // the newest first
    offerTakingBack(place, follower);
  } else if (what === "share") {
    const lines = resultLines(boardOf(follower.shown, wording.explainer), wording.explainer);
    draw(place, ownResult(wording.context, lines.join("\n")));
  } else if (what) {
    draw(place, drawnPage(what, page, follower, wording));
    correctsGame(follower, page, wording.explainer);
  } else await openBoard(page, follower, wording, texts, kept);
}

/** @type {(page: Bonaken.SheetPageData, follower: Bonaken.SheetFollower, wording: Wording<Bonaken.Explainer>, texts: PlainTexts, kept: PlainLog) => Promise<void>} */
async function openBoard(page, follower, wording, texts, { copy }) {
  const board = boardOf(follower.shown, wording.explainer);
  const copied = copy ? { address: copy.address, when: moment(copy.time, wording.explainer) } : null;
  draw(place, ownPage(wording.context, board, page.new, page.address, copied));
  document.title = `${bidiSafe(board.title)} · ${wording.explainer.text("app.name")}`;
  // Of a copy, the start page has the game itself.
  if (!copy) noteShown({ ...page, sheet: follower.shown });
  showDrafts(page.id);
  followBoard(/** @type {HTMLElement} */ (place.querySelector(".follow")), page, follower, texts, savedId());
  beginInvitation();
  handOverLater(follower, page.address, async () => wording);
  await follower.sync();
  follower.start();
}

begin();
