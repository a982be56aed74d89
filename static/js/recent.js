// @ts-check
/**
 * The sheets that were opened on this phone, newest first, so that somebody finds the way back to theirs.
 *
 *     noteSheet({address: "/s/…", view: "/s/…", title: "Friday", players: [...], writable: true, when: "2026-11-20T…"});
 *     recentSheets()[0].title      // "Friday"
 *
 * Only this phone knows them, and only until they are forgotten. The address is the permission, so one that may write
 * is not replaced by one that may only look.
 */

import { attempt } from "./drafts.js";

/**
 * A sheet as it was when it was last opened here; `when` is ISO text, `view` the address for looking only.
 * @typedef {{address: string, view: string, title: string, players: string[], writable: boolean, when: string}} Seen
 */

const PLACE = "bonken.sheets";
const MOST = 50;

/**
 * The sheets opened here, the last one first.
 * @returns {Seen[]}
 */
export function recentSheets() {
  const kept = attempt(() => JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  return Array.isArray(kept) ? kept.filter(isSeen) : [];
}

/**
 * Puts a sheet first.
 * @param {Seen} sheet
 */
export function noteSheet(sheet) {
  const sheets = recentSheets();
  const before = sheets.find((other) => other.view === sheet.view);
  const address = before?.writable && !sheet.writable ? { address: before.address, writable: true } : {};
  keep([{ ...sheet, ...address }, ...sheets.filter((other) => other.view !== sheet.view)]);
}

/**
 * Has a sheet that is in the list be called what it is called by now.
 * @param {string} view
 * @param {string} title
 * @param {string[]} players
 */
export function recallSheet(view, title, players) {
  keep(recentSheets().map((sheet) => (sheet.view === view ? { ...sheet, title, players } : sheet)));
}

/**
 * Leaves a sheet out of the list from now on.
 * @param {string} view
 */
export function forgetSheet(view) {
  keep(recentSheets().filter((sheet) => sheet.view !== view));
}

/** The names of everybody who played here, those of the last evening first. */
export function knownNames() {
  return [...new Set(recentSheets().flatMap((sheet) => sheet.players))];
}

/** @param {Seen[]} sheets */
function keep(sheets) {
  sheets.sort((one, other) => (one.when < other.when ? 1 : -1));
  attempt(() => localStorage.setItem(PLACE, JSON.stringify(sheets.slice(0, MOST))));
}

/** @param {any} sheet */
function isSeen(sheet) {
  return (
    [sheet?.address, sheet?.view].every((address) => typeof address === "string" && address.startsWith("/s/")) &&
    [sheet.title, sheet.when].every((text) => typeof text === "string") &&
    Array.isArray(sheet.players) &&
    sheet.players.every((/** @type {unknown} */ name) => typeof name === "string") &&
    typeof sheet.writable === "boolean"
  );
}
