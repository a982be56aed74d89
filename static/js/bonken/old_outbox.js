// @ts-check
/** The outbox of versions before the replica: unsent changes to sheets of Bonken, taken over once as pending changes. */

import { kindOf } from "../core/bonken/changes.js";
import { reseatedDeal } from "../core/bonken/deal.js";
import { counterpart } from "../core/bonken/rulebook.js";
import { SEATS } from "../core/bonken/seats.js";
import { OF_DEALS } from "../core/changes.js";
import { dropRecord, readRecords } from "../sync/storage.js";

const CORRECTIONS = ["swapped", "moved", "renamed", "reseated", "headed", "first-chooser-set", "rulebook-changed"];

/**
 * Takes them over, as pending changes to the sheet as it was last read then; those that cannot be read.
 * @type {(follower: Follower<Bonken.Sheet, Bonken.Change>) => Promise<any[]>}
 */
export async function adopt(follower) {
  const { sheet, version, page } = follower;
  const names = [page.id, page.view];
  const old = (await readRecords("changes")).filter((one) => names.includes(one.sheet));
  const read = (await readRecords("sheets")).find(({ id }) => names.includes(id));
  const [players, seen] = read && read.version < version ? [read.written.players, read.version] : [sheet.players, version];
  const items = pending(old, { ...sheet, players }, seen);
  if (items.length === 0 || (await follower.keep(items))) {
    await Promise.all(items.map(({ id }) => dropRecord("changes", id)));
    if (old.length === items.length) await Promise.all(names.map((id) => dropRecord("sheets", id)));
  }
  return old.filter((one) => !isOld(one));
}

/** @type {(old: any[], sheet: Bonken.Sheet, version: number) => Pending[]} */
function pending(old, sheet, version) {
  const read = old.filter(isOld).sort((one, other) => one.order - other.order);
  return read.map((one, index) => {
    const { id, by, kind, deal, target, after, insert, made, deals = [], number } = one;
    const knew = read.slice(0, index).map((before) => before.id);
    const signed = { id, by, knew, seen: version };
    if (made) return { ...signed, change: seated(made, one, sheet), at: { ids: deals, last: false } };
    const change = deal ? { kind, number, deal: dealOn(deal, one, sheet) } : { kind, number };
    return { ...signed, change, at: kind === "recorded" ? { ids: [after], last: !insert } : { ids: [target], last: false } };
  });
}

/** @param {any} one */
function isOld(one) {
  return (
    one?.format === 1 &&
    [one.id, one.by].every((text) => typeof text === "string") &&
    Array.isArray(one.players) &&
    one.players.length === SEATS.length &&
    (CORRECTIONS.includes(one.made?.kind) ||
      (OF_DEALS.includes(one.kind) && (one.kind === "removed" || typeof one.deal?.contract === "string") && (one.kind === "recorded" || one.target !== null)))
  );
}

/**
 * The order in which the players of then sit by now; null when no player moved. A renamed player has not moved.
 * @type {(one: any, sheet: Bonken.Sheet) => any[] | null}
 */
function orderOf({ players }, sheet) {
  const order = sheet.players.map((name) => players.indexOf(name));
  return SEATS.every((seat) => order.includes(seat)) && SEATS.some((seat) => order[seat] !== seat) ? order : null;
}

/** @type {(made: any, one: any, sheet: Bonken.Sheet) => any} */
function seated(made, one, sheet) {
  const order = orderOf(one, sheet);
  const now = made.kind === "rulebook-changed" ? { ...made, was: sheet.rulebook } : made;
  return order ? kindOf(now).after(now, { kind: "reseated", order }) : now;
}

/** A deal in the seats and by the rulebook of the sheet. @type {(deal: Bonken.Deal, one: any, sheet: Bonken.Sheet) => Bonken.Deal} */
function dealOn(deal, one, sheet) {
  const order = orderOf(one, sheet);
  const contract = (one.contracts ?? []).find((/** @type {any} */ { key }) => key === deal.contract);
  const same = contract && counterpart(sheet.rulebook, contract);
  return { ...(order ? reseatedDeal(deal, order) : deal), contract: same?.key ?? deal.contract };
}
