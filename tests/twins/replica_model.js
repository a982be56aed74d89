/**
 * Short rough evenings of several phones at one sheet, and what came of them: a model of the server, of the network and of
 * people. Not part of the app; see test_replica.py.
 *
 * A step is a change, a pull, a push, an answer that comes (or is lost, unheard, doubled or late), a phone that is killed (what
 * is stored stays), or a server that is put back. Several requests of one phone at a time stand for two tabs. Then everybody gets
 * in step, questions are answered at random, and the rest is checked.
 */

import { gameBy as bonakenBy } from "./js/bonaken/game.js";
import { gameBy as bonkenBy } from "./js/bonken/game.js";
import { renamedOn } from "./js/core/changes.js";
import { foldLog } from "./js/core/log.js";
import { answered, choices, diverged, unheld } from "./js/sync/clash_answers.js";
import * as replicas from "./js/sync/replica.js";
import { Transport } from "./js/sync/transport.js";
import { Explainer } from "./js/views/bonaken/explain.js";

const SEATS = [0, 1, 2, 3];
const WARNINGS = ["chooser-doubles", "may-not-double", "second-plus", "too-many-minus", "out-of-turn", "not-zero"];
const ORDERS = [[1, 0, 2, 3], [0, 2, 1, 3], [1, 2, 3, 0], [3, 1, 2, 0]];

const unit = (key) => ({ key, total: 1, points: -10, name: {}, one: {}, many: {} });
const contract = (key, kind) => ({ key, kind, symbol: {}, name: {}, units: [{ ...unit(key.slice(-1)), points: kind === "minus" ? -10 : 10 }] });
const book = (id, keys) => ({
  key: id, id, name: {}, first_chooser: {}, deals: 12, plus_each: 1, seating: { dealer: 2, calling: [1, 2, 3, 0], leader: 3, first_dealer: false },
  chooser_doubles: "anyone", others_double: "anyone", most_minus: null, adds_up_to: 0, diagrams: [], based_on: "",
  contracts: keys.map((key, index) => contract(key, index < 10 ? "minus" : "plus")),
});
/** The contracts have other keys in the second, and count the same. */
const BOOKS = [book("first", [..."abcdefghijklmn"]), book("second", [..."abcdefghijklmn"].map((key) => `x-${key}`))];

/** Of Bonaken what deals are checked by. */
const RULES = {
  points: [10, 8, 4, 1], table: 4, survivor: "one", after_tie: "skip", least_bid: 25, bid_step: 5,
  cards: [2, 3, 4, 5, 6, 7].map((players) => ({ players, each: players < 6 ? 6 : 11 - players, open: 2, blind: 0, sleeping: 0 })),
};

/** The game of the evenings: a deal, and what it says in any seats and by any rulebook. */
const GAMES = {
  bonken: {
    game: bonkenBy({}, "00000000-0000-4000-8000-000000000000"),
    base: { rulebook: BOOKS[0], players: [..."0123"], first_chooser: 0 },
    most: 9,
    dealOf(sheet, id, random) {
      const free = sheet.rulebook.contracts.filter(({ key }) => !sheet.deals.some((deal) => deal.contract === key && deal.id !== id));
      const { key, units } = pick(free.length > 0 ? free : sheet.rulebook.contracts, random);
      const taker = Math.floor(random() * 4);
      const result = { [units[0].key]: SEATS.map((seat) => (seat === taker ? 1 : 0)) };
      return { contract: key, chooser: Math.floor(random() * 4), doubles: [], result, id, accepted: [...WARNINGS] };
    },
    saysOf(deal, sheet) {
      const [[, counts]] = Object.entries(deal.result);
      return [deal.contract.slice(-1), sheet.players[deal.chooser]?.[0], sheet.players[counts.indexOf(1)]?.[0]].join("");
    },
  },
  bonaken: {
    game: bonakenBy(RULES, "00000000-0000-4000-8000-000000000000"),
    base: { rulebook: RULES, players: [..."0123456"], first_dealer: 0 },
    most: 12,
    dealOf: (sheet, id, random) => ({
      goers: [[Math.floor(random() * sheet.players.length), random() < 0.5 ? "win" : "loss"]],
      bid: String(25 + 5 * Math.floor(random() * 15)), dealer: null, id, accepted: ["seven-misere"],
    }),
    saysOf: ({ goers: [[seat, result]], bid }, sheet) => [sheet.players[seat]?.[0], result, bid].join(" "),
  },
};
let kinds = []; // of change, in that game
let { game, base: begun, most, dealOf, saysOf } = GAMES.bonken;
const applyChange = (sheet, change) => game.applyChange(sheet, change);

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

/** The first letter of a name is that of a player, also when they are renamed. */
function sheetOf(random, ids) {
  const sheet = { ...begun, title: "", date: "", place: "", deals: [] };
  for (let some = 0; some < 3; some += 1) sheet.deals.push(dealOf(sheet, ids(), random));
  return sheet;
}

/** A random change of a kind to a sheet; null when it has too few deals for it. */
function changeOf(kind, sheet, id, random) {
  const { deals } = sheet;
  const number = () => 1 + Math.floor(random() * deals.length);
  if (["corrected", "removed", "note-set"].includes(kind) && deals.length === 0) return null;
  const [one, other] = [number(), number()];
  switch (kind) {
    case "recorded":
      return deals.length < most ? { kind, number: random() < 0.8 ? deals.length + 1 : 1 + Math.floor(random() * (deals.length + 1)), deal: dealOf(sheet, id, random) } : null;
    case "corrected":
      return { kind, number: one, deal: dealOf(sheet, deals[one - 1].id, random) };
    case "removed":
      return { kind, number: one };
    case "note-set":
      return { kind, number: one, note: pick(["", "Misdealt", "Two hands"], random) };
    case "swapped":
      return deals.length < 2 || one === other ? null : { kind, one, other };
    case "moved":
      return deals.length < 2 || one === other ? null : { kind, number: one, to: other };
    case "renamed":
      return renamedOn(sheet, sheet.players.map((name) => (random() < 0.5 ? name : name[0] + Math.floor(random() * 3))));
    case "reseated":
      return { kind, order: pick(ORDERS, random) };
    case "headed":
      return { kind, title: String(Math.floor(random() * 3)), date: "", place: "" };
    case "first-dealer-set":
      return { kind, first_dealer: Math.floor(random() * 7) };
    case "first-chooser-set":
      return { kind, first_chooser: Math.floor(random() * 4) };
    case "rulebook-changed":
      return { kind, was: sheet.rulebook, rulebook: BOOKS.find(({ id: name }) => name !== sheet.rulebook.id) };
    default:
      throw new TypeError(`no change of kind ${kind} is made here`);
  }
}

/** POST …/changes */
function post(server, { id, version, last, change, by }) {
  const { entries } = server;
  if (entries.some((entry) => entry.id === id)) return { status: 200 };
  if (version !== entries.length || (version > 0 && entries[version - 1].id !== last)) return { status: 409 };
  const now = game.kindOf(change).dropStaleAcceptances(change, foldLog(server.base, entries, applyChange));
  if (game.kindOf(now).blocking(now, foldLog(server.base, entries, applyChange)).length > 0) return { status: 422 };
  entries.push({ id, by, version: entries.length + 1, time: "", change: now });
  return { status: 201 };
}

/** GET …/log?since=&last= */
function get({ base, entries }, { since, last }) {
  if (since === 0 || entries[since - 1]?.id === last) return { entries: entries.slice(since) };
  return { base, entries: [...entries] };
}

/** One evening: what was wrong with it, and what was counted. */
function play(seed, count) {
  const random = randomOf(seed);
  const ids = ((made) => () => `${seed}-${(made += 1)}`)(0);
  const base = sheetOf(random, ids);
  const server = { base, entries: [] };
  const phones = Array.from({ length: count }, () => replicas.replica(structuredClone(base)));
  let flights = [];
  let isPutBack = false;
  const typed = new Map(); // id -> what was meant: the kind, the ids of its deals, what its deal says, what its phone had shown
  const excused = new Map(); // id -> why it need not be in the log
  const acknowledged = new Set();
  const restored = new Set(); // what was put back on the server, also when others changed it since
  const aliases = new Map(); // deal id -> the id of the deal it became
  const owns = new Map(); // the id of an answer -> that of the deal entered here which it puts in the place of another
  const questions = new Map(); // what was asked -> whether it need not have been
  const tally = { changes: 0, held: 0, refused: 0 };
  const odd = [];
  const root = (id, seen = []) => (aliases.has(id) && !seen.includes(id) ? root(aliases.get(id), [...seen, id]) : id);
  const idsIn = (change, sheet) => game.kindOf(change).numberFields.map((field) => sheet.deals[change[field] - 1]?.id);
  const seen = phones.map(() => new Set()); // what each phone has shown: the ids of deals and what they say
  const look = (index) => {
    const { sheet } = replicas.shown(phones[index], game);
    for (const deal of sheet.deals) seen[index].add(`${deal.id} ${saysOf(deal, sheet)}`);
  };
  const note = (index, id, change, sheet) => {
    look(index);
    const says = change.deal ? saysOf(change.deal, sheet) : null;
    typed.set(id, { kind: change.kind, ids: idsIn(change, sheet), says, saw: new Set(seen[index]) });
    // Behind a change that is refused it is not on the sheet, and yet was typed here.
    if (says) seen[index].add(`${change.deal.id} ${says}`);
  };
  // What is stored is plain data: nothing else goes on to the next moment. The log came as that, and is long.
  const set = (index, now, why = "same") => {
    const { base: opened, entries, ...rest } = now;
    const next = { base: opened, entries, ...structuredClone(rest) };
    const [left, log] = [next.pending, next.entries].map((some) => new Set(some.map(({ id }) => id)));
    for (const { id, change, held } of phones[index].pending) {
      if (left.has(id) || log.has(id) || excused.has(id)) continue;
      excused.set(id, held ? "left" : why);
      if (change.kind !== "recorded") continue;
      // What waits behind a deal that another phone entered just so is about that one.
      const isTwin = ({ id: other, change: { kind, deal } }) => kind === "recorded" && deal.id !== change.deal.id && typed.get(other)?.says === typed.get(id).says;
      const twin = next.entries.find(isTwin);
      if (twin) aliases.set(change.deal.id, twin.change.deal.id);
    }
    phones[index] = next;
    look(index);
  };
  const make = (index) => {
    const { sheet } = replicas.shown(phones[index], game);
    const id = ids();
    const kind = random() < 0.5 ? pick(["recorded", "corrected", "removed"], random) : pick(kinds, random);
    const change = changeOf(kind, sheet, id, random);
    if (!change) return;
    // Now and then the same is typed on another phone too.
    const twin = random() < 0.15 && phones.flatMap((phone) => phone.pending).find((one) => one.change.kind === kind);
    const made = twin && kind === "headed" ? { ...change, title: twin.change.title } : change;
    note(index, id, made, sheet);
    tally.changes += 1;
    set(index, replicas.made(phones[index], made, { id, by: String(index) }, game));
  };
  const start = (index, what) => {
    const body = what === "push" ? replicas.toPush(phones[index], game) : replicas.toPull(phones[index]);
    if (body) flights.push({ index, what, body: structuredClone(body) });
  };
  const arrive = ({ index, what, body }) => ({ index, what, body, answer: structuredClone(what === "push" ? post(server, body) : get(server, body)) });
  const hear = ({ index, what, body, answer }) => {
    if (what === "pull") set(index, answer.base ? diverged(phones[index], body, answer, game) : replicas.pulled(phones[index], body, answer.entries, game));
    else if (answer.status < 300) acknowledged.add(body.id);
    else if (answer.status === 422) throw new Error(`refused what was not checked: ${body.change.kind}`);
  };
  const choose = (index) => {
    const [first] = replicas.shown(phones[index], game).states;
    if (!first || first.state === "waiting" || first.state === "behind") return;
    if (first.state === "held") {
      tally.held += 1;
      const isBack = random() < 0.7;
      if (isBack) for (const { id, held } of phones[index].pending) if (held) restored.add(id);
      set(index, unheld(phones[index], isBack, game));
      return;
    }
    if (first.state === "gone") {
      const there = replicas.logged(phones[index], game).deals.map(({ id }) => id);
      if (first.at.ids.every((id) => id === null || there.includes(id))) odd.push(`asked about deals that are there: ${first.change.kind}`);
    }
    if (first.state === "refused") tally.refused += 1;
    else questions.set(`${first.id} ${first.theirs?.id}`, Boolean(first.theirs && game.kindOf(first.change).repeats(first.change, first.theirs.change)));
    const [choice, id] = [pick(choices(phones[index], game), random), ids()];
    const before = phones[index].pending[0];
    // A server that was put back may have taken it already, at a moment from before the one that is asked about here; or takes it
    // yet, where it is still on its way from that moment.
    const isThere = server.entries.some(({ id: there }) => there === first.id);
    const isComing = flights.some(({ what, body }) => what === "push" && body.id === first.id);
    excused.set(first.id, isPutBack && (isThere || isComing) ? "before" : "answered");
    const inWay = first.number && replicas.logged(phones[index], game).deals[first.number - 1].id;
    const instead = first.theirs?.change.deal?.id ?? inWay;
    const own = before.own ? owns.get(first.id) : before.change.kind === "recorded" ? before.change.deal.id : null;
    owns.set(id, own);
    if (own && choice !== "next" && instead) aliases.set(own, instead);
    const next = answered(phones[index], choice, id, game);
    const mine = next.pending.find((item) => item.id === id);
    if (mine) note(index, id, mine.change, replicas.logged(next, game));
    set(index, next, "answered");
  };
  for (let step = 0; step < 24; step += 1) {
    const index = Math.floor(random() * phones.length);
    const fate = random();
    if (fate < 0.32) make(index);
    else if (fate < 0.5) start(index, "pull");
    else if (fate < 0.66) start(index, "push");
    else if (fate < 0.7) choose(index);
    else if (fate < 0.72) flights = flights.filter((flight) => flight.index !== index); // killed: what is stored is left
    else if (fate < 0.75 && server.entries.length > 0) {
      server.entries.splice(Math.floor(random() * server.entries.length));
      isPutBack = true;
      // At that very moment again, it may take what was on its way then.
      for (const id of excused.keys()) excused.set(id, "before");
    }
    else if (flights.length > 0) {
      const flight = pick(flights, random);
      const end = random();
      flights.splice(flights.indexOf(flight), 1);
      if (end < 0.1) continue; // lost
      const came = arrive(flight);
      if (end < 0.2) continue; // its answer is lost
      if (end < 0.3) hear(arrive(flight)); // it comes twice
      if (end < 0.4) flights.push(flight); // and once more, later
      else hear(came);
    }
  }
  const late = flights.filter(({ what }) => what === "push");
  const isInStep = ({ pending, entries }) => pending.length === 0 && entries.length === server.entries.length;
  for (let round = 0; round < 200 && !(round > 4 && phones.every(isInStep)); round += 1) {
    for (const index of phones.keys()) {
      for (const what of ["pull", "push", "pull"]) {
        flights = [];
        start(index, what);
        flights.map(arrive).forEach(hear);
      }
      choose(index);
    }
    if (round === 3) late.forEach(arrive);
  }
  const faults = [...odd, ...faultsOf({ server, phones, typed, excused, acknowledged, restored, root, idsIn })];
  return { faults, ...tally, acknowledged: acknowledged.size, questions: questions.size, needless: [...questions.values()].filter(Boolean).length };
}

/** The same sheet everywhere; nothing lost, twice, or other than was meant. */
function faultsOf({ server, phones, typed, excused, acknowledged, restored, root, idsIn }) {
  const faults = [];
  const sheet = foldLog(server.base, server.entries, applyChange);
  const text = (one) => JSON.stringify({ ...one, rulebook: one.rulebook.id });
  for (const phone of phones) {
    if (phone.pending.length > 0) faults.push(`not in step: ${phone.pending[0].change.kind}`);
    else if (text(replicas.shown(phone, game).sheet) !== text(sheet)) faults.push("phones see different sheets");
  }
  const deals = sheet.deals.map(({ id }) => id);
  if (new Set(deals).size !== deals.length) faults.push("a deal is there twice");
  const logged = server.entries.map(({ id }) => id);
  if (new Set(logged).size !== logged.length) faults.push("an entry is there twice");
  if (sheet.players.map((name) => name[0]).sort().join("") !== begun.players.join("")) faults.push("people are mixed up by a name");
  for (const [id, { kind }] of typed) {
    if (!logged.includes(id) && !excused.has(id)) faults.push(`lost without a question: ${kind}${acknowledged.has(id) ? ", acknowledged" : ""}`);
  }
  for (const [id, why] of excused) if (logged.includes(id) && why === "answered" && !restored.has(id)) faults.push("entered after it was dropped");
  let before = server.base;
  for (const { id, change } of server.entries) {
    const meant = typed.get(id);
    const now = idsIn(change, before).map((one) => root(one));
    const places = change.kind === "moved" ? 1 : 2; // where a deal moves to is a place, whichever deal has it
    if (meant && String(now.slice(0, places)) !== String(meant.ids.map((one) => root(one)).slice(0, places))) faults.push(`another deal than was meant: ${meant.kind}`);
    if (meant?.says && saysOf(change.deal, before) !== meant.says) faults.push(`other people or contract than was meant: ${meant.kind}`);
    const over = ["corrected", "removed"].includes(change.kind) ? saysOf(before.deals[change.number - 1], before) : null;
    if (meant && over && !meant.saw.has(`${meant.ids[0]} ${over}`)) faults.push(`over what was never shown there: ${meant.kind}`);
    before = applyChange(before, change);
  }
  return faults;
}

/** Evenings of a game with its kinds of change, from a seed on: what was wrong, each with its seed, and what was counted in all. */
export function evenings(from, number, phones, of, kindsOfGame) {
  kinds = kindsOfGame;
  ({ game, base: begun, most, dealOf, saysOf } = GAMES[of]);
  const counted = {};
  const faults = [];
  for (let seed = from; seed < from + number; seed += 1) {
    const { faults: found, ...tally } = play(seed, phones);
    faults.push(...found.map((fault) => `${seed}: ${fault}`));
    for (const [what, some] of Object.entries(tally)) counted[what] = (counted[what] ?? 0) + some;
  }
  return { faults, ...counted };
}

/**
 * A deal was entered here as the second; another phone entered one too, and the one here was to take its place. What waits after
 * that if the other was corrected while it was asked about, and if the one here was corrected and then given up; and what waits
 * after a deal was corrected here once more, while it was asked about an earlier correction and that of another phone.
 */
export function answeredMine() {
  const of = GAMES.bonken;
  const deal = (key, id) => ({ contract: key, chooser: 0, doubles: [], result: { [key]: [1, 0, 0, 0] }, id, accepted: [...WARNINGS] });
  const entry = (id, version, change) => ({ id, version, by: "", time: "", change });
  const write = (log, id, change) => replicas.made(log, change, { id, by: "" }, of.game);
  const hear = (log, ...entries) => replicas.pulled(log, replicas.toPull(log), entries, of.game);
  const begin = { ...of.base, title: "", date: "", place: "", deals: [deal("a", "first")] };
  const theirs = entry("theirs", 1, { kind: "recorded", number: 2, deal: deal("c", "theirs") });
  const entered = write(replicas.replica(begin), "own", { kind: "recorded", number: 2, deal: deal("b", "own") });

  const asked = write(hear(entered, theirs), "late", { kind: "corrected", number: 2, deal: deal("d", "theirs") });
  const one = answered(asked, "mine", "answer", of.game);
  const two = hear(one, entry("answer", 2, replicas.toPush(one, of.game).change));

  const corrected = write(entered, "again", { kind: "corrected", number: 2, deal: deal("d", "own") });
  const mine = answered(hear(corrected, theirs), "mine", "answer", of.game);
  const other = hear(mine, entry("other", 2, { kind: "corrected", number: 2, deal: deal("e", "theirs") }));
  const givenUp = answered(other, "theirs", "unused", of.game);

  const correction = (key) => ({ kind: "corrected", number: 1, deal: deal(key, "first") });
  const differs = hear(write(replicas.replica(begin), "own", correction("b")), entry("theirs", 1, correction("c")));
  const kept = answered(write(differs, "late", correction("d")), "mine", "answer", of.game);
  const three = hear(kept, entry("answer", 2, replicas.toPush(kept, of.game).change));
  return [two, mine, givenUp, three].map((log) => replicas.shown(log, of.game).states.map(({ id, state }) => `${id}: ${state}`));
}

/** What can be answered where another phone entered the same contract otherwise, another contract, and that one later too. */
export function ofOneContract() {
  const { game: bonken, base } = GAMES.bonken;
  const recorded = (number, contract, id, chooser = 0) => ({ kind: "recorded", number, deal: { contract, chooser, doubles: [], result: {}, id, accepted: [] } });
  const begin = replicas.replica({ ...base, title: "", date: "", place: "", deals: [] });
  const own = replicas.made(begin, recorded(1, "a", "own", 1), { id: "own", by: "" }, bonken);
  return [["a"], ["b"], ["b", "a"]].map((theirs) => {
    const entries = theirs.map((contract, index) => ({ id: contract, version: index + 1, by: "", time: "", change: recorded(index + 1, contract, contract) }));
    return choices(replicas.pulled(own, replicas.toPull(own), entries, bonken), bonken);
  });
}

/**
 * What can be answered where another phone gave the name that waits here to another player, and corrected a third name; and what is
 * sent when the one here is to stand.
 */
export function ofOneName() {
  const { game: bonken, base } = GAMES.bonken;
  const renamed = (players, seat) => ({ kind: "renamed", players, seats: [seat] });
  const begin = replicas.replica({ ...base, players: ["Anna", "Bram", "Carla", "Dirk"], title: "", date: "", place: "", deals: [] });
  const own = replicas.made(begin, renamed(["Anna", "Bram", "Carla", "Bas"], 3), { id: "own", by: "" }, bonken);
  const theirs = [renamed(["Anna", "Bas", "Carla", "Dirk"], 1), renamed(["Anna", "Bas", "Karla", "Dirk"], 2)];
  const entries = theirs.map((change, index) => ({ id: `${index}`, version: index + 1, by: "", time: "", change }));
  const asked = replicas.pulled(own, replicas.toPull(own), entries, bonken);
  const { players, seats } = replicas.toPush(answered(asked, "mine", "answer", bonken), bonken).change;
  return [choices(asked, bonken), players, seats];
}

/**
 * The entries of a sheet that lives on a phone, and what waits, after two tabs that showed the same took the last deal off; and
 * after the next page of one that is stuck with such a change.
 */
export function removedTwice() {
  const of = GAMES.bonken;
  const random = randomOf(1);
  const begin = sheetOf(random, ((made) => () => String((made += 1)))(0));
  const shown = replicas.replica(begin);
  const removal = (id) => replicas.made(shown, { kind: "removed", number: 3 }, { id, by: "" }, of.game).pending;
  const enter = (log) => replicas.entered(log, "", of.game);
  const once = enter({ ...shown, pending: removal("one") });
  const twice = enter({ ...once, pending: removal("two") });
  const stuck = { ...once, pending: removal("two") };
  const next = enter(replicas.made(stuck, { kind: "headed", title: "Friday", date: "", place: "" }, { id: "three", by: "" }, of.game));
  return [twice, next].map(({ entries, pending }) => [entries, pending].map((some) => some.map(({ id }) => id)));
}

/**
 * What becomes of a deal that waits here in which the fourth of a table of four went, where three sit at the table by now: the states
 * before and after it was sent to a server that refuses it, what can be answered then, its words, and what waits after the answer.
 */
export async function ofASeatThatIsGone() {
  const { game: bonaken, base } = GAMES.bonaken;
  const table = (players) => replicas.replica({ ...base, players: [..."ABCD"].slice(0, players), deals: [], title: "", date: "", place: "" });
  const deal = { goers: [[3, "win"]], bid: "", dealer: null, id: "deal", accepted: [] };
  const { pending } = replicas.made(table(4), { kind: "recorded", number: 1, deal }, { id: "deal", by: "" }, bonaken);
  const now = { ...table(3), pending };

  globalThis.fetch = async () => new Response('{"error": "no-seat", "message": "3 sit here."}', { status: 404 });
  const sent = await new Transport("/api/sheets/key").push(replicas.toPush(now, bonaken));
  const refused = replicas.refused(now, "deal", sent.findings ?? []);
  const [before, after] = [now, refused].map((log) => replicas.shown(log, bonaken).states.map(({ state, findings }) => [state, ...findings.map(({ message }) => message)]));
  const words = new Explainer(refused.base.players, { "bonaken.went.win": "{name} won" }, "en").deal(deal);
  return [before, after, choices(refused, bonaken), words, answered(refused, "theirs", "unused", bonaken).pending];
}

/**
 * How many entries and how many waiting changes had been made to the sheet that each form was begun on, by its `fields`. The log of
 * the game has `entries`, changes by id, of which this phone knows the first `known` until it asks; `pending` waits here
 * since before the last one.
 */
export async function begunOnOf(entries, forms) {
  const { game: bonaken, base } = GAMES.bonaken;
  globalThis.addEventListener = () => {};
  const { begunOn } = await import("./js/sheet/saving.js");
  globalThis.FormData = class extends Map {
    constructor(fields) {
      super(Object.entries(fields));
    }
  };
  const made = entries.map(([id, change], at) => ({ id, version: at + 1, by: "", time: "", change }));
  const whole = { ...replicas.replica({ ...base, title: "", date: "", place: "", deals: [] }), entries: made };
  const momentOf = async ({ fields, known = made.length, pending = [], isReached = true }) => {
    const before = { ...whole, entries: made.slice(0, -1) };
    const { pending: waiting } = pending.reduce((log, [id, change]) => replicas.made(log, change, { id, by: "" }, bonaken), before);
    const now = { ...whole, pending: waiting };
    const on = { ...now, entries: made.slice(0, known) };
    const follower = { log: on, game: bonaken, refresh: async () => isReached && Boolean((follower.log = now)) };
    const found = await begunOn(follower, on, fields);
    return [found.entries.length, found.pending.length];
  };
  return Promise.all(forms.map(momentOf));
}

/** What each address asks for on a sheet with these changes: the number of a new deal, and who chose the one entered again. */
export async function dealAskedOf(changes, addresses) {
  const { game, base } = GAMES.bonken;
  globalThis.addEventListener = () => {};
  const { dealAsked } = await import("./js/sheet/saving.js");
  const entries = changes.map((change, at) => ({ id: `${at}`, version: at + 1, by: "", time: "", change }));
  const log = { ...replicas.replica({ ...base, title: "", date: "", place: "", deals: [] }), entries };
  return addresses.map((search) => {
    globalThis.location = { search, hash: "", pathname: "/s/key/deal" };
    const { number, again } = dealAsked({ log, game, shown: { deals: [{}, {}] } });
    return [number, again?.chooser ?? null];
  });
}
