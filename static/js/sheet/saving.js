// @ts-check
/**
 * Saving a change on a page of any game: it is kept on this phone before anything else, sent if the server answers soon, and
 * noticed on the page of the sheet, with the way back.
 *
 *     if (!(await saveChange(follower, change, {id, by}, on, page))) …  // neither kept nor sent: say so
 *     const made = madeChange(follower, savedId());                  // on the page that comes then
 */

import { OF_DEALS, takenBack } from "../core/changes.js";
import { draw } from "../page/drawing.js";
import { dropSaved } from "../page/half_entered.js";
import { navigateTo } from "../page/navigation.js";
import { oneAtATime } from "../page/submitting.js";
import { newId } from "../sync/kept_logs.js";
import { isWhole, lastId, removedDeal, sheetsOf, shown, versionOf } from "../sync/replica.js";
import { attempt, limited, writer } from "../sync/storage.js";
import { carried, done, meanwhile } from "../templates/macros/page.html.js";

const SAVED = "bonken.written"; // where the id of the change is kept for the next page
const FRESH = 2_000; // milliseconds for which the form of a deal is of the sheet as it is
const TIMEOUT = 3_000; // milliseconds for the server; a change that is not sent by then goes from the page that comes

/** What the address of a form asks for: a new deal comes last unless it goes between others. @type {(follower: AnyFollower) => AskedDeal} */
export function dealAsked({ shown, log, game }) {
  const corrected = /(?:\/deal|^#[^/]*)\/(\d+)$/u.exec(location.hash.includes("/") ? location.hash : location.pathname);
  if (corrected) return { number: Number(corrected[1]), corrects: true, again: null };
  const asked = new URLSearchParams(location.search);
  const [at, next] = [Number(asked.get("at")), shown.deals.length + 1];
  const number = Number.isInteger(at) && at >= 1 && at < next ? at : next;
  return { number, corrects: false, again: removedDeal(log, Number(asked.get("again")), game) };
}

/**
 * Whether a form was drawn for another deal, or for a sheet that has moved on since: a page that was kept for when there is no
 * network does for every deal of its sheet, also for one that is to be corrected or entered again.
 * @type {(form: HTMLFormElement, asked: AskedDeal, follower: AnyFollower) => boolean}
 */
export function isStale({ dataset }, { number, corrects, again }, { differsFromPage }) {
  const isOther = corrects !== (dataset.corrects !== undefined) || Number(dataset.number) !== number || again !== null;
  return dataset.typed === undefined && (isOther || differsFromPage);
}

/**
 * The hidden fields of a form: each change has an id of its own, and the page of a server a token.
 * @type {(context: TemplateContext, version: number, besides?: Record<string, string>) => Markup}
 */
export function hiddenFields(context, version, besides = {}) {
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("main [name=csrf_token]"));
  const fields = { ...(token ? { csrf_token: token.value } : {}), entry: newId(), version: String(version), ...besides };
  return carried(context, Object.entries(fields));
}

/**
 * The sheet that the `form` of a deal was begun for: that of one left half entered may be another than it is drawn `on` now.
 * @type {(follower: AnyFollower, on: Replica, form: HTMLFormElement) => Promise<Replica>}
 */
export async function begunOn(follower, on, form) {
  const fields = new FormData(form);
  const [version, number] = ["version", "number"].map((name) => Number.parseInt(String(fields.get(name)), 10));
  const last = fields.get("last") || null; // drafts of earlier versions of the app have none
  const about = fields.get("about"); // the id of the deal that it corrects; drafts of earlier versions have none
  const isBegunOn = (/** @type {Replica} */ log) => versionOf(log) === version && (last ?? lastId(log)) === lastId(log);
  if (isBegunOn(on)) return on;
  const isKnown = isWhole(follower.log) && versionOf(follower.log) >= version;
  if (!isKnown && !(await follower.refresh())) return on; // what came after is not known here either
  const { log, game } = follower;
  const logAt = (/** @type {number} */ count, waiting = 0) => ({ ...log, entries: log.entries.slice(0, count), pending: log.pending.slice(0, waiting) });
  const sheets = sheetsOf(log, game);
  if (!isBegunOn(logAt(version))) {
    // The server was put back: what another phone entered in the place of this deal is asked about.
    const isFree = sheets.map(({ deals }) => deals.length < number);
    return logAt(Math.max(0, isFree.lastIndexOf(true)));
  }
  // Where deals of this phone waited, it was begun behind those, or to correct one: they are in the log by now, or wait still.
  const hasItsPlace = (/** @type {Sheet} */ { deals }) => (about ? deals[number - 1]?.id === about : deals.length >= number - 1);
  const logged = sheets.slice(version).map((_, later) => logAt(version + later));
  const waiting = log.pending.map((_, index) => logAt(version, index + 1));
  return [...logged, ...waiting].find((one) => hasItsPlace(shown(one, game).sheet)) ?? logAt(version);
}

/**
 * Has an open `form` of a deal say when that deal was entered, corrected or removed by another since, so that saving it would end
 * in a question. `changeOn` gives what the form asks for, of the sheet that it was begun on.
 * @type {(follower: AnyFollower, on: Replica, page: {address: string, place: Element, form: HTMLFormElement},
 *   changeOn: (on: Replica) => Change, t: Texts) => void}
 */
export function watchDeal(follower, on, { address, place: around, form }, changeOn, t) {
  const look = oneAtATime(async () => {
    if (!around.isConnected) return follower.end(); // the page has become another in the meantime
    const begun = await begunOn(follower, on, form);
    // Looked for each time: a form that is drawn again makes another place of an element that it has.
    const place = /** @type {HTMLElement | null} */ (form.querySelector(".meanwhile"));
    if (!place?.isConnected) return; // the deal is kept
    const item = follower.stateOf(changeOn(begun), String(new FormData(form).get("entry")), begun);
    if (!item || (item.theirs === null && item.state !== "gone")) return place.replaceChildren();
    const kind = item.number === null ? "removed" : item.change.kind;
    const text = t.text(`entry.meanwhile-${kind}`, { number: item.number ?? form.dataset.number });
    draw(place, meanwhile(null, text, address, t.text("entry.look")));
  });
  follower.onUpdate(look);
  setTimeout(() => follower.start(), follower.waiting.length > 0 ? 0 : FRESH);
}

/**
 * Keeps a change that was made to a sheet as it was shown `on` some moment, sends it, and goes to the page of the sheet; false
 * when this phone can neither keep nor send it. `place` says that it is kept where that page cannot be had before there is a network.
 * @type {(follower: AnyFollower, change: Change, signed: Signed, on: Replica, page: {address: string, place: Element, text: string}) =>
 *   Promise<boolean>}
 */
export async function saveChange(follower, change, signed, on, { address, place, text }) {
  await follower.reload(); // another page may have saved
  const id = freeId(follower, change, signed.id);
  if (!(await follower.make(change, { ...signed, id }, on))) return false;
  dropSaved(follower.id, signed.id);
  await limited(follower.sync(), TIMEOUT, undefined);
  attempt(() => sessionStorage.setItem(SAVED, id));
  const isSent = follower.isLocal || (follower.trouble === null && follower.waiting.length === 0);
  if (isSent) location.assign(address);
  else if (await navigateTo(address)) follower.end(); // the page that was drawn in place has its own
  else if (follower.trouble === "gone") location.assign(address); // which shows the unsent changes
  else {
    draw(place, done(null, text));
    follower.onUpdate(() => follower.waiting.length === 0 && location.assign(address));
    follower.start();
  }
  return true;
}

/**
 * The id of a change: another one when another page, which began from the same half-entered deal, has saved something else
 * under it. Then both are there to choose from.
 * @type {(follower: AnyFollower, change: Change, id: string) => string}
 */
function freeId({ log, game }, change, id) {
  const known = [...log.entries, ...log.pending].find((one) => one.id === id);
  return known && !game.kindOf(change).repeats(change, known.change) ? newId() : id;
}

/**
 * Saves the change that a `form` of a deal asks for; false when only the server can, to which it goes as it stands. The form
 * shows it when neither can.
 * @type {(follower: AnyFollower, change: Change, id: string, on: Replica, page: {address: string, place: Element, form: Element},
 *   t: Texts) => Promise<boolean>}
 */
export async function saveDeal(follower, change, id, on, { address, place, form }, t) {
  const reach = async () => !follower.isLocal && (await follower.refresh());
  // A deal that is nowhere in the log: the server shows what is in its place.
  if (change.kind === "corrected" && change.deal.id === null && (await reach())) return false;
  if (await saveChange(follower, change, { id, by: writer() }, on, { address, place, text: keptText(change, t) })) return true;
  if (await reach()) return false; // it is stored once all the same
  const fault = /** @type {HTMLElement} */ (form.querySelector(".not-kept"));
  fault.textContent = t.text(follower.isLocal ? "local.not-stored" : "follow.not-kept");
  fault.hidden = false;
  return true;
}

/** The id of the change that the page before this one saved, once; null for none. */
export function savedId() {
  const id = attempt(() => sessionStorage.getItem(SAVED));
  attempt(() => sessionStorage.removeItem(SAVED));
  return id;
}

/** The change with an id, logged or waiting; null for neither. @type {(follower: AnyFollower, id: string | null) => Made | null} */
export function madeChange(follower, id) {
  const { log, states, game } = follower;
  const at = log.entries.findIndex((entry) => entry.id === id);
  if (id === null) return null;
  if (at >= 0) {
    const { change, version } = log.entries[at];
    const [before, after] = sheetsOf(log, game).slice(at, at + 2);
    const isLast = at === log.entries.length - 1 && states.length === 0;
    const isUndoable = isLast && takenBack({ entries: log.entries, sheet: after }, at, before, game.kindOf) !== null;
    return { id, change, before, after, version, isUndoable };
  }
  const item = states.find((one) => one.id === id && one.state === "waiting");
  return item ? { id, change: item.change, before: follower.without(id), after: follower.shown, version: null, isUndoable: true } : null;
}

/** That a change is on this phone, in a sentence. @type {(change: Change, t: Texts) => string} */
export function keptText({ kind, number = 0 }, t) {
  return t.text(OF_DEALS.includes(kind) ? `follow.kept-${kind}` : "follow.kept-correction", { number });
}

/**
 * Takes a change back that was just made; returns the change that does, or null where dropping it was enough.
 * @type {(follower: AnyFollower, made: Made) => Promise<Made | null>}
 */
export async function takeBack(follower, { id, change, before }) {
  if (follower.log.pending.some((item) => item.id === id)) {
    await follower.drop([id]);
    return null;
  }
  const backId = newId();
  await follower.make(follower.game.kindOf(change).undone(change, before), { id: backId, by: writer() });
  await follower.sync();
  return madeChange(follower, backId);
}

/** Has the lines of a log that is drawn in `place` take back their entries. @type {(place: Element, follower: AnyFollower) => void} */
export function offerTakingBack(place, follower) {
  place.addEventListener("click", async ({ target }) => {
    const button = /** @type {Element} */ (target).closest("button");
    const { log, game, sheet } = follower;
    const at = log.entries.findIndex(({ id }) => id === button?.value);
    const back = at < 0 ? null : takenBack({ entries: log.entries, sheet }, at, sheetsOf(log, game)[at], game.kindOf);
    if (!back) return;
    await follower.make(back, { id: newId(), by: writer() });
    await follower.sync();
    location.reload();
  });
}
