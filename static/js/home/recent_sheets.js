// @ts-check
/**
 * The sheets that were opened on this phone, newest first, so that players find the way back to theirs; and the house rules
 * that were made or played by without a server.
 *
 *     noteSheet({address: "/s/…", view: "/s/…", title: "Friday", players: [...], writable: true, when: "2026-11-20T…"});
 *     recentSheets()[0].title      // "Friday"
 *
 * Only this phone knows them, and only until they are forgotten. The address is the permission, so one that may write
 * is not replaced by one that may only look.
 */

import { attempt, readList, writeJson } from "../sync/storage.js";
import { localeOf } from "../views/formatting.js";

const PLACE = "bonken.sheets";
const MOST = 50;

/** The sheets opened here, the last one first. @type {() => RecentSheet[]} */
export function recentSheets() {
  return readList(PLACE).filter(isRecentSheet);
}

/** Puts a sheet first that was opened just now, or `when` it says. @type {(sheet: Omit<RecentSheet, "when"> & {when?: string}) => void} */
export function noteSheet(sheet) {
  keep(withFirst({ when: new Date().toISOString(), ...sheet }, recentSheets()));
}

/**
 * A list with one first, which keeps its known fields and the address that may write.
 * @type {<Known extends {address: string, view: string, writable: boolean}>(one: Known, several: readonly Known[]) => Known[]}
 */
export function withFirst(one, several) {
  const before = several.find(({ view }) => view === one.view);
  const address = before?.writable && !one.writable ? { address: before.address, writable: true } : {};
  return [{ ...before, ...one, ...address }, ...several.filter(({ view }) => view !== one.view)];
}

/** The address to look at the sheet of a page; of one that lives on this phone it is the only one. @param {Pick<Access, "view">} page */
export function viewOf({ view }) {
  return view.includes("#") ? view : `/s/${view}`;
}

/** Notes the sheet of a page. @type {(page: Access & {address: string, sheet: {title: string, players: string[]}}) => void} */
export function noteShown({ address, id, view, writable, sheet: { title, players } }) {
  noteSheet({ address, id, view: viewOf({ view }), title, players, writable });
}

/** Notes the sheet of a form that this phone does not know yet: a rematch begins with one. @type {typeof noteShown} */
export function noteBegun(page) {
  if (!recentSheets().some(({ view }) => view === viewOf(page))) noteShown(page);
}

/** Has a sheet that is in the list be as it is by now. @type {(view: string, now: Partial<RecentSheet>) => void} */
export function updateRecentSheet(view, now) {
  const sheets = recentSheets();
  const sheet = sheets.find((other) => other.view === view);
  if (sheet && JSON.stringify({ ...sheet, ...now }) !== JSON.stringify(sheet)) keep(sheets.map((one) => (one === sheet ? { ...one, ...now } : one)));
}

/** Leaves a sheet out of the list from now on. @type {(view: string) => void} */
export function forgetSheet(view) {
  keep(recentSheets().filter((sheet) => sheet.view !== view));
}

/**
 * Puts a sheet first that was brought to a server, with where it was `local` before; before its page comes, which may not.
 * @type {(local: string, at: {edit: string, view: string}, sheet: {title?: string, players: readonly string[], date?: string}) => void}
 */
export function noteBrought(local, { edit: address, view }, { title = "", players, date }) {
  const progress = recentSheets().find((seen) => seen.view === local)?.progress;
  forgetSheet(local);
  noteSheet({ address, view, title, players, writable: true, date: date || undefined, progress });
}

/**
 * The day of an evening, at noon, which midnight would be in UTC; where a file gave one that is none, when it was seen here.
 * @param {Pick<RecentSheet, "date" | "when">} sheet
 */
export function dayOf({ date, when }) {
  const days = [...(date ? [`${date}T12:00`] : []), when].map((text) => new Date(text));
  return days.find((day) => !Number.isNaN(Number(day))) ?? new Date(0);
}

/** The day of today in ISO text, as people count it here. */
export function today() {
  return new Date().toLocaleDateString("sv");
}

/** The day of an evening in words: with its year only when that is another. @type {(sheet: RecentSheet, lang: string) => string} */
export function dayInWords(sheet, lang) {
  const on = dayOf(sheet);
  const year = on.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(localeOf(lang), { weekday: "short", day: "numeric", month: "short", year }).format(on);
}

const REMATCH = "bonken.rematch";

/** Has the page of a new sheet that comes next start by itself, where it is that of this link; null for none. @param {HTMLAnchorElement | null} link */
export function markRematch(link) {
  attempt(() => (link ? sessionStorage.setItem(REMATCH, link.search) : sessionStorage.removeItem(REMATCH)));
}

/** Whether the page that this is was asked to. Once: the way back leads to a page that waits. */
export function takeRematch() {
  const marked = attempt(() => sessionStorage.getItem(REMATCH));
  markRematch(null);
  return marked === location.search;
}

/** The evenings of these players, in any seats, that were seen to their end here. @param {readonly string[]} players */
export function finishedEvenings(players) {
  const four = [...players].sort().join("\n");
  return recentSheets().flatMap(({ players: names, progress }) =>
    progress && progress.played >= progress.deals && [...names].sort().join("\n") === four ? [{ names, scores: progress.scores }] : [],
  );
}

const RULES = "bonken.rulebooks";
const MOST_RULES = 4;

/** House rules that were made or played by here without a server, the last first, with their tables for documents. @type {() => Bonken.Rulebook[]} */
export function ownRules() {
  return readList(RULES).filter((book) => book?.table?.name && typeof book.id === "string");
}

/** Puts rules first, in place of any of the same name: those were mended. Whether they are kept. @type {(book: Bonken.Rulebook) => boolean} */
export function rememberRules(book) {
  const named = JSON.stringify(book.name);
  const before = ownRules().filter(({ id, name }) => id !== book.id && JSON.stringify(name) !== named);
  return writeJson(RULES, [book, ...before].slice(0, MOST_RULES));
}

/** Puts rules first that an evening was played by, but those of which there are mended ones. @type {(book: Bonken.Rulebook) => void} */
export function notePlayedBy(book) {
  const named = JSON.stringify(book.name);
  const isMended = ownRules().some(({ id, name }) => id !== book.id && JSON.stringify(name) === named);
  if (!isMended) rememberRules(book);
}

/** @param {RecentSheet[]} sheets */
function keep(sheets) {
  sheets.sort((one, other) => (one.when < other.when ? 1 : -1));
  writeJson(PLACE, sheets.slice(0, MOST));
}

/** @param {any} sheet */
function isRecentSheet(sheet) {
  return (
    // On this server, or on this phone.
    [sheet?.address, sheet?.view].every((one) => typeof one === "string" && (one.startsWith("/s/") || isLocal(one))) &&
    [sheet.title, sheet.when].every((text) => typeof text === "string") &&
    Array.isArray(sheet.players) &&
    sheet.players.every((/** @type {unknown} */ name) => typeof name === "string") &&
    typeof sheet.writable === "boolean" &&
    [sheet.date, sheet.id].every((text) => ["string", "undefined"].includes(typeof text)) &&
    (sheet.progress === undefined || isProgress(sheet.progress))
  );
}

/** Whether an address is that of a sheet that lives on this phone. @type {(address: string) => boolean} */
export function isLocal(address) {
  return /^\/[^#]*\bhere\b[^#]*#/u.test(address);
}

/** @param {any} progress */
function isProgress(progress) {
  const { scores, played, deals, losers = [] } = progress ?? {};
  return [scores, losers].every(Array.isArray) && [...scores, ...losers, played, deals].every(Number.isInteger);
}
