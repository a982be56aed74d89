/** A model of the logs in a phone's two stores, with what its pages do to them; the server is a function. */

import { disk, small, tables } from "./phone.js";

const { databaseAnswers, readRecord, revise } = await import("./js/sync/storage.js");
const { reviseLog } = await import("./js/sync/kept_logs.js");
const { bring, isLog, keepLog, packed, unpacked } = await import("./js/sync/log_transfer.js");

const { digestOfTable } = await import("./js/core/keys.js");
const { dayInWords } = await import("./js/home/recent_sheets.js");
const { archived, eveningsIn } = await import("./js/copies/archive.js");
const { unzipped } = await import("./js/copies/zip.js");

const ID = "1f0c0000-0000-4000-8000-000000000000";
const secrets = []; // that came to a server
const names = (log) => log.entries.map(({ id }) => id);
const keep = (kind, some) => revise(kind, some.id, () => some);

/** The entries of every log on the phone. */
const logs = () => [...tables.logs.values()].map(names);

function logWith(...entries) {
  const change = { kind: "headed" };
  const sheet = { players: ["Anna", "Bram", "Carla", "Dirk"], deals: [] };
  const opened = "2026-11-20T20:00:00.000Z";
  return { format: "scoresheet-log/1", id: ID, opened, sheet, entries: entries.map((id) => ({ id, time: opened, by: null, change })) };
}

const append = (id) => reviseLog(ID, (was) => logWith(...names(was), id));

/** The database has one entry, the small store another behind it. */
async function keptBeside() {
  await keep("logs", logWith("one"));
  disk.isFull = true;
  await revise("logs", ID, () => logWith("one", "two")); // as a page does that has the log open
  disk.isFull = false;
  return small.size;
}

/** A server that gives every log the same address, and does something while each of several is on its way. */
function serve(...meanwhile) {
  const sent = [];
  globalThis.fetch = async (_, { body }) => {
    secrets.push(JSON.parse(body).secret);
    sent.push(names(JSON.parse(body)));
    await meanwhile.shift()?.();
    return Response.json({ edit: "/s/edit", view: "/s/view" });
  };
  return sent;
}

/** What is sent, and kept, of a log that is partly in the small store. */
export async function broughtFromBeside() {
  const beside = await keptBeside();
  const sent = serve();
  const { json } = await bring(ID);
  const kept = await readRecord("logs", ID);
  return { beside, sent, edit: json.edit, kept: names(kept), moved: kept.moved, left: small.size };
}

/** What is kept of it after changes that leave it as it is, and after the database had room for one. */
export async function leftBeside() {
  await keptBeside();
  await revise("logs", ID, () => null);
  const left = names(await readRecord("logs", ID));
  await keepLog(logWith("one"));
  const taken = names(await readRecord("logs", ID));
  await append("three");
  return { left, taken, after: names(await readRecord("logs", ID)), beside: small.size };
}

/** A record of the small store alone moves to the database as soon as that has room, also when nothing changes. */
export async function movedIn() {
  disk.isFull = true;
  await keep("logs", logWith("one"));
  disk.isFull = false;
  const before = small.size;
  await revise("logs", ID, () => null);
  return { before, after: small.size, kept: names(await readRecord("logs", ID)) };
}

/** What is kept, and where, over connections of which each is lost once it was used. */
export async function keptOverLostConnections() {
  disk.loses = true;
  await keep("logs", logWith("one"));
  await append("two");
  return { logs: logs(), beside: small.size };
}

/** What is sent of a log in which another page enters something while it is on its way. */
export async function broughtMeanwhile() {
  await keep("logs", logWith("one"));
  const sent = serve(() => append("two"));
  const { json } = await bring(ID);
  const kept = await readRecord("logs", ID);
  return { sent, edit: json.edit, kept: names(kept), moved: kept.moved };
}

/** What is sent once more of a log that was on its way, and got an entry from a page that opened it before. */
export async function broughtOnceMore() {
  await keep("logs", logWith("one"));
  const sent = serve(() => Promise.reject(new TypeError("no network")));
  await bring(ID);
  disk.isFull = true;
  await revise("logs", ID, () => logWith("one", "two"));
  disk.isFull = false;
  await bring(ID);
  return { sent, secrets: new Set(secrets).size };
}

/** What a phone keeps, and sends, of a log that was brought and then came again with more in it, and with less. */
export async function takenAfterIt() {
  await keep("logs", logWith("one"));
  const sent = serve();
  await bring(ID);
  await keepLog(logWith("one", "two"));
  const { moved: before = null, ...longer } = await readRecord("logs", ID);
  await bring(ID);
  await keepLog(logWith("one"));
  const { moved: after = null } = await readRecord("logs", ID);
  return { kept: names(longer), before, sent, secrets: new Set(secrets).size, after };
}

/**
 * The entries of all logs after one that went on apart has come twice; after it has come with more, and with less; after its
 * record has come in a copy of another phone, under the id that it has there; and after another went on apart, which is kept with a note.
 */
export async function takenApart() {
  await keep("logs", logWith("one", "two"));
  const came = async (log, also) => (await keepLog(log, also), logs());
  return [
    (await came(logWith("one", "other")), await came(logWith("one", "other"))),
    (await came(logWith("one", "other", "more")), await came(logWith("one", "other"))),
    await came({ ...logWith("one", "other", "more"), id: "elsewhere" }),
    await came(logWith("one", "third"), { copy: { address: "/s/view" } }),
  ];
}

/** The same where the log beside it was brought to a server and then kept once more. */
export async function takenApartAndBrought() {
  await keep("logs", logWith("one", "two"));
  serve();
  const { log } = await keepLog(logWith("one", "other"));
  await bring(log.id);
  const { how, log: same } = await keepLog(logWith("one", "other"));
  return { how, isSame: same.id === log.id, moved: same.moved, logs: logs() };
}

/** Whether each is a log when a log is otherwise in these fields, in these of its sheet or its entry, or enters this heading. */
export function areLogs(cases) {
  return cases.map(({ sheet, heading, entry, ...fields }) => {
    const log = logWith("one");
    const entries = [{ ...log.entries[0], change: heading ? { kind: "headed", ...heading } : { kind: "removed", number: 1 }, ...entry }];
    return isLog({ ...log, entries, ...fields, sheet: { ...log.sheet, ...sheet } });
  });
}

/** The days of evenings of the start page in words. */
export function days(sheets) {
  return sheets.map((sheet) => dayInWords(sheet, "en"));
}

/** Whether the database counts as one that answers, and what is found, while it cannot be opened; and when there is none. */
export async function unopened(how) {
  disk.refusal = how;
  if (how === "none") delete globalThis.indexedDB;
  return { found: await readRecord("logs", ID), answers: databaseAnswers(), kept: await keep("logs", logWith("one")) };
}

/**
 * What becomes of copies of a sheet on the server, one after the other, on a phone that has this log of it and whose database cannot
 * be opened any more: what the page says, whether it goes to a log that is kept, and the entries of those there and in the small store.
 */
export async function copied(own, copies) {
  if (own) await keep("logs", logWith(...own));
  disk.refusal = "fails";
  globalThis.addEventListener = () => {};
  globalThis.location = { hash: "#+key", replace: (to) => (globalThis.location.went = to) };
  const { openNamed } = await import("./js/sheet/own_sheet.js");
  const texts = [];
  const isThere = [];
  for (const entries of copies) {
    globalThis.fetch = async () => Response.json(logWith(...entries));
    await openNamed(null, (key) => texts.push(key));
    isThere.push((await readRecord("logs", String(globalThis.location.went).slice(1))) !== null);
  }
  return { texts, isThere, logs: logs(), beside: [...small.values()].map((text) => names(JSON.parse(text))) };
}

/** The entries of all logs in the small store after each of these came in a link, while the database cannot be opened; then what it has. */
export async function takenUnanswered(own, links) {
  await keep("logs", logWith(...own));
  disk.refusal = "fails";
  const beside = [];
  for (const entries of links) {
    await keepLog(logWith(...entries));
    beside.push([...small.values()].map((text) => names(JSON.parse(text))));
  }
  return { beside, isBeside: small.has(`bonken.kept.logs.${ID}`), logs: logs() };
}

/** Whether a log that came in a link while the database cannot be opened is kept, sent and handed over under its id. */
export async function sentUnanswered(own) {
  await keep("logs", logWith(...own));
  disk.refusal = "fails";
  const sent = [];
  globalThis.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body).id);
    return Response.json({ edit: "/s/edit", view: "/s/view" });
  };
  const { log } = await keepLog(logWith("one", "two"));
  await bring(log.id);
  return { isKept: log.id === ID, sent: sent.map((id) => id === ID), isInLink: (await unpacked(await packed(log))).id === ID };
}

/** The names of the logs in an archive of logs with these ids, here and elsewhere, and the ids in them. */
export async function archivedIds(ids) {
  const logs = ids.map(([id, elsewhere]) => ({ ...logWith(), id, elsewhere, sheet: { ...logWith().sheet, rulebook: "ours" } }));
  const archive = await archived(logs, { ours: { id: "ours", contracts: [] } });
  const files = await unzipped(await archive.arrayBuffer());
  return files.filter(([name]) => name.endsWith(".log.json")).map(([name, text]) => [name, JSON.parse(text).id]);
}

/** What is sent of a log that came with more in it, where the database had no room for that, after it was brought. */
export async function takenBeside() {
  await keep("logs", logWith("one"));
  const sent = serve();
  await bring(ID);
  disk.isFull = true;
  await keepLog(logWith("one", "two"));
  await bring(ID);
  return { sent, secrets: new Set(secrets).size, beside: small.size };
}

/** The names of the files in an archive that are an evening each. */
export function evenings(names) {
  return eveningsIn(names.map((name) => [name, name])).sort();
}

export { digestOfTable };
