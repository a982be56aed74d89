// @ts-check
/**
 * The log of a sheet in sentences: what was entered, corrected and removed, by whom and when; the twin of
 * scoresheet/views/bonken/log.py.
 *
 *     logLines(log, texts, "en", longDate, when).map(({ sentence, by }) => …)
 *
 * The page puts dates into words, because it knows the calendar.
 */

import { applyChange } from "../../core/bonken/changes.js";
import { find } from "../../core/bonken/rulebook.js";
import { roles } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { describeChange } from "../../core/bonken/description.js";
import { bidiSafe } from "../../core/names.js";
import { Explainer } from "./explain.js";

/** @import { Change } from "../../core/bonken/changes.js" */
/** @import { Deal } from "../../core/bonken/deal.js" */
/** @import { Language } from "../../core/bonken/rulebook.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Description } from "../../core/bonken/description.js" */
/** @import { Log } from "../../core/editing.js" */
/** @import { Catalogue, DealText } from "./explain.js" */

/**
 * One entry of the log. `text` is the deal it is about, `again` the number to enter a removed deal at, where there is room
 * for it; `details` are what a removed deal held, or what is different since. `time` is ISO text, `when` the same in
 * words.
 * @typedef {object} LogLine
 * @property {number} version
 * @property {string} time
 * @property {string} when
 * @property {string | null} by
 * @property {string} sentence
 * @property {DealText | null} text
 * @property {string[]} details
 * @property {number | null} again
 * @property {boolean} corrects
 */

/** A date such as 2002-05-03 with the day of the week: Friday 3 May 2002. @typedef {(iso: string, language: Language) => string} LongDate */

/**
 * All entries, oldest first. Players are called what they were called at the time.
 * @param {Log<Sheet, Change>} log
 * @param {Catalogue} texts
 * @param {Language} language
 * @param {LongDate} longDate
 * @param {(time: string) => string} when
 * @returns {LogLine[]}
 */
export function logLines({ base, entries, sheet }, texts, language, longDate, when) {
  const played = sheet.deals.length;
  const room = played < sheet.rulebook.deals;
  let before = base;
  return entries.map(({ version, time, by, change }) => {
    const after = applyChange(before, change);
    const description = describeChange(change, before);
    const [was, now] = [before, after].map((one) => new Explainer(one.rulebook, one.players, texts, language));
    const line = {
      version,
      time,
      when: when(time),
      by,
      sentence: was.text(`log.${description.code}`, words(before, description, was)),
      text: dealText(before, after, description, was, now),
      details: details(before, after, description, was, longDate),
      again: room && change.kind === "removed" ? Math.min(change.number, played + 1) : null,
      corrects: change.kind !== "recorded",
    };
    before = after;
    return line;
  });
}

/**
 * What is in the heading, a few words a field, also where nothing does.
 * @param {Sheet} sheet
 * @param {Explainer} explain
 * @param {LongDate} longDate
 * @returns {Record<string, string>}
 */
function saidHeading({ title, date, place }, explain, longDate) {
  return {
    title: title ? explain.text("changed.title", { text: title }) : explain.text("changed.no-title"),
    date: date ? `${longDate(date, explain.language)}.` : explain.text("changed.no-date"),
    place: place ? explain.text("changed.place", { text: place }) : explain.text("changed.no-place"),
  };
}

/**
 * The params of a sentence in words: contracts by name, players as they were called.
 * @param {Sheet} sheet
 * @param {Description} description
 * @param {Explainer} explain
 */
function words(sheet, { params }, explain) {
  /** @type {Record<string, unknown>} */
  const said = {};
  for (const [key, value] of Object.entries(params)) {
    if (key === "contract" || key === "was") said[key] = explain.contracts([String(value)]);
    else if (key === "who" && typeof value === "number") said[key] = sheet.players[value];
    else if (Array.isArray(value)) said[key] = value.map(bidiSafe).join(", ");
    else if (typeof value === "object" && value !== null && "name" in value) {
      said[key] = /** @type {Record<string, string>} */ (value.name)[explain.language];
    } else said[key] = value;
  }
  return said;
}

/**
 * The deal as it is after the change or, when it was removed, as it was before.
 * @param {Sheet} before
 * @param {Sheet} after
 * @param {Description} description
 * @param {Explainer} was
 * @param {Explainer} now
 */
function dealText(before, after, description, was, now) {
  if (description.subject !== "deal") return null;
  if (description.after !== null) return now.deal(scoreSheet(after).deals[description.after - 1]);
  return was.deal(scoreSheet(before).deals[Number(description.before) - 1]);
}

/**
 * @param {Sheet} before
 * @param {Sheet} after
 * @param {Description} description
 * @param {Explainer} explain
 * @param {LongDate} longDate
 * @returns {string[]}
 */
function details(before, after, description, explain, longDate) {
  if (description.subject === "heading") {
    const [was, now] = [before, after].map((sheet) => saidHeading(sheet, explain, longDate));
    return differences(was, now, explain);
  }
  if (description.subject !== "deal" || description.before === null) return [];
  const was = facts(before.deals[description.before - 1], description.before, explain);
  if (description.after === null) return Object.values(was);
  return differences(was, facts(after.deals[description.after - 1], description.before, explain), explain);
}

/**
 * What was written down of the deal of that number, a sentence a field.
 * @param {Deal} deal
 * @param {number} number
 * @param {Explainer} explain
 */
function facts(deal, number, explain) {
  const contract = find(explain.rulebook, deal.contract);
  const seated = typeof deal.chooser === "number" ? roles(explain.rulebook, deal.chooser) : null;
  const said = {
    contract: `${explain.contracts([deal.contract])}.`,
    roles: seated ? `${explain.roles(seated, number)}.` : "",
    doubles: seated ? explain.calls(seated, deal).join(" ") : "",
    result: contract ? explain.result(contract, deal).join(" ") : "",
  };
  return Object.fromEntries(Object.entries(said).filter(([, fact]) => fact));
}

/**
 * @param {Record<string, string>} was
 * @param {Record<string, string>} now
 * @param {Explainer} explain
 */
function differences(was, now, explain) {
  const nothing = explain.text("changed.nothing");
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((field) => was[field] !== now[field]);
  return fields.map((field) => explain.text("changed.was-now", { was: was[field] ?? nothing, now: now[field] ?? nothing }));
}
