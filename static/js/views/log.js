// @ts-check
/**
 * The log of a sheet of any game in sentences; the twin of scoresheet/views/log.py. A function of its
 * game puts an entry in words.
 */

import { takenBack } from "../core/changes.js";
import { bidiSafe } from "../core/names.js";
import { longDate, moment } from "./formatting.js";

/** @typedef {{players: string[], deals: unknown[]} & Heading} AnySheet */

/**
 * All entries, oldest first, each with the sentence and the lists of sentences that the game makes of the sheets around it. With
 * `room`, a deal that was removed can be entered again.
 * @template {AnySheet} Sheet
 * @template {{kind: string}} Change
 * @param {Log<Sheet, Change>} log
 * @param {{applyChange: (sheet: Sheet, change: Change) => Sheet, kindOf: KindOf}} game
 * @param {Texts} t
 * @param {(before: Sheet, after: Sheet, description: Description) => {sentence: string, lists: string[][]}} say
 * @param {boolean} room
 */
export function linesOf({ base, entries, sheet }, { applyChange, kindOf }, t, say, room) {
  let before = base;
  return entries.map(({ id, version, time, by, change }, at) => {
    const after = applyChange(before, change);
    const { sentence, lists } = say(before, after, kindOf(change).describe(change, before));
    const heading = change.kind === "headed" ? differences(headingTexts(before, t), headingTexts(after, t), t) : [];
    const line = {
      sentence,
      lists: heading.length > 0 ? [heading] : lists,
      version,
      time,
      when: moment(time, t),
      by,
      again: room && "number" in change && change.kind === "removed" ? Math.min(Number(change.number), sheet.deals.length + 1) : null,
      id,
      undoable: takenBack({ entries, sheet }, at, before, kindOf) !== null,
    };
    before = after;
    return line;
  });
}

/** Who recorded or corrected a deal, and when. @type {(entries: readonly Entry<any>[], t: Texts) => Written[]} */
export function written(entries, t) {
  return entries.map(({ change, time, by }) => ({ kind: change.kind, time, when: moment(time, t), by }));
}

/** A param of a sentence in words. @type {(sheet: AnySheet, key: string, value: unknown) => unknown} */
export function word({ players }, key, value) {
  if (Array.isArray(value)) return value.map(bidiSafe).join(", ");
  return key === "who" && typeof value === "number" ? players[value] : value;
}

/** @type {(was: Record<string, string>, now: Record<string, string>, t: Texts) => string[]} */
function differences(was, now, t) {
  const fields = Object.keys(now).filter((field) => was[field] !== now[field]);
  return fields.map((field) => t.text("changed.was-now", { was: was[field], now: now[field] }));
}

/** @type {(heading: Heading, t: Texts) => Record<string, string>} */
function headingTexts({ title, date, place }, t) {
  return {
    title: title ? t.text("changed.title", { text: title }) : t.text("changed.no-title"),
    date: date ? `${longDate(date, t)}.` : t.text("changed.no-date"),
    place: place ? t.text("changed.place", { text: place }) : t.text("changed.no-place"),
  };
}
