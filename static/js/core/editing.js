// @ts-check
/**
 * How a change gets on a sheet that this phone keeps, whichever page made it; the twin of scoresheet/editing.py.
 *
 *     const outcome = await record(store, id, {kind: "removed", number: 3}, {seen: 7, id: entryId, by: "Anna"}, game);
 *     outcome.kind      // "saved": on the phone's disk; "clash": another page was first; "refused": because of findings
 *
 * The same id sent again changes nothing. What kinds of change mean is passed in; see `recording.js` of a game.
 */

import { readAfter, rebase } from "./log.js";

/** @import { Conflict, Entry, Rebasing, Same } from "./log.js" */

/**
 * A sheet as it was opened, `base`, the entries since, and the `sheet` that they fold into.
 * @template Sheet, Change
 * @typedef {{base: Sheet, entries: readonly Entry<Change>[], sheet: Sheet}} Log
 */

/**
 * Where sheets are kept. `append` answers null when somebody else has written since `version`.
 * @template Sheet, Change
 * @typedef {object} Store
 * @property {(key: string) => Promise<Log<Sheet, Change>>} open
 * @property {(key: string, version: number, change: Change, signed: {id: string, by: string | null}) =>
 *   Promise<{entry: Entry<Change>, log: Log<Sheet, Change>} | null>} append
 */

/**
 * What recording asks of the changes of a game besides what rebasing does. `dropStaleAcceptances`: the change without
 * acceptance of warnings there are not. `blocking`: the findings that keep it off the sheet.
 * @template Sheet, Change, Finding
 * @typedef {object} Recording
 * @property {Rebasing<Change>} rebasing
 * @property {(change: Change, sheet: Sheet) => Change} dropStaleAcceptances
 * @property {(change: Change, sheet: Sheet) => Finding[]} blocking
 */

/**
 * `saved`: now (`isNew`) or when it was sent first. `clash`: the entries `theirs` were first, `mine` is the change as it
 * reads now. `refused`: `change` as it reads now has these `findings`.
 * @template Sheet, Change, Finding
 * @typedef {{kind: "saved", entry: Entry<Change>, isNew: boolean, log: Log<Sheet, Change>}
 *   | {kind: "clash", mine: Change, theirs: readonly Entry<Change>[], number: number | null, log: Log<Sheet, Change>}
 *   | {kind: "refused", change: Change, findings: Finding[], log: Log<Sheet, Change>}} Outcome
 */

const ATTEMPTS = 8; // so many others would have to write between reading and writing

/**
 * Writes a change made by somebody who had seen the sheet up to version `seen`; null when others keep writing faster than
 * it can be placed. With `strict` any entry after `seen` is a clash.
 * @template Sheet, Finding
 * @template {object} Change
 * @param {Store<Sheet, Change>} store
 * @param {string} key
 * @param {Change} change
 * @param {{seen: number, id: string, by: string | null, strict?: boolean}} signed
 * @param {Recording<Sheet, Change, Finding>} game
 * @returns {Promise<Outcome<Sheet, Change, Finding> | null>}
 */
export async function record(store, key, change, signed, game) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const log = await store.open(key);
    const placed = place(log, change, signed, game);
    if ("outcome" in placed) return placed.outcome;
    const now = game.dropStaleAcceptances(placed.change, log.sheet);
    const findings = game.blocking(now, log.sheet);
    if (findings.length > 0) return { kind: "refused", change: now, findings, log };
    const written = await store.append(key, log.entries.length, now, signed);
    if (written) return { kind: "saved", entry: written.entry, isNew: true, log: written.log };
  }
  return null;
}

/**
 * What a change reads like on the sheet as it is now, or what became of it when it was sent before.
 * @template Sheet, Finding
 * @template {object} Change
 * @param {Log<Sheet, Change>} log
 * @param {Change} change
 * @param {{seen: number, id: string, strict?: boolean}} signed
 * @param {Recording<Sheet, Change, Finding>} game
 * @returns {{change: Change} | {outcome: Outcome<Sheet, Change, Finding>}}
 */
function place(log, change, { seen, id, strict = false }, game) {
  const since = after(log, seen);
  const stored = log.entries.find((entry) => entry.id === id);
  if (!stored) {
    const late = strict && seen !== log.entries.length;
    const moved = late ? conflict(null) : rebase(change, since, game.rebasing);
    if (isSame(moved)) return { outcome: { kind: "saved", entry: log.entries[seen + moved.index], isNew: false, log } };
    if (!isConflict(moved)) return { change: moved };
    const mine = readAfter(change, since, game.rebasing);
    return { outcome: { kind: "clash", mine, theirs: log.entries.slice(seen), number: moved.number, log } };
  }
  const then = readAfter(change, after(log, seen).slice(0, Math.max(0, stored.version - 1 - seen)), game.rebasing);
  if (game.rebasing.repeats(then, stored.change)) return { outcome: { kind: "saved", entry: stored, isNew: false, log } };
  // Sent again with something else in it, as after going back to a form: nothing of that may be lost.
  const mine = readAfter(change, since, game.rebasing);
  const found = game.rebasing.conflict(stored.change, stored.change, after(log, stored.version));
  return { outcome: { kind: "clash", mine, theirs: [stored], number: found?.number ?? null, log } };
}

/**
 * The changes made after a version.
 * @template Change
 * @param {{entries: readonly Entry<Change>[]}} log
 * @param {number} version
 */
function after({ entries }, version) {
  return entries.slice(version).map(({ change }) => change);
}

/**
 * @param {number | null} number
 * @returns {Conflict}
 */
function conflict(number) {
  return { kind: "conflict", number };
}

/**
 * @template {object} Change
 * @param {Change | Conflict | Same} found
 * @returns {found is Same}
 */
function isSame(found) {
  return "kind" in found && found.kind === "same";
}

/**
 * @template {object} Change
 * @param {Change | Conflict} found
 * @returns {found is Conflict}
 */
function isConflict(found) {
  return "kind" in found && found.kind === "conflict";
}
