// @ts-check
/**
 * Bonaken as `sync/` asks for a game.
 *
 *     const follower = followGame(page);      // with what the server handed over
 */

import { applyChange, blocking, dropStaleAcceptances, numbers, rebasing, takenBack, undone } from "../core/bonaken/changes.js";
import { GAME, sheetFromPlain, sheetToPlain } from "../core/bonaken/serialization.js";
import { Follower } from "../sync/follower.js";
import { withIds, withOwnId } from "../sync/logs.js";
import { Transport } from "../sync/transport.js";
import { adopt } from "./old_outbox.js";

/** @import { Change } from "../core/bonaken/changes.js" */
/** @import { Rulebook } from "../core/bonaken/rulebook.js" */
/** @import { Sheet } from "../core/bonaken/sheet.js" */

/** @typedef {Follower<Sheet, Change>} SheetFollower */

/** What any page of Bonaken has; see `game_data` in scoresheet/web/bonaken/phone.py. @typedef {{rulebook: Rulebook, texts: string, language: Language, new: string}} GameData */

/**
 * What a page of a game has besides: the game in plain form, where to ask, and how far it is. `of_a_table`: this phone came to
 * it from the page of a table.
 * @typedef {GameData & {sheet: any, address: string, api: string, id: string, view: string, version: number,
 *   last: string | null, writable: boolean, by: string, of_a_table?: boolean}} SheetPageData
 */

/**
 * @param {Rulebook} rulebook
 * @param {string} id of the sheet
 */
export function gameBy(rulebook, id) {
  const books = { [GAME]: rulebook };
  return {
    applyChange: (/** @type {Sheet} */ sheet, /** @type {Change} */ change) => applyChange(sheet, withOwnId(change, sheet)),
    rebasing,
    takenBack,
    undone,
    numbers,
    blocking,
    dropStaleAcceptances,
    inTheWay: () => null,
    sheetFromPlain: (/** @type {any} */ plain) => withIds(sheetFromPlain(plain, books), id),
    sheetToPlain,
    changeFromPlain: (/** @type {any} */ plain) => plain,
    changeToPlain: (/** @type {Change} */ change) => change,
    load: async () => true,
    rulebooksOf: () => books, // for where no page comes with it
    isOutdated: () => false,
    seen: (/** @type {Sheet} */ sheet) => sheet,
    meant: (/** @type {Change} */ change) => change,
    adopt,
  };
}

/**
 * A game that is followed by a page.
 * @param {Pick<SheetPageData, "rulebook" | "sheet" | "api" | "id" | "view" | "version" | "last" | "writable">} page
 * @param {Transport | null} [transport] null for one that lives on this phone
 * @returns {SheetFollower}
 */
export function followGame({ rulebook, sheet, api, id, view, version, last, writable }, transport = new Transport(api)) {
  const game = gameBy(rulebook, id);
  return new Follower({ id, view, sheet: game.sheetFromPlain(sheet), version, last, writable }, game, transport);
}
