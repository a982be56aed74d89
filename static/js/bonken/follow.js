// @ts-check
/**
 * A sheet of Bonken that is followed: what `sync/` needs to know of the game, in one place.
 *
 *     const follower = followSheet(loaded);
 */

import { against, asked, isUnsent, lost, withUnsent } from "../core/bonken/unsent.js";
import { sheetFromDocument, sheetToDocument } from "../formats/bonken/documents.js";
import { requestOf } from "../formats/bonken/requests.js";
import { Follower } from "../sync/follower.js";
import { ServerTransport } from "../sync/transport.js";

/** @import { Change } from "../core/bonken/changes.js" */
/** @import { Sheet } from "../core/bonken/sheet.js" */
/** @import { Unsent } from "../core/bonken/unsent.js" */
/** @import { SheetDocument } from "../formats/bonken/documents.js" */
/** @import { Loaded, SheetPageData } from "./page_data.js" */

/** @typedef {Follower<Sheet, Change, Unsent>} SheetFollower */

/**
 * @param {Loaded<SheetPageData>} loaded
 * @returns {SheetFollower}
 */
export function followSheet({ page, rulebook, transport }) {
  const { sheet, api, id, view, version, tag, writable } = page;
  const base = { sheet: { ...sheet, rulebook }, version, etag: tag, writable };
  /** @type {(document: SheetDocument) => Sheet | null} */
  const read = (document) => (document.rulebook === rulebook.id ? sheetFromDocument(rulebook, document) : null);
  /** @type {(sheet: Sheet) => SheetDocument} */
  const write = (sheet) => ({ ...sheetToDocument(sheet), rulebook: rulebook.id });
  const game = { read, write, isUnsent, withUnsent, asked, against, lost };
  return new Follower({ id, view, base }, game, transport ?? new ServerTransport(api, requestOf, "?rulebook=id"));
}
