// @ts-check
/**
 * Adapter of Bonken to `sync/`, which knows no game.
 *
 *     shown(log, game)                             // see replica.js
 *     const follower = followSheet(loaded);        // of a sheet that is followed by a page
 */

import { applyChange, kindOf } from "../core/bonken/changes.js";
import { ruledBy, sheetFromPlain, sheetToPlain } from "../core/bonken/sheet.js";
import { fetchJson } from "../page/data.js";
import { Follower } from "../sync/follower.js";
import { readReplica, withIds, withOwnId } from "../sync/kept_logs.js";
import { logged } from "../sync/replica.js";
import { readRecords } from "../sync/storage.js";
import { Transport } from "../sync/transport.js";

/** Bonken as replica.js asks for it. @type {GameRules} */
export const game = {
  kindOf,
  applyChange: (sheet, change) => applyChange(sheet, withOwnId(change, sheet)),
  inTheWay({ deal }, sheet) {
    const at = sheet.deals.findIndex((/** @type {Bonken.Deal} */ { id, contract }) => contract === deal?.contract && id !== deal.id);
    return at < 0 ? null : at + 1;
  },
};

/**
 * Bonken with its plain forms.
 * @param {Books} books those that a log does not bring
 * @param {string} id of its sheet
 */
export function plainBy(books, id) {
  return {
    ...game,
    sheetFromPlain: (/** @type {any} */ plain, others = {}) => withIds(sheetFromPlain(plain, { ...others, ...books }), id),
    changeFromPlain: (/** @type {any} */ plain, others = {}) => kindOf(plain).fromPlain(plain, { ...others, ...books }),
    sheetToPlain,
    changeToPlain: (/** @type {Bonken.Change} */ change) => kindOf(change).toPlain(change),
  };
}

/** The sheet of a log in plain form, by rulebooks that it does not bring. @type {(plain: PlainLog, books: Books) => Bonken.Sheet} */
export function sheetOf(plain, books) {
  return logged(readReplica(plain, plainBy(books, plain.id)), game);
}

/**
 * The game of a page that is drawn by a rulebook. `get` gets others by their ids, null for those that are not to be had.
 * @param {Bonken.Rulebook} rulebook
 * @param {string} id of its sheet
 * @param {(id: string) => Promise<Bonken.Rulebook | null>} get
 */
function gameBy(rulebook, id, get) {
  /** @type {Record<string, Bonken.Rulebook>} */
  const known = { [rulebook.id]: rulebook };
  return {
    ...plainBy(known, id),
    /** @param {Bonken.Change} change */
    changeToPlain(change) {
      if (change.kind === "rulebook-changed") known[change.rulebook.id] = change.rulebook;
      return kindOf(change).toPlain(change);
    },
    /** @param {any} log */
    async load(log) {
      for (const name of rulebooksIn(log)) {
        const book = known[name] ?? log.rulebooks?.[name] ?? (await get(name));
        if (!book) return false;
        known[name] = book;
      }
      return true;
    },
    /** @param {any} log */
    rulebooksOf: (log) => Object.fromEntries(rulebooksIn(log).flatMap((name) => (name !== rulebook.id && known[name] ? [[name, known[name]]] : []))),
    /** @param {Bonken.Sheet} sheet */
    isOutdated: (sheet) => sheet.rulebook.id !== rulebook.id,
    /** By another rulebook it is another card, which only the server has. @param {Bonken.Sheet} sheet */
    forPage: (sheet) => (sheet.rulebook.id === rulebook.id ? sheet : ruledBy(sheet, rulebook)),
    /** @type {(change: Bonken.Change, sheet: Bonken.Sheet) => Bonken.Change} */
    fromPage(change, sheet) {
      if (sheet.rulebook.id === rulebook.id) return change;
      if (change.kind === "rulebook-changed") return { ...change, was: sheet.rulebook };
      return kindOf(change).after(change, { kind: "rulebook-changed", was: rulebook, rulebook: sheet.rulebook });
    },
    /** @param {Follower<Bonken.Sheet, Bonken.Change>} follower */
    async adopt(follower) {
      if ((await readRecords("changes")).length === 0) return [];
      const script = await import("./old_outbox.js").catch(() => null); // no network, and never fetched
      return script && script.adopt(follower);
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
  const { sheet, api, id, view, version, last, writable, pages, rulebooks } = page;
  const game = gameBy(rulebook, id, (key) => fetchJson(rulebooks?.[key] ?? `/rulebooks/${key}.json`));
  const start = { id, view, sheet: { ...sheet, rulebook }, version, last, writable };
  return new Follower(start, game, pages ? null : new Transport(api));
}
