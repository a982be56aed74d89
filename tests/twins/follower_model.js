/**
 * Phones in Node that follow a sheet of a real server, and what this depends on: the answers of a server and the time.
 * There is no database: a phone keeps everything in its small store.
 */

import { disk } from "./phone.js";

globalThis.indexedDB = undefined;
globalThis.document = new EventTarget();
document.visibilityState = "visible";
globalThis.addEventListener = () => {};
const { timeout } = AbortSignal;
const PATIENT = 60_000; // milliseconds that a phone waits for an answer
let patience = PATIENT;
AbortSignal.timeout = () => timeout(patience);

const { followGame } = await import("./js/bonaken/game.js");
const { followSheet, gameBy } = await import("./js/bonken/game.js");
const { SEATS } = await import("./js/core/bonken/seats.js");
const { scoreSheet } = await import("./js/core/bonken/sheet.js");
const { accepted, answered, choices } = await import("./js/sync/clash_answers.js");
const { newId, newLog, readable } = await import("./js/sync/kept_logs.js");
const { unpacked } = await import("./js/sync/log_transfer.js");
const { Polling } = await import("./js/sync/polling.js");
const { revise } = await import("./js/sync/storage.js");
const { Transport } = await import("./js/sync/transport.js");

/**
 * What becomes of a pull and of a push by a phone of some patience, and so on: whether a log was read or is the same, and the codes
 * of what is wrong with the change; or the trouble.
 */
export async function answersTo(api, change, patiences) {
  const transport = new Transport(api);
  const found = [];
  let etag = "";
  for (patience of patiences) {
    const pulled = await transport.pull(null, etag);
    const pushed = await transport.push({ id: newId(), by: "", version: 0, change });
    etag = pulled.etag ?? etag;
    found.push([pulled.trouble ?? (pulled.log ? "read" : "same"), pushed.trouble ?? (pushed.findings ?? []).map(({ code }) => code).join(" ")]);
  }
  return found;
}

/**
 * When a page polls, in milliseconds since it began: what a poll ends with is given, in turn, and "never" and an "error" too. A
 * number is how long the page is hidden before the poll that comes next.
 */
export async function polls(outcomes) {
  let now = 0;
  const timers = new Map();
  const soon = globalThis.setTimeout;
  globalThis.setTimeout = (use, milliseconds = 0) => (timers.set(use, now + milliseconds), use);
  globalThis.clearTimeout = (use) => timers.delete(use);
  performance.now = () => now;
  const times = [];
  const polling = new Polling(async () => {
    times.push(now);
    const outcome = outcomes.shift();
    if (outcome === "never") return new Promise(() => {});
    if (outcome === "error") throw new Error(outcome);
    return outcome;
  });
  const look = (state) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  polling.start();
  while (outcomes.length > 0) {
    await new Promise((done) => soon(done));
    if (typeof outcomes[0] === "number") {
      look("hidden");
      now += outcomes.shift();
      if (timers.size > 0) times.push("asks while hidden");
      look("visible");
      continue;
    }
    const [[use, at]] = [...timers].sort(([, one], [, other]) => one - other);
    timers.delete(use);
    now = at;
    try {
      use();
    } catch ({ message }) {
      times.push(message); // as a browser reports it
    }
  }
  return times;
}

/** The title that a phone shows after each of two pulls, of two titles, which has no room for what it pulls. */
export async function shownWithoutRoom(page, rulebook, titles) {
  const follower = followSheet({ page, rulebook });
  await follower.load();
  await follower.sync(); // keeps the sheet as it is now
  disk.isSmallFull = true;
  const shown = [];
  for (const title of titles) {
    await new Transport(page.api).push({ id: newId(), by: "", version: shown.length / 2, change: { kind: "headed", title, date: "", place: "" } });
    for (let times = 0; times < 2; times += 1) {
      await follower.sync();
      shown.push(follower.shown.title);
    }
  }
  follower.end();
  return shown;
}

/** How many deals a phone shows, and how many of them wait, on a page that is newer than its log: without the one entered here, and with it. */
export async function onNewerPages(page, rulebook, deal) {
  const id = newId();
  const before = followSheet({ page, rulebook });
  await before.make({ kind: "recorded", number: 1, deal }, { id, by: null });
  const sheets = [page.sheet, { ...page.sheet, deals: [{ ...deal, id }] }];
  const found = [];
  for (const [index, sheet] of sheets.entries()) {
    const follower = followSheet({ page: { ...page, sheet, version: 1, last: [newId(), id][index] }, rulebook });
    await follower.load();
    found.push([follower.shown.deals.length, follower.waiting.length]);
  }
  return found;
}

/** Why a sheet may be newer than a phone shows it, as it asks an hour after it read it; then once it has. */
export async function asleep(page, rulebook) {
  const follower = followSheet({ page, rulebook });
  await follower.sync();
  const { now } = Date;
  Date.now = () => now() + 3_600_000;
  const found = [];
  const asking = follower.sync();
  found.push(follower.trouble);
  await asking;
  follower.end();
  return [...found, follower.trouble];
}

/** Whether a page hears of an answer, and how often of one that comes when it has become another. */
export async function leftWhileAsking(page, rulebook) {
  const follower = followSheet({ page, rulebook });
  let heard = 0;
  follower.onUpdate(() => (heard += 1));
  await follower.sync();
  const before = heard;
  const asking = follower.sync();
  follower.end();
  await asking;
  return [before > 0, heard - before];
}

/** What the card says, whether it counts as in step and whether it warns, while its follower is as usual but for this. */
export async function lines(cases) {
  const { drawStatus } = await import("./js/sheet/sync_status.js");
  const text = (key, values = {}) => [key, ...Object.values(values)].join(" ");
  const t = { language: "en", text, count: (key, number) => `${number} ${key}` };
  const usual = { trouble: null, waiting: [], unknown: [], reads: true, keeps: true, isLocal: false };
  return cases.map(({ inStep, ...some }) => {
    const line = { textContent: "", dataset: {}, classList: { toggle: (_, isWarned) => (line.isWarned = isWarned) } };
    drawStatus({ querySelector: () => line }, { ...usual, inStep: inStep ? new Date(inStep) : null, ...some }, t);
    return [line.textContent, line.dataset.inStep, line.isWarned];
  });
}

/** What a phone takes over of forms of Bonaken that a version before kept: the changes that wait, and what it cannot read. */
export async function adopted(page, forms) {
  const place = `bonaken.unsent /s/${page.view}`;
  localStorage.setItem(place, JSON.stringify(forms));
  const follower = followGame(page);
  await follower.load();
  return [follower.waiting.map(({ change }) => change.kind), follower.unknown, JSON.parse(localStorage.getItem(place))];
}

/** What is read of logs as addresses hold them: the log, that it is "newer", or null. */
export async function received(texts, rulebook) {
  const came = await Promise.all(texts.map(unpacked));
  return came.map((log) => (log === "newer" || (log && readable(log, gameBy({ [rulebook.id]: rulebook }, log.id))) ? log : null));
}

/**
 * Two pages show a sheet that lives on their phone while both enter each of these pairs of deals: how many entries its log has
 * after each pair, how what waits on the second page stands, and what the form of the first page asks about the deal that it saved.
 */
export async function onTwoPages(page, rulebook, pairs) {
  await revise("logs", page.id, () => newLog(page.id, page.sheet));
  const found = [];
  for (const pair of pairs) {
    const pages = [0, 1].map(() => followSheet({ page: { ...page, pages: {} }, rulebook }));
    for (const follower of pages) await follower.load();
    const [{ log: on, shown }] = pages;
    const [one, other] = pair.map((deal) => ({ change: { kind: "recorded", number: shown.deals.length + 1, deal }, signed: { id: newId(), by: null } }));
    await pages[0].make(one.change, one.signed);
    await pages[1].make(other.change, other.signed);
    found.push([pages[1].log.entries.length, pages[1].states.map(({ state }) => state), pages[0].stateOf(one.change, one.signed.id, on)]);
  }
  return found;
}

/**
 * Several phones at one sheet, each with a queue of its own: what happens is a list of steps. A step is {phone, act, pick}: `enter`,
 * `correct`, `remove`, `round` (a try to be in step), `restart` (all that is not kept is gone) or `choose` (a player decides). Then
 * the network is well: /healthz is asked for.
 */
export async function play({ address, key, sheet, version, steps, phones }) {
  const rulebook = await (await fetch(`${address}/rulebooks/${sheet.rulebook}.json`)).json();
  const sheetId = crypto.randomUUID();
  const seen = {};
  const decided = [];
  const made = () => ({ sheet, api: `${address}/api/sheets/${key}`, id: "", view: "", version, last: null, writable: true, language: "en" });
  const table = [];
  for (let phone = 0; phone < phones; phone += 1) table.push(await switchedOn(phone));

  async function switchedOn(phone) {
    const follower = followSheet({ page: { ...made(), id: `${sheetId.slice(0, 34)}0${phone}` }, rulebook });
    await follower.load();
    return follower;
  }

  function dealFor(follower, pick) {
    const here = follower.shown;
    const turn = scoreSheet(here).next;
    if (!turn) return null;
    const free = rulebook.contracts.filter(({ key }) => turn.contracts.includes(key));
    const contract = free[pick % free.length];
    const result = Object.fromEntries(
      contract.units.map(({ key, total }) => [key, SEATS.map((seat) => (seat === pick % 4 ? total : 0))]),
    );
    return { contract: contract.key, chooser: turn.roles.chooser, doubles: [], result, id: null, accepted: [] };
  }

  async function change(follower, made) {
    const id = newId();
    const { deals } = follower.shown;
    seen[id] = { before: deals[made.number - 1] ?? null, after: deals[made.number - 2]?.id ?? null, deal: made.deal ?? null };
    const deal = made.deal ? { deal: { ...made.deal, id: made.deal.id ?? id } } : {};
    await follower.make({ ...made, ...deal }, { id, by: "" });
  }

  async function choose(follower, pick) {
    const [first] = follower.states;
    if (!first || !["clash", "gone", "refused"].includes(first.state)) return false;
    const warnings = first.state === "refused" && first.findings.every(({ severity }) => severity === "warning");
    const all = [...choices(follower.view, follower.game), ...(warnings ? ["accept"] : [])];
    const choice = all[pick % all.length];
    const id = newId();
    const codes = first.findings.map(({ code }) => code);
    await follower.revise((log) => choice === "accept" ? accepted(log, first.id, codes) : answered(log, choice, id, follower.game));
    if (choice !== "accept") decided.push(first.id);
    return true;
  }

  patience = 250; // or a story of answers that never come would take long
  for (const { phone, act, pick } of steps) {
    const follower = table[phone];
    const { deals } = follower.shown;
    const deal = dealFor(follower, pick);
    if (act === "enter" && deal) await change(follower, { kind: "recorded", number: deals.length + 1, deal });
    else if (act === "correct" && deals.length > 0) {
      const number = (pick % deals.length) + 1;
      const was = deals[number - 1];
      const result = Object.fromEntries(Object.entries(was.result).map(([unit, counts]) => [unit, [...counts.slice(1), counts[0]]]));
      await change(follower, { kind: "corrected", number, deal: { ...was, result } });
    } else if (act === "remove" && deals.length > 0) await change(follower, { kind: "removed", number: (pick % deals.length) + 1 });
    else if (act === "round") await follower.sync();
    else if (act === "restart") {
      follower.end();
      table[phone] = await switchedOn(phone);
    } else if (act === "choose") await choose(follower, pick);
  }
  patience = PATIENT;
  await fetch(`${address}/healthz`);
  let unsent = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    for (const follower of table) {
      await follower.sync();
      if (follower.states[0]?.state === "waiting") unsent += 1; // a round sends every change that is no clash
      if (await choose(follower, tries)) await follower.sync();
    }
    if (table.every(({ waiting }) => waiting.length === 0)) break;
  }
  for (const follower of table) await follower.sync();
  table.forEach((follower) => follower.end());
  return {
    unsent,
    left: table.flatMap(({ waiting }) => waiting),
    shown: table.map(({ shown }) => shown.deals),
    decided,
    seen,
  };
}
