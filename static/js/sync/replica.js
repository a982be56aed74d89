// @ts-check
/**
 * A replica of a sheet of any game: the log as this phone knows it, and its pending changes.
 *
 *     let now = replica(base);
 *     now = made(now, {kind: "removed", number: 3}, {id, by: "Anna"}, game);    // keep it before anything is sent
 *     toPush(now, game)                       // {id, version, last, strict, change, by}; null: nothing to send
 *     now = pulled(now, asked, entries, game) // with what GET …/log?since=&last= answered
 *     shown(now, game).sheet                  // what a page draws
 *
 * Everything here is a pure function of plain data, so a page, another tab and a restart go on from what is stored. A
 * pending change names its deals by their ids, because those before it may clash or be dropped; it gets numbers only when it
 * is shown or sent. Which changes conflict is for the kinds of the game alone. Pending changes go in order: behind one that
 * needs an answer all wait. Only an entry in a log that was pulled ends a pending change.
 */

import { ScoresheetError } from "../core/errors.js";
import { afterEach } from "../core/log.js";

/**
 * A replica that knows a sheet at a version, made by the entry `last`, and nothing of how it came about.
 * @type {(base: Sheet, from?: {version: number, last: string | null}) => Replica}
 */
export function replica(base, { version, last } = { version: 0, last: null }) {
  return { start: version, last, base, entries: [], pending: [] };
}

/** @param {Replica} log */
export function versionOf({ start, entries }) {
  return start + entries.length;
}

/** The id of the last entry. @type {(log: Replica) => string | null} */
export function lastId({ last, entries }) {
  return entries.length > 0 ? entries[entries.length - 1].id : last;
}

/** The sheet as its log has it, without pending changes. @type {(log: Replica, game: Game) => Sheet} */
export function logged(log, game) {
  return log.entries.reduce((sheet, { change }) => game.applyChange(sheet, change), log.base);
}

/** The sheet after every version from the first that is known. @type {(log: Replica, game: Game) => Sheet[]} */
export function sheetsOf({ base, entries }, { applyChange }) {
  const sheets = [base];
  for (const { change } of entries) sheets.push(applyChange(sheets[sheets.length - 1], change));
  return sheets;
}

/** The deal that an entry took off, as it reads by now; null for none. @type {(log: Replica, version: number, game: Game) => any} */
export function removedDeal(log, version, game) {
  const at = version - log.start - 1;
  const change = log.entries[at]?.change;
  if (change?.kind !== "removed") return null;
  const again = { kind: "recorded", number: change.number, deal: sheetsOf(log, game)[at].deals[change.number - 1] };
  const since = [...log.entries, ...log.pending].slice(at + 1).map((one) => one.change);
  return afterEach(again, since, game.kindOf).deal;
}

/** Which deals a change to a sheet is about. @type {(change: Change, sheet: Sheet, game: Game) => Pending["at"]} */
export function targetOf(change, sheet, { kindOf }) {
  /** @type {(number: number) => string | null} */
  const idAt = (number) => sheet.deals[number - 1]?.id ?? null;
  if (change.kind === "recorded") return { ids: [idAt(change.number - 1)], last: change.number > sheet.deals.length };
  return { ids: kindOf(change).numberFields.map((field) => idAt(change[field])), last: false };
}

/** The number of a deal on a sheet, 0 for none. @type {(sheet: Sheet, id: string | null) => number} */
export function numberOf(sheet, id) {
  return id === null ? 0 : sheet.deals.findIndex((/** @type {any} */ deal) => deal.id === id) + 1;
}

/**
 * The change with the numbers that its deals have on a sheet; null when one of them is not there.
 * @type {(item: Pick<Pending, "change" | "at">, sheet: Sheet, game: Game) => Change | null}
 */
function numbered({ change, at }, sheet, { kindOf }) {
  const found = at.ids.map((id) => numberOf(sheet, id));
  if (change.kind === "recorded") {
    if (at.last) return { ...change, number: sheet.deals.length + 1 };
    return found[0] === 0 && at.ids[0] !== null ? null : { ...change, number: found[0] + 1 };
  }
  if (found.includes(0)) return null;
  return { ...change, ...Object.fromEntries(kindOf(change).numberFields.map((field, index) => [field, found[index]])) };
}

/** The numbers in a change, the place of a new deal among them. @type {(change: Change, game: Game) => Record<string, number>} */
function numbersIn(change, { kindOf }) {
  const fields = change.kind === "recorded" ? ["number"] : kindOf(change).numberFields;
  return Object.fromEntries(fields.map((field) => [field, change[field]]));
}

/** Whether the deals that a change is about, or comes behind, are on a sheet. @type {(item: Pending, sheet: Sheet) => boolean} */
function hasTarget({ change, at }, sheet) {
  return at.ids.every((id) => (id === null ? change.kind === "recorded" : numberOf(sheet, id) > 0));
}

/**
 * The outcome of a pending change: `same`, another phone made the same one; `clash`, with an entry of another phone; or how it
 * reads on the log of now. `item` is the change in any case, in the seats and by the rulebook of now.
 * @type {(item: Pending, log: Replica, sheets: Sheet[], game: Game) => {item: Pending, same?: Entry<any>, clash?: Entry<any>,
 *   number?: number | null}}
 */
export function rebased(item, { entries, start }, sheets, game) {
  const { kindOf } = game;
  const changes = entries.map((entry) => entry.change);
  const seen = Math.max(0, item.seen - start);
  const now = { ...item, change: afterEach(item.change, changes.slice(seen), kindOf), seen: Math.max(item.seen, start + entries.length) };
  // The deals it is about may have come in since.
  const from = sheets.findIndex((sheet, index) => index >= seen && hasTarget(item, sheet));
  if (from < 0) return { item: now };
  let change = numbered({ ...item, change: afterEach(item.change, changes.slice(seen, from), kindOf) }, sheets[from], game);
  for (let index = from; index < entries.length; index += 1) {
    const theirs = entries[index];
    const isKnown = item.knew.includes(theirs.id);
    if (!change) {
      // Its deal was taken off, as its maker knew. Here it is put back by another.
      if (!isKnown && item.at.ids.includes(idOf(theirs))) return { item: now, clash: theirs, number: null };
      continue;
    }
    const kind = kindOf(change);
    const odd = isKnown ? null : kind.conflict(change, theirs.change, changes.slice(index + 1));
    if (odd) return kind.repeats(change, theirs.change) ? { item: now, same: theirs } : { item: now, clash: theirs, number: odd.number };
    const read = kind.after(change, theirs.change);
    change = isKnown ? numbered({ change: read, at: targetOf(change, sheets[index], game) }, sheets[index + 1], game) : read;
  }
  return { item: change ? { ...now, at: targetOf(change, sheets[entries.length], game) } : now };
}

/**
 * What a page shows: the sheet with the pending changes, and how each of them stands. A change that waits reads here as it
 * does on the sheet with those before it.
 * @type {(log: Replica, game: Game) => {sheet: Sheet, states: PendingState[]}}
 */
export function shown(log, game) {
  const sheets = sheetsOf(log, game);
  let sheet = sheets[sheets.length - 1];
  let isStuck = false;
  /** @type {Change[]} */
  const applied = [];

  /** @type {(one: Pending) => PendingState} */
  function stateOf(one) {
    const { item, clash = null, number = null } = rebased(one, log, sheets, game);
    /** @type {PendingState} */
    const state = { ...item, state: item.held ? "held" : "behind", theirs: clash, number, findings: item.findings ?? [] };
    if (isStuck || item.held) {
      isStuck = true;
      return state;
    }
    const found = numbered(item, sheet, game);
    if (clash || !found) {
      isStuck = true;
      return { ...state, state: clash ? "clash" : "gone" };
    }
    const change = { ...afterEach(found, applied.filter((one) => game.kindOf(one).rewords), game.kindOf), ...numbersIn(found, game) };
    const after = tryApply(change, sheet, game);
    // Its maker knew how it stood behind the others.
    const findings = item.findings ?? (after && applied.length === 0 ? game.kindOf(change).blocking(change, sheet) : []);
    if (findings.length > 0) {
      isStuck = true;
      return { ...state, change, state: "refused", number: game.inTheWay(change, sheet), findings };
    }
    if (after) {
      sheet = after;
      applied.push(change);
    } else isStuck = true;
    return { ...state, change, state: "waiting" };
  }

  const states = log.pending.map(stateOf);
  return { sheet, states };
}

/**
 * The sheet after a change; null when it cannot have it, as a deal of more players than sit there by now, which only the server
 * words.
 * @type {(change: Change, sheet: Sheet, game: Game) => Sheet | null}
 */
function tryApply(change, sheet, { applyChange }) {
  try {
    return applyChange(sheet, change);
  } catch (error) {
    if (error instanceof ScoresheetError) return null;
    throw error;
  }
}

/**
 * With a change that is made here to the sheet as it is shown.
 * @type {(log: Replica, change: Change, signed: Signed, game: Game) => Replica}
 */
export function made(log, change, { id, by }, game) {
  if ([...log.pending, ...log.entries].some((one) => one.id === id)) return log;
  const { sheet, states } = shown(log, game);
  const before = states.filter(({ state }) => state === "waiting");
  const knew = before.map((one) => one.id);
  const item = { id, by, change: beforeRewording(change, before, game), at: targetOf(change, sheet, game), knew, seen: versionOf(log) };
  return { ...log, pending: [...log.pending, item] };
}

/**
 * With the waiting changes in the log, at a time as ISO text: of a sheet that lives on this phone, without a server. No pull ever
 * ends a change that another tab has made, or that a second tap makes once more.
 * @type {(log: Replica, time: string, game: Game) => Replica}
 */
export function entered(before, time, game) {
  const log = before.pending.length > 0 ? withoutLogged(before, game) : before;
  const [first] = shown(log, game).states;
  if (first?.state !== "waiting") return log;
  const change = game.kindOf(first.change).dropStaleAcceptances(first.change, logged(log, game));
  const entry = { id: first.id, version: versionOf(log) + 1, time, by: first.by || null, change };
  return entered({ ...log, entries: [...log.entries, entry] }, time, game);
}

/**
 * A change made after some others, in the seats and by the rulebook of before them.
 * @type {(change: Change, some: {change: Change}[], game: Game) => any}
 */
export function beforeRewording(change, some, game) {
  const rewording = some.map((one) => one.change).filter((one) => game.kindOf(one).rewords);
  const back = rewording.reverse().map((one) => game.kindOf(one).undone(one, null));
  return { ...afterEach(change, back, game.kindOf), ...numbersIn(change, game) };
}

/** What to send next; null for none. To send it again is harmless: an id is taken once. @param {Replica} log @param {Game} game */
export function toPush(log, game) {
  const [first] = shown(log, game).states;
  return first?.state === "waiting" && isWhole(log) ? pushOf(log, first) : null;
}

/** A change to the sheet that a log ends with, as it is sent. @param {Replica} log @param {Signed & {change: Change}} made */
export function pushOf(log, { id, change, by }) {
  const last = lastId(log);
  return { id, version: versionOf(log), ...(last ? { last } : {}), strict: true, change, ...(by ? { by } : {}) };
}

/** Whether the log is known from its first entry on. If not, it is pulled whole before anything is sent. @param {Replica} log */
export function isWhole({ start }) {
  return start === 0;
}

/** What a pull asks: which entries there are after the last one that is here. @param {Replica} log */
export function toPull(log) {
  return { since: versionOf(log), last: lastId(log) };
}

/**
 * With the entries that a pull answered. The answer to a pull at another moment than this is left alone.
 * @type {(log: Replica, asked: Asked, entries: Entry<any>[], game: Game) => Replica}
 */
export function pulled(log, asked, entries, game) {
  return isNow(log, asked) ? withoutLogged({ ...log, entries: [...log.entries, ...entries] }, game) : log;
}

/** Whether a pull asked about this moment. @type {(log: Replica, asked: Asked) => boolean} */
export function isNow(log, { since, last }) {
  return versionOf(log) === since && lastId(log) === last;
}

/**
 * With the whole log, where only the sheet at one version was known. If the server has another past than that, pending changes
 * count as made to the sheet of now.
 * @type {(log: Replica, asked: Asked, whole: {base: Sheet, entries: Entry<any>[]}, game: Game) => Replica}
 */
export function completed(log, asked, { base, entries }, game) {
  if (!isNow(log, asked) || isWhole(log)) return log;
  const isOther = entries[log.start - 1]?.id !== log.last;
  const pending = isOther ? log.pending.map((item) => ({ ...item, seen: entries.length })) : log.pending;
  return withoutLogged({ ...log, start: 0, last: null, base, entries, pending }, game);
}

/**
 * Without the pending changes that are in the log by now, under their own id or as the same change of another phone.
 * @type {(log: Replica, game: Game) => Replica}
 */
export function withoutLogged(log, game) {
  const known = new Set(log.entries.map(({ id }) => id));
  const sheets = sheetsOf(log, game);
  let pending = log.pending.filter(({ id }) => !known.has(id));
  for (let index = 0; index < pending.length; ) {
    const [before, first, behind] = [pending.slice(0, index), pending[index], pending.slice(index + 1)];
    const { same = null, clash, item } = rebased(first, log, sheets, game);
    if (first.held || first.findings || clash) break;
    const isToCome = before.some((one) => first.at.ids.includes(idOf(one)));
    const isGone = first.change.kind === "removed" && !isToCome && !hasTarget(item, sheets[log.entries.length]);
    // A deal of one's own that was taken off again is not a reason to take theirs off.
    const isUndone = (/** @type {Pending} */ later) =>
      same && first.change.kind === "recorded" && later.change.kind === "removed" && later.at.ids.includes(idOf(first));
    // Theirs takes the place of the same one made here, also for changes made after that.
    const left = behind
      .filter((later) => !isUndone(later))
      .map((later) => retargeted(later, idOf(first), idOf(same)))
      .map((later) => (same ? { ...later, knew: [...later.knew, same.id] } : later));
    if (same || isGone) pending = [...before, ...left];
    else index += 1;
  }
  const now = { ...log, pending };
  if (!pending.some(({ held }) => held)) delete now.was;
  return now;
}

/** @param {{change: Change} | null} some */
export function idOf(some) {
  return some?.change.deal?.id ?? null;
}

/** A pending change about the deal `to` where it was about `from`. @type {(item: Pending, from: string | null, to: string | null) => Pending} */
export function retargeted(item, from, to) {
  if (from === null || to === null || from === to) return item;
  const deal = item.change.deal?.id === from ? { deal: { ...item.change.deal, id: to } } : {};
  const ids = item.at.ids.map((id) => (id === from ? to : id));
  return { ...item, change: { ...item.change, ...deal }, at: { ...item.at, ids } };
}

/** The server refused a change because of findings. @type {(log: Replica, id: string, findings: FindingCode[]) => Replica} */
export function refused(log, id, findings) {
  return { ...log, pending: log.pending.map((item) => (item.id === id ? { ...item, findings } : item)) };
}

/** Without a change that was taken back before it was sent. @type {(log: Replica, id: string) => Replica} */
export function dropped(log, id) {
  return { ...log, pending: log.pending.filter((item) => item.id !== id) };
}
