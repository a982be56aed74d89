// @ts-check
/**
 * The pages of games of Bonaken that live on this phone. Which game, and which page of it, stands behind the # of the address:
 * `1f0c…` is its board, `1f0c…/deal` and `1f0c…/deal/3` its deals, `~…` holds a game that somebody handed over.
 */

import { blocking } from "../core/bonaken/changes.js";
import { GAME } from "../core/bonaken/serialization.js";
import { foldLog } from "../core/log.js";
import { bidiSafe } from "../core/names.js";
import { noteSheet } from "../home/recent.js";
import { draw } from "../page/drawing.js";
import { element } from "../page/elements.js";
import { dataIn, files } from "../sheet/data.js";
import { offerPassing } from "../sheet/passing.js";
import { receive } from "../sheet/receiving.js";
import { toldId } from "../sheet/saving.js";
import { day } from "../sheet/words.js";
import { SIGN, keptLog, readReplica } from "../sync/logs.js";
import { isLog, unpacked } from "../sync/transfer.js";
import { log } from "../templates/bonaken/log.html.js";
import { ownPage, standing } from "../templates/bonaken/macros.html.js";
import { boardOf } from "../views/bonaken/board.js";
import { logLines } from "../views/bonaken/log.js";
import { followBoard } from "./board.js";
import { DealDesk } from "./entry.js";
import { followGame, gameBy } from "./game.js";
import { tellingOf } from "./telling.js";

/** @import { Sheet } from "../core/bonaken/sheet.js" */
/** @import { PlainLog } from "../sync/logs.js" */
/** @import { Catalogue } from "../views/texts.js" */
/** @import { GameData, SheetPageData } from "./game.js" */

/** @typedef {GameData & {here: string}} Frame */

const place = /** @type {HTMLElement} */ (document.querySelector(".here"));

async function begin() {
  const data = /** @type {Element} */ (document.querySelector(".here-data"));
  /** @type {Frame} */
  const frame = JSON.parse(String(data.textContent));
  const found = await files(place, [frame.texts]);
  if (!found) return;
  const [texts] = found;
  // The same page in another language is about the same game.
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"))) link.hash = location.hash;
  const [id, what, number] = location.hash.slice(1).split("/");
  if (id.startsWith(SIGN)) return takeOver(id.slice(SIGN.length), frame, texts);
  const kept = await keptLog(id);
  if (!kept || kept === "shut") return say(kept ? "local.storage" : "local.gone", texts);
  if (kept.moved) return location.replace(kept.moved);
  const address = `${frame.here}#${id}`;
  const page = { ...frame, sheet: kept.sheet, address, api: "", id, view: address, version: 0, last: null, writable: true, by: "" };
  if (what === "log") return openLog(page, texts);
  if (what === "deal") return openDeal(page, texts, Number(number ?? 0));
  return openBoard(page, texts);
}

/**
 * @param {SheetPageData} page
 * @param {Catalogue} texts
 */
async function openBoard(page, texts) {
  const follower = followGame(page, null);
  await follower.load();
  const telling = tellingOf(follower.shown, texts, page.language, page.address);
  const board = boardOf(follower.shown, telling.explain);
  draw(place, ownPage(telling.words, board, page.new, `${page.address}/log`));
  document.title = `${bidiSafe(board.title)} · ${telling.explain.text("app.name")}`;
  const { players } = follower.shown;
  noteSheet({ address: page.address, id: page.id, view: page.address, title: board.title, players: [...players], writable: true, when: new Date().toISOString() });
  followBoard(/** @type {HTMLElement} */ (place.querySelector(".follow")), page, follower, texts, toldId());
  await follower.now();
  follower.start();
  offerPassing(follower, page.address, telling);
}

/**
 * @param {SheetPageData} page
 * @param {Catalogue} texts
 * @param {number} number of the deal to be corrected, 0 for the next one
 */
async function openDeal(page, texts, number) {
  const follower = followGame(page, null);
  await follower.load();
  const telling = tellingOf(follower.shown, texts, page.language, page.address);
  leadBack(page.address, telling.explain);
  new DealDesk(page, follower, telling, place, number).begin();
}

/**
 * Everything that was entered, corrected or removed, the newest first.
 * @param {SheetPageData} page
 * @param {Catalogue} texts
 */
async function openLog(page, texts) {
  const follower = followGame(page, null);
  await follower.load();
  const { explain, words } = tellingOf(follower.shown, texts, page.language, page.address);
  leadBack(page.address, explain);
  const when = new Intl.DateTimeFormat(page.language, { dateStyle: "medium", timeStyle: "short" });
  const opened = { ...follower.log, sheet: follower.sheet };
  const lines = logLines(opened, texts, page.language, day, (time) => when.format(new Date(time)));
  draw(place, log(words, lines.reverse(), "", true));
  place.prepend(element("h1", {}, explain.text("log.title")));
}

/**
 * @param {string} address
 * @param {import("../views/texts.js").Texts} explain
 */
function leadBack(address, explain) {
  const link = element("a", { href: address }, explain.text("bonaken.back"));
  document.querySelector("nav.top")?.replaceWith(element("nav", { class: "top" }, link));
}

/**
 * A game that somebody handed over; nothing of it is kept before somebody says so.
 * @param {string} text packed
 * @param {Frame} frame
 * @param {Catalogue} texts
 */
async function takeOver(text, { rulebook, language, here }, texts) {
  const came = await unpacked(text);
  if (came === "newer") return say("local.newer", texts);
  const sheet = came && readable(came, gameBy(rulebook, came.id));
  if (!came || !sheet) return say("local.unreadable", texts);
  const telling = tellingOf(sheet, texts, language);
  const board = boardOf(sheet, telling.explain);
  await receive(place, came, { sheet, title: board.title, lines: [], looks: standing(telling.words, board), telling }, `${here}#`);
}

/**
 * The sheet of what came; null when nobody could have made it here.
 * @param {PlainLog} came
 * @param {ReturnType<typeof gameBy>} game
 * @returns {Sheet | null}
 */
function readable(came, game) {
  try {
    if (!isLog(came) || came.sheet.game !== GAME) return null;
    const { base, entries } = readReplica(came, game);
    return foldLog(base, entries, (sheet, change) => {
      if (blocking(change, sheet).length > 0) throw new RangeError("nobody could have entered this");
      return game.applyChange(sheet, change);
    });
  } catch {
    return null;
  }
}

/**
 * Says why there is nothing to show.
 * @param {string} key
 * @param {Catalogue} texts
 */
function say(key, texts) {
  const notice = element("p", { class: "notice warn", role: "alert" }, String(texts[key]));
  place.replaceChildren(element("h1", {}, String(texts["local.title"])), notice);
}

addEventListener("hashchange", () => location.reload()); // it is another game, or another page of it
begin();
