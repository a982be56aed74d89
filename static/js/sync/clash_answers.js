// @ts-check
/**
 * People's answers to conflicts of a replica, of any game: to changes that cannot be made as they are, and about a server that
 * was put back to an earlier moment. Entries that it lost and this phone has are held until that is answered.
 *
 *     choices(log, game)                          // ["theirs", "mine", "next"]: what can be answered for the first change
 *     answered(log, "next", newId(), game)        // the replica after that answer
 *     diverged(log, asked, {base, entries}, game) // when the whole log comes in answer to a pull
 *     unheld(log, true, game)                     // held entries are put back; false: left off
 */

import { OF_DEALS } from "../core/changes.js";
import {
  beforeRewording,
  completed,
  idOf,
  isNow,
  isWhole,
  numberOf,
  rebased,
  retargeted,
  sheetsOf,
  shown,
  targetOf,
  versionOf,
  withoutLogged,
} from "./replica.js";

/** The table accepts the warnings that a change has. @type {(log: Replica, id: string, codes: readonly string[]) => Replica} */
export function accepted(log, id, codes) {
  const pending = log.pending.map((item) => {
    if (item.id !== id) return item;
    const { findings: _, ...rest } = item;
    const { deal } = item.change;
    return { ...rest, change: { ...item.change, deal: { ...deal, accepted: [...new Set([...deal.accepted, ...codes])] } } };
  });
  return { ...log, pending };
}

/**
 * Answers for the first change, which can not be made as it is: "theirs" drops it, "mine" makes it anew on the sheet as it is,
 * "next" enters its deal as the next one. Changes that wait behind follow.
 * @type {(log: Replica, choice: Choice, newId: string, game: Game) => Replica}
 */
export function answered(log, choice, newId, game) {
  const [first, ...behind] = log.pending;
  const sheets = sheetsOf(log, game);
  const sheet = sheets[sheets.length - 1];
  const { item, clash } = rebased(first, log, sheets, game);
  const inWay = clash ? null : shown(log, game).states[0].number;
  const theirDeal = clash?.change.kind === "recorded" ? idOf(clash) : inWay === null ? null : sheet.deals[inWay - 1].id;
  const since = log.entries.slice(Math.max(0, first.seen - log.start)).map(({ change }) => change);
  const instead = choice === "theirs" ? null : insteadOf(item, theirDeal, choice, sheet, since, game);
  // Changes to one's own deal go with it when it is dropped; deals that come behind it come behind the one in its place.
  // Taking one's own deal off again is no reason to take theirs off.
  const ownDeal = first.change.kind === "recorded" || first.own ? idOf(first) : null;
  const replaces = choice === "mine" && numberOf(sheet, theirDeal) > 0;
  const successor = replaces ? theirDeal : choice === "theirs" && !first.own ? (theirDeal ?? first.at.ids[0]) : null;
  const rest = behind.flatMap((later) => {
    const { change: { kind }, at: { ids } } = later;
    const knew = later.knew.includes(first.id);
    const isOfOwn = knew && ownDeal !== null && ids.includes(ownDeal);
    if (isOfOwn && (choice === "theirs" ? kind !== "recorded" : replaces && kind === "removed")) return [];
    // Changes to theirs, or made while this was asked about, were made without the answer. A new deal comes behind it all the same.
    const isUnaware = kind !== "recorded" && (!knew || (replaces && !isOfOwn && ids.includes(theirDeal)));
    const now = isOfOwn ? retargeted(later, ownDeal, successor) : later;
    return [isUnaware ? now : { ...now, knew: [...now.knew, newId] }];
  });
  if (!instead) return withoutLogged({ ...log, pending: rest }, game);
  const own = ownDeal !== null && instead.kind === "corrected" ? { own: /** @type {const} */ (true) } : {};
  const mine = { id: newId, by: first.by, change: instead, at: targetOf(instead, sheet, game), knew: [], seen: versionOf(log), ...own };
  return withoutLogged({ ...log, pending: [mine, ...rest] }, game);
}

/**
 * What can be answered for the first change. One to the places of deals that are gone can only be dropped; a deal that is on
 * the sheet already, or has the contract of another there, is not entered as the next one.
 * @type {(log: Replica, game: Game) => Choice[]}
 */
export function choices(log, game) {
  const { sheet, states } = shown(log, game);
  const [{ state, number, change, at }] = states;
  const isGone = !OF_DEALS.includes(change.kind) && game.kindOf(change).numberFields.length > 0 && !at.ids.every((id) => numberOf(sheet, id) > 0);
  if ((state === "refused" && number === null) || isGone) return ["theirs"];
  const isThere = numberOf(sheet, idOf({ change })) > 0 || game.inTheWay(change, sheet) !== null;
  return change.kind === "recorded" && !isThere ? ["theirs", "mine", "next"] : ["theirs", "mine"];
}

/**
 * The change that makes it as it was made here, on the sheet as it is, where `theirDeal` is in its place; null when there is
 * none.
 * @type {(item: Pending, theirDeal: string | null, choice: Choice, sheet: Sheet, since: Change[], game: Game) => Change | null}
 */
function insteadOf({ change, at }, theirDeal, choice, sheet, since, game) {
  const { kind, deal } = change;
  const [next, there] = [sheet.deals.length + 1, numberOf(sheet, theirDeal)];
  if (choice === "next") return { kind: "recorded", number: next, deal };
  if (deal && there > 0) return { kind: "corrected", number: there, deal: { ...deal, id: theirDeal } };
  if (kind === "recorded") return { ...change, number: next };
  const numbers = at.ids.map((id) => numberOf(sheet, id));
  if (kind === "corrected" && numbers[0] === 0) return { kind: "recorded", number: next, deal };
  if (numbers.includes(0)) return null;
  if (numbers.length > 0) return { ...change, ...Object.fromEntries(game.kindOf(change).numberFields.map((field, index) => [field, numbers[index]])) };
  return game.kindOf(change).anew(change, sheet, since);
}

/**
 * With the log of a server that has another past than this one.
 * @type {(log: Replica, asked: Asked, whole: {base: Sheet, entries: Entry<any>[]}, game: Game) => Replica}
 */
export function diverged(log, asked, whole, game) {
  if (!isNow(log, asked)) return log;
  if (!isWhole(log)) return completed(log, asked, whole, game);
  const { base, entries } = whole;
  let both = 0;
  while (both < versionOf(log) && log.entries[both].id === entries[both]?.id) both += 1;
  const sheets = sheetsOf(log, game);
  const there = new Set(entries.map(({ id }) => id));
  const lost = log.entries.slice(both);
  const held = lost.map(({ id, by, change }, index) => {
    const known = lost.slice(0, index);
    const [at, read] = [targetOf(change, sheets[both + index], game), beforeRewording(change, known, game)];
    return { id, by, change: read, at, knew: known.map((entry) => entry.id), seen: both, held: /** @type {const} */ (true) };
  });
  // Of the lost entries a change made here knew only those that were in the log when it was made.
  const mine = log.pending.map((item) => {
    const known = log.entries.slice(both, Math.max(both, item.seen));
    const knew = [...known.map(({ id }) => id), ...item.knew];
    return { ...item, change: beforeRewording(item.change, known, game), knew, seen: Math.min(item.seen, both) };
  });
  const pending = [...held.filter(({ id }) => !there.has(id)), ...mine];
  return withoutLogged({ ...log, base, entries, pending, was: log.was ?? log.entries }, game);
}

/**
 * Puts back the entries that a server lost, or leaves them off. A deal whose place another has by now comes last.
 * @type {(log: Replica, back: boolean, game: Game) => Replica}
 */
export function unheld(log, back, game) {
  const sheets = sheetsOf(log, game);
  const last = sheets[sheets.length - 1].deals.at(-1)?.id ?? null;
  const pending = log.pending.flatMap(({ held, ...one }) => {
    if (!held) return [one];
    const { item, clash } = rebased(one, log, sheets, game);
    if (!back) return [];
    return clash && one.change.kind === "recorded" ? [{ ...item, at: { ids: [last], last: true } }] : [one];
  });
  return withoutLogged({ ...log, pending }, game);
}
