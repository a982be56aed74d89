// @ts-check
/** Keeps the board in step with the game, and counts in it what this phone has not sent yet. */

import { noteSheet, recallSheet } from "../home/recent.js";
import { draw } from "../page/drawing.js";
import { enableNavigation } from "../page/navigation.js";
import { drawChoices } from "../sheet/clash.js";
import { dataIn, files } from "../sheet/data.js";
import { beginOthers } from "../sheet/others.js";
import { lastMade, takeBack, toldId } from "../sheet/saving.js";
import { drawStatus } from "../sheet/status.js";
import { next, played, said, standing, told, turn } from "../templates/bonaken/macros.html.js";
import { boardOf } from "../views/bonaken/board.js";
import { followGame } from "./game.js";
import { rememberTable } from "./tables.js";
import { tellingOf } from "./telling.js";

/** @import { SheetFollower, SheetPageData } from "./game.js" */

const OF_DEALS = ["recorded", "corrected", "removed"];

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Follows the game whose board the page shows, if it shows one. */
export async function beginBoard() {
  const place = document.querySelector("main [data-live=board]")?.parentElement?.querySelector(".follow");
  if (!(place instanceof HTMLElement) || begun.has(place)) return;
  begun.add(place);
  beginOthers();
  /** @type {SheetPageData} */
  const page = dataIn(place);
  const made = toldId();
  note(page);
  const found = await files(place, [page.texts]);
  if (!found) return;
  const follower = followGame(page);
  followBoard(place, page, follower, found[0], made);
  await follower.load();
  if (!place.isConnected) return;
  enableNavigation(follower, { ...page, corrections: ["/names", "/heading"] });
  follower.start();
}

/**
 * Draws the board whenever the game is another, and what there is to say and to decide.
 * @param {HTMLElement} place
 * @param {SheetPageData} page
 * @param {SheetFollower} follower
 * @param {Catalogue} texts
 * @param {string | null} made the id of the change that the page before this one saved
 */
export function followBoard(place, page, follower, texts, made) {
  let drawn = "";
  follower.onUpdate(() => {
    if (!place.isConnected) return follower.end(); // the page has become another in the meantime
    const telling = tellingOf(follower.shown, texts, page.language, page.address);
    const board = boardOf(follower.shown, telling.explain);
    const now = JSON.stringify(board);
    if (drawn !== now) drawBoard(board, page, telling);
    drawn = now;
    drawStatus(place, follower, telling.explain);
    drawChoices(/** @type {HTMLElement} */ (place.querySelector(".choices")), follower, telling);
    drawTold(follower, made, telling);
    recall(follower, board, page);
  });
}

/**
 * @param {Board} board
 * @param {SheetPageData} page
 * @param {GameTelling} telling
 */
function drawBoard(board, page, { words, explain }) {
  const pieces = {
    number: turn(words, board),
    said: said(words, board),
    board: standing(words, board),
    next: next(words, board, "", Boolean(page.of_a_table), another(page.new, explain.players)),
    deals: played(words, [...board.deals].reverse(), ""),
  };
  for (const [name, markup] of Object.entries(pieces)) {
    const place = document.querySelector(`[data-live="${name}"]`);
    if (place) draw(place, markup);
  }
}

/**
 * The address of a new game with the same people, as `another_address` in scoresheet/web/bonaken/board.py makes it.
 * @param {string} address
 * @param {readonly string[]} players
 */
function another(address, players) {
  const asked = new URLSearchParams(players.map((name, seat) => ["name_" + seat, name]));
  return `${address}?${asked}`;
}

/**
 * What the page before this one saved, with the way back.
 * @param {SheetFollower} follower
 * @param {string | null} id
 * @param {GameTelling} telling
 */
function drawTold(follower, id, { words, explain }) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".told"));
  const made = lastMade(follower, id);
  if (!place) return;
  if (!made) return place.replaceChildren();
  const { change, after, version, isUndoable } = made;
  const { kind, number = 0 } = change;
  const kept = OF_DEALS.includes(kind) ? `follow.kept-${kind}` : "follow.kept-correction";
  const text = explain.text(version !== null ? `bonaken.message.${kind}` : kept, { number });
  const row = change.deal ? boardOf(after, explain).deals[number - 1] : null;
  draw(place, told(words, text, row?.changed ?? [], isUndoable));
  place.onclick = ({ target }) => {
    if (/** @type {Element} */ (target).closest("button")) takeBack(follower, made);
  };
}

/** @param {SheetPageData} page */
function note({ id, address, view, sheet: { players }, writable }) {
  const title = String(/** @type {HTMLElement} */ (document.querySelector(".head")).dataset.title);
  noteSheet({ address, id, view: `/s/${view}`, title, players, writable, when: new Date().toISOString() });
}

/**
 * What this phone remembers of the game: what it is called, who won, and the way back to its table.
 * @param {SheetFollower} follower
 * @param {Board} board
 * @param {SheetPageData} page
 */
function recall({ shown: { players, date } }, { title, progress, turn: goesOn }, { view }) {
  const now = progress ? { progress: /** @type {import("../home/recent.js").Progress} */ (progress) } : {};
  const place = view.includes("#") ? view : `/s/${view}`; // of a game that lives here it is its address
  recallSheet(place, { title, players: [...players], date, ...now });
  rememberTable(place, goesOn === null);
}
