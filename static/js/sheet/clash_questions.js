// @ts-check
/**
 * Questions about pending changes that only people can decide, of any game: two versions of a deal side by side in words, a deal
 * that the sheet does not take, changes that a server lost when it was put back, or a key that was replaced. No entry is dropped
 * without an answer.
 */

import { histories, lastWith, OF_DEALS } from "../core/changes.js";
import { draw, keepFile } from "../page/drawing.js";
import { accepted, answered, choices, unheld } from "../sync/clash_answers.js";
import { newId } from "../sync/kept_logs.js";
import { logged, numberOf } from "../sync/replica.js";
import { questions } from "../templates/macros/clash.html.js";
import { written } from "../views/log.js";

/** The answers to a question. @typedef {Choice | "accept" | "put-back" | "as-it-was" | "leave" | "file" | "unknown"} Answer */

/** @typedef {{about: string, title: string, lines: string[], sides: Side[], choices: {value: Answer, text: string, main: boolean}[]}} Question */
/** @typedef {{whose: string, title: string, lines: string[], history: Written[]}} Side */

/**
 * Draws the question, once; while it stays the same nothing moves under a finger.
 * @type {(place: HTMLElement, follower: AnyFollower, wording: Wording) => void}
 */
export function drawQuestions(place, follower, wording) {
  const { states, held, waiting, version, trouble, shown, unknown } = follower;
  const [first] = states;
  const isStuck = ["clash", "gone", "refused"].includes(first?.state); // it needs an answer, now that it is its turn
  const state = JSON.stringify([first, isStuck && version, waiting.length, trouble, shown.players, held.length, unknown.length]);
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const asked = held.length > 0 ? [setBack(follower, wording)] : [];
  if (isStuck) asked.push(questionOf(follower, first, wording));
  if (waiting.length > 0 && (trouble === "gone" || trouble === "closed")) asked.push(cutOff("file", wording));
  if (unknown.length > 0) asked.push(cutOff("unknown", wording));
  draw(place, questions(wording.context, asked));
  place.togglePopover?.(asked.length > 0);
  place.onclick = ({ target }) => {
    const button = /** @type {Element} */ (target).closest("button");
    if (button) choose(/** @type {Answer} */ (button.value), follower, wording);
  };
}

/** @type {(follower: AnyFollower, item: PendingState, wording: Wording) => Question} */
function questionOf(follower, item, wording) {
  const isRefused = item.state === "refused" && item.number === null;
  if (!isRefused && follower.game.kindOf(item.change).textField) return twoTexts(follower, item, wording);
  if (!OF_DEALS.includes(item.change.kind)) return ofSheet(follower, item, wording);
  return isRefused ? refusal(follower, item, wording) : twoVersions(follower, item, wording);
}

/**
 * Two versions of a text on a deal; of a deal that is gone only the one from here.
 * @type {(follower: AnyFollower, item: PendingState, wording: Wording) => Question}
 */
function twoTexts({ sheet, view, game, states }, { change, number }, wording) {
  const { explainer } = wording;
  const field = game.kindOf(change).textField;
  /** @type {(whose: string, made: Change, history?: Entry<any>[]) => Side} */
  const side = (whose, made, history = []) => ({
    whose: explainer.text(whose),
    title: wording.change(made, sheet),
    lines: [],
    history: written(history, explainer),
  });
  const there = number === null ? null : { ...change, [field]: sheet.deals[number - 1][field] ?? "" };
  const last = number === null ? undefined : lastWith(field, view.entries, number, game.kindOf);
  return {
    about: "clash",
    title: explainer.text(there ? `both.entered-${field}` : "both.removed", { number }),
    lines: behind(states, explainer),
    sides: [
      ...(there ? [side("both.theirs", there, last && [last])] : []),
      side("both.mine", change),
    ],
    choices: [
      choice("theirs", explainer.text(there ? "both.keep" : "follow.drop")),
      ...(there ? [choice("mine", explainer.text(`both.replace-${field}`))] : []),
    ],
  };
}

/** @type {(follower: AnyFollower, item: PendingState, wording: Wording) => Question} */
function twoVersions({ sheet, view, game, states }, item, wording) {
  const { explainer } = wording;
  const theirs = item.number === null ? null : sheet.deals[item.number - 1];
  const next = sheet.deals.length + 1;
  const number = item.number ?? next;
  const mine = item.change.deal ?? null;
  const asked = [choice("theirs", explainer.text(theirs ? "both.keep" : "follow.drop"))];
  if (theirs) asked.push(choice("mine", explainer.text(mine ? "both.replace" : "follow.remove", { number })));
  if (mine && wording.goesOn(sheet) && (!theirs || choices(view, game).includes("next"))) {
    asked.push(choice(theirs ? "next" : "mine", explainer.text(theirs ? "both.next" : "both.again", { number: next })));
  }
  const history = histories(view.base, view.entries, game.kindOf)[number - 1];
  return {
    about: "clash",
    title: explainer.text(theirs ? "both.entered" : "both.removed", { number }),
    lines: behind(states, explainer),
    sides: [
      ...(theirs ? [sideOf("both.theirs", theirs, sheet, number, wording, history)] : []),
      ...(mine ? [sideOf("both.mine", mine, sheet, number, wording)] : []),
    ],
    choices: asked,
  };
}

/** @type {(follower: AnyFollower, item: PendingState, wording: Wording) => Question} */
function refusal({ sheet }, item, wording) {
  const { explainer } = wording;
  const { deal, number, kind } = item.change;
  const isAcceptable = deal && item.findings.every(({ severity }) => severity === "warning");
  const at = kind === "recorded" ? sheet.deals.length + 1 : number;
  return {
    about: "refused",
    title: explainer.text("follow.refused", { number }),
    lines: messages(item, wording),
    sides: deal ? [sideOf("both.mine", deal, sheet, at, wording)] : [],
    choices: [
      ...(isAcceptable ? [choice("accept", explainer.text("follow.accept"), true)] : []),
      choice("theirs", explainer.text("follow.drop")),
    ],
  };
}

/**
 * A correction of the sheet as a whole that another phone made first otherwise, or that the sheet does not take.
 * @type {(follower: AnyFollower, item: PendingState, wording: Wording) => Question}
 */
function ofSheet({ sheet, view, game }, item, wording) {
  const { explainer } = wording;
  const canCorrect = choices(view, game).includes("mine");
  return {
    about: "clash",
    title: explainer.text(item.state === "refused" ? "follow.correction-refused" : "follow.corrected-meanwhile"),
    lines: [wording.change(item.change, sheet), ...messages(item, wording)],
    sides: [],
    choices: [
      choice("theirs", explainer.text("follow.drop")),
      ...(canCorrect ? [choice("mine", explainer.text("follow.correct-anyway"), true)] : []),
    ],
  };
}

/**
 * Changes that the server lost and this phone still has, as after a backup was put back.
 * @type {(follower: AnyFollower, wording: Wording) => Question}
 */
function setBack({ held, writable }, { explainer, brief }) {
  const deals = new Map(held.flatMap(({ change: { deal } }) => (deal ? [[deal.id, deal]] : [])));
  return {
    about: "set-back",
    title: deals.size > 0 ? explainer.count("follow.set-back", deals.size) : explainer.count("follow.set-back-changes", held.length),
    lines: deals.size > 0 ? [explainer.row([...deals.values()].map(brief))] : [],
    sides: [],
    choices: [
      ...(writable ? [choice("put-back", explainer.text("follow.put-back"))] : []),
      choice("as-it-was", explainer.text("follow.as-it-was")),
      choice("leave", explainer.text("follow.leave")),
    ],
  };
}

/**
 * Changes that can no longer be sent, or that only another version of this page can read.
 * @type {(value: "file" | "unknown", wording: Wording) => Question}
 */
function cutOff(value, { explainer }) {
  return { about: "cut-off", title: explainer.text("unsent.title"), lines: [], sides: [], choices: [choice(value, explainer.text("follow.file"))] };
}

/** @type {(value: Answer, text: string, main?: boolean) => Question["choices"][0]} */
function choice(value, text, main = false) {
  return { value, text, main };
}

/** How many changes wait behind this one. @type {(states: PendingState[], explainer: Wording["explainer"]) => string[]} */
function behind(states, explainer) {
  return states.length > 1 ? [explainer.count("follow.behind", states.length - 1)] : [];
}

/** The findings of the server, or of this phone, in sentences. @type {(item: PendingState, wording: Wording) => string[]} */
function messages({ findings }, { explainer }) {
  return findings.map((/** @type {any} */ finding) => finding.message ?? explainer.finding(finding));
}

/** A deal in words, called by its number. @type {(deal: any, sheet: Sheet, wording: Wording) => Side} */
export function numberedSide(deal, sheet, wording) {
  return sideOf("number.next", deal, sheet, numberOf(sheet, deal.id) || sheet.deals.length + 1, wording);
}

/**
 * A deal in words; `whose` is the key of a text.
 * @type {(whose: string, deal: any, sheet: Sheet, number: number, wording: Wording, history?: Entry<any>[]) => Side}
 */
function sideOf(whose, deal, sheet, number, wording, history = []) {
  return { whose: wording.explainer.text(whose, { number }), ...wording.deal(deal, sheet, number), history: written(history, wording.explainer) };
}

/** @type {(value: Answer, follower: AnyFollower, wording: Wording) => Promise<void>} */
async function choose(value, follower, wording) {
  const { game, states, log, sheet } = follower;
  const [item] = states;
  if (value === "file") return keepDocument(wording.document({ ...sheet, deals: unsentDeals(follower) }), "not-sent.json");
  if (value === "unknown") {
    keepDocument(follower.unknown, "not-sent.json");
    follower.unknown = []; // is offered again with the next page, as long as it is here
    return follower.sync();
  }
  if (value === "as-it-was" || value === "leave") {
    const before = logged({ ...log, entries: log.was ?? log.entries }, game);
    keepDocument(wording.document(before), "as-it-was.json"); // with the changes that are left off
    if (value === "as-it-was") return;
  }
  const codes = item.findings.map(({ code }) => code);
  await follower.revise((now) => {
    if (value === "put-back" || value === "leave") return unheld(now, value === "put-back", game);
    if (now.pending[0]?.id !== item.id) return now; // another page has answered
    return value === "accept" ? accepted(now, item.id, codes) : answered(now, value, newId(), game);
  });
  document.getElementById("main")?.focus();
  await follower.sync();
}

/** The deals in changes that are not sent, those that wait for an answer included. @type {(follower: AnyFollower) => any[]} */
export function unsentDeals({ waiting }) {
  return waiting.flatMap(({ change }) => change.deal ?? []);
}

/** Keeps a document as a file. @type {(written: object, name: string) => void} */
export function keepDocument(written, name) {
  keepFile(new Blob([JSON.stringify(written, null, 2)], { type: "application/json" }), name);
}
