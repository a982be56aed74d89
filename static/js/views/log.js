// @ts-check
/**
 * The log of a sheet of any game in sentences: what was entered, corrected and removed, by whom and when; the twin of
 * scoresheet/views/log.py. What there is to say of an entry is for the game: see `log.js` in its folder.
 */

import { bidiSafe } from "../core/names.js";

/**
 * What a game says of an entry. `details` are what a removed deal held, or what is different since; `text` is the deal it is
 * about, where the game draws one.
 * @template Text
 * @typedef {{sentence: string, details: string[], text: Text | null}} Said
 */

/**
 * One entry of the log, what is said of it included; `again` is the number to enter a removed deal at, where there is room
 * for it. `time` is ISO text, `when` the same in words; `undoable`: it can still be taken back.
 * @template Text
 * @typedef {Said<Text> & {version: number, time: string, when: string, by: string | null, again: number | null,
 *   id: string, undoable: boolean}} LogLine
 */

/** A moment in words, by whoever knows the calendar. @typedef {(time: string) => string} When */
/** A date such as 2002-05-03 with the day of the week: Friday 3 May 2002. @typedef {(iso: string, language: Language) => string} LongDate */
/** @typedef {{players: string[], deals: unknown[], title: string, date: string, place: string}} AnySheet */

/**
 * All entries, oldest first, each with what the game has to say of the sheets before and after it. With `room`, a deal that
 * was removed can be entered again.
 * @template {AnySheet} Sheet
 * @template {{kind: string}} Change
 * @template Text
 * @param {Log<Sheet, Change>} log
 * @param {{applyChange: (sheet: Sheet, change: Change) => Sheet, describeChange: (change: Change, before: Sheet) => Description,
 *   takenBack: (log: Omit<Log<Sheet, Change>, "base">, at: number, before: Sheet) => Change | null}} game
 * @param {When} when
 * @param {(before: Sheet, after: Sheet, description: Description) => Said<Text>} say
 * @param {boolean} room
 * @returns {LogLine<Text>[]}
 */
export function linesOf({ base, entries, sheet }, { applyChange, describeChange, takenBack }, when, say, room) {
  let before = base;
  return entries.map(({ id, version, time, by, change }, at) => {
    const after = applyChange(before, change);
    const line = {
      ...say(before, after, describeChange(change, before)),
      version,
      time,
      when: when(time),
      by,
      again: room && "number" in change && change.kind === "removed" ? Math.min(Number(change.number), sheet.deals.length + 1) : null,
      id,
      undoable: takenBack({ entries, sheet }, at, before) !== null,
    };
    before = after;
    return line;
  });
}

/**
 * A param of a sentence in words: players by name, as they were called, and names as a row.
 * @type {(sheet: AnySheet, key: string, value: unknown) => unknown}
 */
export function word({ players }, key, value) {
  if (Array.isArray(value)) return value.map(bidiSafe).join(", ");
  return key === "who" && typeof value === "number" ? players[value] : value;
}

/**
 * What a heading was and is now, a sentence a field that is different.
 * @type {(before: AnySheet, after: AnySheet, t: Texts, longDate: LongDate) => string[]}
 */
export function headingDifferences(before, after, t, longDate) {
  return differences(saidHeading(before, t, longDate), saidHeading(after, t, longDate), t);
}

/**
 * What was and is now, a sentence a field that is different.
 * @type {(was: Record<string, string>, now: Record<string, string>, t: Texts) => string[]}
 */
export function differences(was, now, t) {
  const nothing = t.text("changed.nothing");
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((field) => was[field] !== now[field]);
  return fields.map((field) => t.text("changed.was-now", { was: was[field] ?? nothing, now: now[field] ?? nothing }));
}

/**
 * What is in the heading, a few words a field, also where nothing does.
 * @type {(sheet: AnySheet, t: Texts, longDate: LongDate) => Record<string, string>}
 */
function saidHeading({ title, date, place }, t, longDate) {
  return {
    title: title ? t.text("changed.title", { text: title }) : t.text("changed.no-title"),
    date: date ? `${longDate(date, t.language)}.` : t.text("changed.no-date"),
    place: place ? t.text("changed.place", { text: place }) : t.text("changed.no-place"),
  };
}
