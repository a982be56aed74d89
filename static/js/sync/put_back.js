// @ts-check
/**
 * A server that was put back to an earlier moment: what this phone has of its log that it no longer has is held until somebody
 * says what is to become of it.
 *
 *     now = diverged(now, asked, {base, entries}, game)    // when the whole log comes in answer to a pull
 *     now = unheld(now, true, game)                        // put back; false: left off
 */

import { addressed, isNow, isWhole, completed, rebased, settled, sheetsOf, unworded, versionOf } from "./replica.js";

/**
 * With the log of a server that has another past than this one.
 * @type {(log: Replica, asked: {since: number, last: string | null}, whole: {base: Sheet, entries: Entry<any>[]},
 *   game: GameRules) => Replica}
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
    const [at, words] = [addressed(change, sheets[both + index], game), unworded(change, known, game)];
    return { id, by, change: words, at, knew: known.map((entry) => entry.id), seen: both, held: /** @type {const} */ (true) };
  });
  // Of what was lost a change made here knew only what was in the log when it was made.
  const mine = log.pending.map((item) => {
    const known = log.entries.slice(both, Math.max(both, item.seen));
    const knew = [...known.map(({ id }) => id), ...item.knew];
    return { ...item, change: unworded(item.change, known, game), knew, seen: Math.min(item.seen, both) };
  });
  const pending = [...held.filter(({ id }) => !there.has(id)), ...mine];
  return settled({ ...log, base, entries, pending, was: log.was ?? log.entries }, game);
}

/**
 * Puts back the entries that a server lost, or leaves them off. A deal whose place another has by now comes last.
 * @type {(log: Replica, back: boolean, game: GameRules) => Replica}
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
  return settled({ ...log, pending }, game);
}
