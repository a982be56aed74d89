// @ts-check
/**
 * Adapter of Bonaken to `sync/`, which knows no game.
 *
 *     const follower = followGame(page);      // with what the server handed over
 */

import { applyChange, kindOf } from "../core/bonaken/changes.js";
import { dealOf, typedDraft } from "../core/bonaken/deal.js";
import { GAME, sheetFromPlain, sheetToPlain } from "../core/bonaken/sheet.js";
import { Follower } from "../sync/follower.js";
import { gameOf } from "../sync/kept_logs.js";
import { attempt, readList } from "../sync/storage.js";
import { Transport } from "../sync/transport.js";

/** Bonaken by its rulebook; `id` is that of a sheet. @type {(rulebook: Bonaken.Rulebook, id: string) => Game} */
export function gameBy(rulebook, id) {
  return gameOf({ kindOf, applyChange, sheetFromPlain, sheetToPlain, adopt }, { [GAME]: rulebook }, id);
}

/**
 * A game that is followed by a page; without a transport one that lives on this phone.
 * @type {(page: Access & Pick<Bonaken.SheetPageData, "rulebook" | "sheet">, transport?: Transport | null) => Bonaken.SheetFollower}
 */
export function followGame(page, transport = new Transport(page.api)) {
  const game = gameBy(page.rulebook, page.id);
  return new Follower({ ...page, sheet: game.sheetFromPlain(page.sheet) }, game, transport);
}

const PREFIX = "bonaken.unsent ";

/**
 * Takes over, as pending changes, the forms of deals that a version before the replica kept on this phone and had not sent. They are
 * read once; returns those that cannot be read.
 * @type {(follower: Follower<Bonaken.Sheet, Bonaken.Change>) => Promise<any[]>}
 */
async function adopt(follower) {
  const place = `${PREFIX}/s/${follower.page.view}`;
  const kept = readList(place);
  if (kept.length === 0) return [];
  const items = kept.map((one) => attempt(() => pendingOf(one, follower)));
  /** @type {Pending[]} */
  const read = items.filter((item) => item !== null);
  const knowing = read.map((item, index) => ({ ...item, knew: read.slice(0, index).map(({ id }) => id) }));
  const isKept = await follower.keep(knowing);
  const left = isKept ? kept.filter((_, index) => items[index] === null) : kept;
  attempt(() => (left.length > 0 ? localStorage.setItem(place, JSON.stringify(left)) : localStorage.removeItem(place)));
  return isKept ? left : [];
}

/** @type {(one: {action: string, fields: [string, string][]}, follower: Follower<Bonaken.Sheet, Bonaken.Change>) => Pending | null} */
function pendingOf({ action, fields }, { sheet, version }) {
  const typed = new Map(fields);
  const id = typed.get("entry");
  if (!id) return null;
  const seen = Math.min(Number.parseInt(typed.get("version") ?? "0", 10), version);
  const signed = { id, by: typed.get("by")?.trim() || null, knew: [], seen };
  const first = typed.get("first_dealer");
  if (first !== undefined) return { ...signed, change: { kind: "first-dealer-set", first_dealer: Number(first) }, at: { ids: [], last: false } };
  const draft = typedDraft(typed, sheet.players.length);
  if (draft.goer === null || draft.result === null) return null;
  const number = Number(/\/deal\/(\d+)$/u.exec(action)?.[1] ?? 0);
  if (number === 0) {
    const deal = dealOf(draft, sheet.players.length, id);
    return { ...signed, change: { kind: "recorded", number: sheet.deals.length + 1, deal }, at: { ids: [null], last: true } };
  }
  const before = seen === version ? sheet.deals[number - 1] : null; // which deal that was is not known otherwise
  const deal = before && dealOf(draft, sheet.players.length, before.id, before);
  return deal && { ...signed, change: { kind: "corrected", number, deal }, at: { ids: [deal.id], last: false } };
}
