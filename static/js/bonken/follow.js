// @ts-check
/**
 * A sheet of Bonken that is followed by a page.
 *
 *     const follower = followSheet(loaded);
 */

import { Follower } from "../sync/follower.js";
import { Transport } from "../sync/transport.js";
import { gameBy } from "./game.js";
import { json } from "../sheet/data.js";

/** @import { Change } from "../core/bonken/changes.js" */
/** @import { Sheet } from "../core/bonken/sheet.js" */
/** @import { SheetPageData } from "./page_data.js" */

/** @typedef {Follower<Sheet, Change>} SheetFollower */

/**
 * @param {Pick<Loaded<SheetPageData>, "page" | "rulebook">} loaded
 * @returns {SheetFollower}
 */
export function followSheet({ page, rulebook }) {
  const { sheet, api, id, view, version, last, writable, pages, rulebooks } = page;
  const game = gameBy(rulebook, id, (key) => json(rulebooks?.[key] ?? `/rulebooks/${key}.json`));
  const start = { id, view, sheet: { ...sheet, rulebook }, version, last, writable };
  return new Follower(start, game, pages ? null : new Transport(api));
}
