// @ts-check
/**
 * Adapter of Bonken to `sync/`, which knows no game.
 *
 *     shown(log, gameBy(books, id))                // see replica.js
 *     const follower = followSheet(loaded);        // of a sheet that is followed by a page
 */

import { applyChange, kindOf } from "../core/bonken/changes.js";
import { ruledBy, sheetFromPlain, sheetToPlain } from "../core/bonken/sheet.js";
import { fetchJson } from "../page/data.js";
import { Follower } from "../sync/follower.js";
import { gameOf, readReplica } from "../sync/kept_logs.js";
import { logged } from "../sync/replica.js";
import { readRecords } from "../sync/storage.js";
import { Transport } from "../sync/transport.js";

/** Bonken, by these rulebooks and those that a log brings; `id` is that of its sheet. @type {(books: Books, id: string) => Game} */
export function gameBy(books, id) {
  return {
    ...gameOf({ kindOf, applyChange, sheetFromPlain, sheetToPlain, adopt }, books, id),
    inTheWay({ deal }, sheet) {
      const at = sheet.deals.findIndex((/** @type {Bonken.Deal} */ { id, contract }) => contract === deal?.contract && id !== deal.id);
      return at < 0 ? null : at + 1;
    },
  };
}

/** @type {Game["adopt"]} */
async function adopt(follower) {
  if ((await readRecords("changes")).length === 0) return [];
  const script = await import("./old_outbox.js").catch(() => null); // no network, and never fetched
  return script && script.adopt(follower);
}

/** The sheet of a log in plain form, by rulebooks that it does not bring. @type {(plain: PlainLog, books: Books) => Bonken.Sheet} */
export function sheetOf(plain, books) {
  const game = gameBy(books, plain.id);
  return logged(readReplica(plain, game), game);
}

/**
 * The game of a page that is drawn by a rulebook. `get` gets others by their ids, null for those that are not to be had.
 * @type {(rulebook: Bonken.Rulebook, id: string, get: (id: string) => Promise<Bonken.Rulebook | null>) => Game}
 */
function gameOfPage(rulebook, id, get) {
  /** @type {Record<string, Bonken.Rulebook>} */
  const known = { [rulebook.id]: rulebook };
  return {
    ...gameBy(known, id),
    changeToPlain(change) {
      if (change.kind === "rulebook-changed") known[change.rulebook.id] = change.rulebook;
      return kindOf(change).toPlain(change);
    },
    async load(log) {
      for (const name of rulebooksIn(log)) {
        const book = known[name] ?? log.rulebooks?.[name] ?? (await get(name));
        if (!book) return false;
        known[name] = book;
      }
      return true;
    },
    rulebooksOf: (log) => Object.fromEntries(rulebooksIn(log).flatMap((name) => (name !== rulebook.id && known[name] ? [[name, known[name]]] : []))),
    isOutdated: (sheet) => sheet.rulebook.id !== rulebook.id,
    // By another rulebook it is another card, which only the server has.
    forPage: (sheet) => (sheet.rulebook.id === rulebook.id ? sheet : ruledBy(sheet, rulebook)),
    fromPage(change, sheet) {
      if (sheet.rulebook.id === rulebook.id) return change;
      if (change.kind === "rulebook-changed") return { ...change, was: sheet.rulebook };
      return kindOf(change).after(change, { kind: "rulebook-changed", was: rulebook, rulebook: sheet.rulebook });
    },
  };
}

/** The ids of the rulebooks that a log in plain form names. @type {(log: any) => string[]} */
export function rulebooksIn({ sheet, entries, pending = [], was = [] }) {
  const changes = [...entries, ...pending, ...was].map(({ change }) => change);
  return [...new Set([sheet, ...changes].flatMap((plain) => [plain?.rulebook, plain?.was]).filter((id) => typeof id === "string"))];
}

/**
 * A sheet that is followed by a page.
 * @type {(loaded: {page: Access & Pick<Bonken.SheetPageData, "sheet" | "pages" | "rulebooks">, rulebook: Bonken.Rulebook}) =>
 *   Bonken.SheetFollower}
 */
export function followSheet({ page, rulebook }) {
  const game = gameOfPage(rulebook, page.id, (key) => fetchJson(page.rulebooks?.[key] ?? `/rulebooks/${key}.json`));
  return new Follower({ ...page, sheet: { ...page.sheet, rulebook } }, game, page.pages ? null : new Transport(page.api));
}
