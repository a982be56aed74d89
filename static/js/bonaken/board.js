// @ts-check
/** The board of a game of Bonaken, kept in step with its sheet and with this phone's pending changes. */

import { folding } from "../core/names.js";
import { dayOf, noteShown, recentSheets, updateRecentSheet, viewOf } from "../home/recent_sheets.js";
import { draw, drawPlaces } from "../page/drawing.js";
import { showDrafts } from "../page/half_entered.js";
import { enableNavigation } from "../page/navigation.js";
import { beginInvitation } from "../sheet/invitation.js";
import { keptText, madeChange, savedId, takeBack } from "../sheet/saving.js";
import { drawQuestionsIfAny, drawStatus } from "../sheet/sync_status.js";
import { aloud, next, notice, played, standing, turn } from "../templates/bonaken/macros.html.js";
import { boardOf } from "../views/bonaken/board.js";
import { copying, wordingOf } from "./adapters.js";
import { followGame } from "./game.js";
import { rememberTable } from "./table.js";

/**
 * Follows the game whose board the page shows.
 * @type {(place: HTMLElement, page: Bonaken.SheetPageData, loading: Promise<PlainTexts | null>) => Promise<void>}
 */
export async function beginBoard(place, page, loading) {
  beginInvitation();
  const made = savedId();
  noteShown(page);
  showDrafts(page.id);
  const texts = await loading;
  if (!texts) return;
  const follower = followGame(page);
  followBoard(place, page, follower, texts, made);
  await follower.load();
  if (!place.isConnected) return;
  enableNavigation(follower, { ...page, corrections: ["/names", "/heading"] });
  follower.start();
}

/**
 * Draws the board whenever the game is another, and the notice, status and questions, and notes the game on this phone; `made` is
 * the id of the change that the page before this one saved.
 * @type {(place: HTMLElement, page: Bonaken.SheetPageData, follower: Bonaken.SheetFollower, texts: PlainTexts, made: string | null) => void}
 */
export function followBoard(place, page, follower, texts, made) {
  let drawn = "";
  follower.onUpdate(() => {
    if (!place.isConnected) return follower.end(); // the page has become another in the meantime
    const wording = wordingOf(follower.shown, texts, page.language, page.address);
    const board = boardOf(follower.shown, wording.explainer);
    const now = JSON.stringify(board);
    if (drawn !== now) drawBoard(board, page, wording);
    drawn = now;
    drawStatus(place, follower, wording.explainer);
    drawQuestionsIfAny(place, follower, async () => wording);
    drawSaved(follower, made, wording);
    const progress = copying.progressOf(follower.shown);
    updateRecentSheet(viewOf(page), { title: board.title, players: follower.shown.players, date: follower.shown.date, ...(progress && { progress }) });
    rememberTable(viewOf(page), board.turn === null);
    const bought = document.querySelector("main .bought");
    if (bought) bought.textContent = board.turn || page.of_a_table ? "" : roundsIn(follower.shown, wording);
  });
}

/** @type {(board: Board, page: Bonaken.SheetPageData, wording: Wording<Bonaken.Explainer>) => void} */
function drawBoard(board, page, { context, explainer }) {
  // As `another_address` in scoresheet/web/bonaken/pages.py makes it.
  const another = `${page.new}?${new URLSearchParams(explainer.players.map((name, seat) => ["name_" + seat, name]))}`;
  drawPlaces({
    "[data-live=number]": turn(context, board),
    "[data-live=aloud]": aloud(context, board),
    "[data-live=board]": standing(context, board),
    "[data-live=next]": next(context, board, "", Boolean(page.of_a_table), another),
    "[data-live=deals]": played(context, [...board.deals].reverse(), ""),
  });
}

/**
 * The notice of the change that the page before this one saved, with the way back.
 * @type {(follower: Bonaken.SheetFollower, id: string | null, wording: Wording<Bonaken.Explainer>) => void}
 */
function drawSaved(follower, id, { context, explainer }) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".last-saved"));
  const made = madeChange(follower, id);
  if (!place) return;
  if (!made) return place.replaceChildren();
  const { change, after, version, isUndoable } = made;
  const { kind, number = 0 } = change;
  const text = version === null ? keptText(change, explainer) : explainer.text(`bonaken.message.${kind}`, { number });
  const row = change.deal ? boardOf(after, explainer).deals[number - 1] : null;
  draw(place, notice(context, text, row?.changed ?? [], isUndoable));
  place.onclick = ({ target }) => {
    if (/** @type {Element} */ (target).closest("button")) takeBack(follower, made);
  };
}

/**
 * Who bought how many rounds in the games that the same people played on one day, by what this phone has seen of them; empty
 * when it was one game.
 * @type {(sheet: Bonaken.Sheet, wording: Wording<Bonaken.Explainer>) => string}
 */
function roundsIn({ players, date }, { explainer }) {
  const key = (/** @type {readonly string[]} */ names) => names.map(folding).sort().join("\n");
  const today = dayOf({ date, when: new Date().toISOString() }).toDateString();
  const games = recentSheets().filter(
    (one) => one.progress?.losers && key(one.players) === key(players) && dayOf(one).toDateString() === today,
  );
  if (games.length < 2) return "";
  const bought = games.flatMap((one) => one.progress?.losers?.map((seat) => folding(one.players[seat])) ?? []);
  const rounds = players
    .map((name, seat) => ({ name: explainer.name(seat), count: bought.filter((one) => one === folding(name)).length }))
    .sort((one, other) => other.count - one.count)
    .map(({ name, count }) => `${name} ${count}`);
  return explainer.text("bonaken.board.evening", { games: games.length, rounds: rounds.join(", ") });
}
