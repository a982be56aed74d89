// @ts-check
/**
 * Adapter of Bonaken to `sync/`, which knows no game.
 *
 *     const follower = followGame(page);      // with what the server handed over
 */

import { applyChange, kinds } from "../core/bonaken/changes.js";
import { GAME, sheetFromPlain, sheetToPlain } from "../core/bonaken/sheet.js";
import { Follower } from "../sync/follower.js";
import { withIds, withOwnId } from "../sync/logs.js";
import { Transport } from "../sync/transport.js";
import { adopt } from "./old_outbox.js";

/**
 * @param {Bonaken.Rulebook} rulebook
 * @param {string} id of the sheet
 */
export function gameBy(rulebook, id) {
  const books = { [GAME]: rulebook };
  return {
    ...kinds,
    applyChange: (/** @type {Bonaken.Sheet} */ sheet, /** @type {Bonaken.Change} */ change) => applyChange(sheet, withOwnId(change, sheet)),
    inTheWay: () => null,
    sheetFromPlain: (/** @type {any} */ plain) => withIds(sheetFromPlain(plain, books), id),
    sheetToPlain,
    load: async () => true,
    rulebooksOf: () => books, // for where no page comes with it
    isOutdated: () => false,
    seen: (/** @type {Bonaken.Sheet} */ sheet) => sheet,
    meant: (/** @type {Bonaken.Change} */ change) => change,
    adopt,
  };
}

/**
 * A game that is followed by a page.
 * @param {Pick<Bonaken.SheetPageData, "rulebook" | "sheet" | "api" | "id" | "view" | "version" | "last" | "writable">} page
 * @param {Transport | null} [transport] null for one that lives on this phone
 * @returns {Bonaken.SheetFollower}
 */
export function followGame({ rulebook, sheet, api, id, view, version, last, writable }, transport = new Transport(api)) {
  const game = gameBy(rulebook, id);
  return new Follower({ id, view, sheet: game.sheetFromPlain(sheet), version, last, writable }, game, transport);
}
