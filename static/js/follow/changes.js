// @ts-check
/**
 * Changes that were made on this phone and are not known to be on the sheet: what they are, what they make of the card
 * here, and what is to be asked of the server.
 *
 *     const shown = withUnsent(sheet, changes);               // the card as this phone has it
 *     const next = asked(changes[0], sheet, version);         // {call: …}, or {clash: 4}: deal 5 is another's
 *
 * No page, no network, no clock. A change names its deal, and the deal it was entered after, by their ids: numbers move
 * when others take deals off. Whatever others wrote, a change therefore either still holds or is for people to decide.
 */

import { applyChange, dealToTable, reseatedDeal, SEATS } from "../core.js";

/** @import { Change, Deal, Finding, Sheet } from "../core.js" */

/**
 * `waiting` to be sent; `sent`, and on the sheet since `version`; `clash` with what somebody else did to deal `other`;
 * `refused` because of `findings`; only people can do something about the last two.
 * @typedef {"waiting" | "sent" | "clash" | "refused"} State
 */

/**
 * One change made here. Players are seats of `players`. `target` is the id of the deal that is corrected or removed,
 * `before` that deal as it was seen; `after` the id of the deal that a new one follows. `number` is what it was called
 * here. `insert`: a new deal that goes in between.
 * @typedef {object} Unsent
 * @property {number} format
 * @property {string} id
 * @property {string} sheet
 * @property {number} order
 * @property {"recorded" | "corrected" | "removed"} kind
 * @property {string[]} players
 * @property {number} number
 * @property {Deal | null} deal
 * @property {string | null} target
 * @property {Deal | null} before
 * @property {string | null} after
 * @property {boolean} insert
 * @property {string} by
 * @property {State} state
 * @property {number | null} version
 * @property {{code: string, severity: string, message: string}[]} findings
 */

/**
 * A call to the server, or where the change stands instead: at odds with deal `clash` (an index; null, it is gone), or
 * on the sheet already.
 * @typedef {{call: {method: string, path: string, body: object | null}} | {clash: number | null} | {done: true}} Asked
 */

/**
 * What people can choose: leave it as it is on the sheet, have mine instead, have mine as the next deal, or accept the
 * warnings.
 * @typedef {"keep" | "replace" | "next" | "accept"} Choice
 */

/** The format that this version writes. Others are left as they are for a version that knows them. */
export const FORMAT = 1;

/**
 * Whether this is a change that this version can read.
 * @param {any} kept
 * @returns {kept is Unsent}
 */
export function isUnsent(kept) {
  return (
    kept?.format === FORMAT &&
    [kept.id, kept.sheet, kept.by].every((text) => typeof text === "string") &&
    ["recorded", "corrected", "removed"].includes(kept.kind) &&
    Array.isArray(kept.players) &&
    kept.players.length === SEATS.length &&
    (kept.kind === "removed" || typeof kept.deal?.contract === "string")
  );
}

/**
 * A change as it is made: `made` is what the form says, on the sheet as it is shown here.
 * @param {Change & {kind: "recorded" | "corrected" | "removed"}} made
 * @param {Sheet} shown
 * @param {{id: string, sheet: string, order: number, by: string}} signed
 * @returns {Unsent}
 */
export function unsent(made, shown, { id, sheet, order, by }) {
  const own = made.kind === "recorded" ? null : (shown.deals[made.number - 1] ?? null);
  const insert = made.kind === "recorded" && made.number <= shown.deals.length;
  return {
    format: FORMAT,
    id,
    sheet,
    order,
    kind: made.kind,
    players: [...shown.players],
    number: made.number,
    deal: made.kind === "removed" ? null : { ...made.deal, id: own ? own.id : id },
    target: own?.id ?? null,
    before: own,
    after: made.kind === "recorded" ? (shown.deals[made.number - 2]?.id ?? null) : null,
    insert,
    by,
    state: "waiting",
    version: null,
    findings: [],
  };
}

/**
 * The sheet with everything that was changed here and still counts.
 * @param {Sheet} sheet
 * @param {readonly Unsent[]} changes
 */
export function withUnsent(sheet, changes) {
  return changes.reduce(withOne, sheet);
}

/**
 * @param {Sheet} sheet
 * @param {Unsent} change
 * @returns {Sheet}
 */
function withOne(sheet, change) {
  if (change.state === "clash" || change.state === "refused") return sheet;
  const deal = dealIn(change, sheet);
  if (change.kind === "recorded" && deal) {
    if (sheet.deals.some((other) => other.id === change.id)) return sheet;
    return applyChange(sheet, { kind: "recorded", number: placeOf(change, sheet), deal });
  }
  const index = indexOf(change, sheet);
  if (index < 0) return sheet;
  if (change.kind === "removed") return applyChange(sheet, { kind: "removed", number: index + 1 });
  if (!deal) return sheet;
  return applyChange(sheet, { kind: "corrected", number: index + 1, deal: { ...deal, id: sheet.deals[index].id } });
}

/**
 * What to ask of the server, the sheet there being `sheet` at `version`.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @param {number} version
 * @returns {Asked}
 */
export function asked(change, sheet, version) {
  /** @type {Record<string, string>} */
  const by = change.by ? { by: change.by } : {};
  const deal = dealIn(change, sheet);
  if (change.kind === "recorded" && deal) {
    if (sheet.deals.some((other) => other.id === change.id)) return { done: true };
    const other = inThePlace(change, sheet);
    if (other !== null) return { clash: other };
    const number = placeOf(change, sheet);
    const insert = number <= sheet.deals.length ? { insert: true } : {};
    const body = { number, ...insert, ...by, ...dealToTable(sheet, { ...deal, id: change.id }) };
    return { call: { method: "POST", path: "deals", body } };
  }
  const index = indexOf(change, sheet);
  if (index < 0) return change.kind === "removed" ? { done: true } : { clash: null };
  const now = sheet.deals[index];
  const meant = before(change, sheet);
  if (deal && isSame(now, deal)) return { done: true };
  if (meant && !isSame(now, meant)) return { clash: index };
  const path = `deals/${index + 1}`;
  if (change.kind === "removed" || !deal) {
    const query = new URLSearchParams({ version: String(version), entry: change.id, ...by });
    return { call: { method: "DELETE", path: `${path}?${query}`, body: null } };
  }
  const body = { version, entry: change.id, ...by, ...dealToTable(sheet, { ...deal, id: now.id }) };
  return { call: { method: "PUT", path, body } };
}

/**
 * Which deal a change that clashed is at odds with (an index; null, it is gone); undefined when it is no longer.
 * @param {Unsent} change
 * @param {Sheet} sheet
 * @returns {number | null | undefined}
 */
export function against(change, sheet) {
  const next = asked(change, sheet, 0);
  if ("clash" in next) return next.clash;
  if (!change.findings.some(({ code }) => code === "repeated-contract")) return undefined;
  const other = sheet.deals.findIndex((deal) => deal.contract === change.deal?.contract && deal.id !== change.target);
  return other < 0 ? undefined : other;
}

/**
 * What comes of a choice about a change that is at odds with deal `other` of the sheet (an index; null, it is gone): the
 * changes to keep from now on, those that followed it included, and those to drop. `id` is a new one, for a change that
 * becomes another.
 * @param {readonly Unsent[]} changes
 * @param {Unsent} change
 * @param {Choice} choice
 * @param {Sheet} sheet
 * @param {number | null} other
 * @param {string} id
 * @returns {{keep: Unsent[], drop: Unsent[]}}
 */
export function chosen(changes, change, choice, sheet, other, id) {
  const theirs = other === null ? null : (sheet.deals[other] ?? null);
  const last = sheet.deals[sheet.deals.length - 1]?.id ?? null;
  /** @type {(now: string | null) => Unsent[]} */
  const following = (now) =>
    changes
      .filter(({ after, target }) => after === change.id || target === change.id)
      .map((later) => ({
        ...later,
        after: later.after === change.id ? now : later.after,
        target: later.target === change.id ? now : later.target,
      }));
  const again = { ...change, state: /** @type {State} */ ("waiting"), findings: [], players: [...sheet.players] };
  const deal = dealIn(change, sheet);
  if (choice === "accept") {
    const codes = change.findings.map(({ code }) => code);
    const accepted = deal && { ...deal, accepted: [...new Set([...deal.accepted, ...codes])] };
    return { keep: [{ ...again, deal: accepted }], drop: [] };
  }
  if (choice === "next") {
    const number = sheet.deals.length + 1;
    /** @type {Unsent} */
    const mine = { ...again, id, kind: "recorded", deal, number, after: last, target: null, insert: false };
    return { keep: [mine, ...following(id)], drop: [change] };
  }
  if (choice === "replace" && theirs && other !== null) {
    const kind = change.kind === "removed" ? "removed" : "corrected";
    /** @type {Unsent} */
    const mine = { ...again, id, kind, deal, number: other + 1, target: theirs.id, before: theirs, after: null };
    return { keep: [mine, ...following(theirs.id)], drop: [change] };
  }
  const place = theirs && inThePlace(change, sheet) === other ? theirs.id : change.after;
  return { keep: change.kind === "recorded" ? following(place) : [], drop: [change] };
}

/**
 * The deal of a change in the seats that its players have on this sheet.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
export function dealIn(change, sheet) {
  return change.deal && inSeats(change.deal, change.players, sheet.players);
}

/**
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function before(change, sheet) {
  return change.before && inSeats(change.before, change.players, sheet.players);
}

/**
 * Who is called otherwise by now still sits there; the same four in another order have changed seats.
 * @param {Deal} deal
 * @param {readonly string[]} players
 * @param {readonly string[]} now
 */
function inSeats(deal, players, now) {
  const order = now.map((name) => players.indexOf(name));
  const moved = SEATS.every((seat) => order.includes(seat)) && SEATS.some((seat) => order[seat] !== seat);
  return moved ? reseatedDeal(deal, order) : deal;
}

/**
 * The number a new deal has on this sheet.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function placeOf(change, sheet) {
  if (!change.insert) return sheet.deals.length + 1;
  const before = sheet.deals.findIndex(({ id }) => id !== null && id === change.after);
  return before >= 0 ? before + 2 : Math.min(change.number, sheet.deals.length + 1);
}

/**
 * The deal that somebody else entered in the place of a new one (an index), or null.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function inThePlace(change, sheet) {
  if (change.insert) return null;
  const before = sheet.deals.findIndex(({ id }) => id !== null && id === change.after);
  const place = before >= 0 ? before + 1 : change.number - 1;
  return place < sheet.deals.length ? place : null;
}

/**
 * Where the deal of a correction or removal stands; -1 when it is gone.
 * @param {Unsent} change
 * @param {Sheet} sheet
 */
function indexOf(change, sheet) {
  if (change.target !== null) return sheet.deals.findIndex(({ id }) => id === change.target);
  return change.number <= sheet.deals.length ? change.number - 1 : -1;
}

/**
 * Whether two deals say the same; who accepted what is not looked at.
 * @param {Deal} one
 * @param {Deal} other
 */
export function isSame(one, other) {
  return written(one) === written(other);
}

/** @param {Deal} deal */
function written({ contract, chooser, doubles, result }) {
  const counts = Object.entries(result).filter(([, taken]) => taken.some(Boolean)).sort();
  return JSON.stringify([contract, chooser, doubles.map(String).sort(), counts]);
}
