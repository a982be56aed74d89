// @ts-check
/**
 * What only people can decide about changes that were made on this phone: two versions of a deal side by side in words,
 * a deal that the sheet does not take, or a key that was replaced. Nobody's entry is gone before somebody chose.
 */

import { applyChange } from "../../core/bonken/changes.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { bidiSafe } from "../../core/names.js";
import { dealToTable, sheetToDocument } from "../../formats/bonken/documents.js";
import { element } from "../../page/elements.js";
import { accepted, answered, choices } from "../../sync/answers.js";
import { newId } from "../../sync/logs.js";
import { unheld } from "../../sync/put_back.js";
import { logged } from "../../sync/replica.js";

/** @import { Change } from "../../core/bonken/changes.js" */
/** @import { Deal } from "../../core/bonken/deal.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Choice } from "../../sync/answers.js" */
/** @import { State } from "../../sync/replica.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { SheetFollower } from "../follow.js" */

const OF_DEALS = ["recorded", "corrected", "removed"];

/**
 * Draws what there is to decide, once; while it stays the same nothing moves under anybody's finger.
 * @param {HTMLElement} place
 * @param {SheetFollower} follower
 * @param {Explainer} explain
 */
export function drawChoices(place, follower, explain) {
  const { states, held, waiting, version, trouble, shown } = follower;
  const [first] = states;
  const isStuck = isUndecided(first);
  const state = JSON.stringify([first, isStuck && version, waiting.length, trouble, shown.players, held.length]);
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const notices = held.length > 0 ? [setBack(follower, explain)] : [];
  if (isStuck && !OF_DEALS.includes(first.change.kind)) notices.push(undecided(follower, first, explain));
  else if (isStuck && first.state === "refused" && first.number === null) notices.push(refused(follower, first, explain));
  else if (isStuck) notices.push(clash(follower, first, explain));
  if (waiting.length > 0 && (trouble === "gone" || trouble === "closed")) notices.push(file(follower, explain));
  place.replaceChildren(...notices);
}

/**
 * Whether somebody has to decide about a change, now that it is its turn.
 * @param {State | undefined} item
 */
export function isUndecided(item) {
  return item !== undefined && ["clash", "gone", "refused"].includes(item.state);
}

/**
 * @param {SheetFollower} follower
 * @param {State} item
 * @param {Explainer} explain
 */
function clash(follower, item, explain) {
  const { sheet, view, game } = follower;
  /** @type {Deal | null} */
  const theirs = item.number === null ? null : sheet.deals[item.number - 1];
  const next = sheet.deals.length + 1;
  const number = item.number ?? next;
  const room = sheet.deals.length < sheet.rulebook.deals;
  /** @type {Deal | null} */
  const mine = item.change.deal ?? null;
  /** @type {(choice: Choice, text: string) => Node} */
  const button = (choice, text) => choiceButton(follower, item, choice, text);
  const sides = [
    theirs && side(explain.text("both.theirs"), theirs, sheet, number, explain),
    mine && side(explain.text("both.mine"), mine, sheet, number, explain),
  ].filter((some) => some !== null);
  const buttons = [button("theirs", explain.text(theirs ? "both.keep" : "follow.drop"))];
  if (theirs) buttons.push(button("mine", explain.text(mine ? "both.replace" : "follow.remove", { number })));
  if (mine && room && (!theirs || choices(view, game).includes("next"))) {
    buttons.push(button(theirs ? "next" : "mine", explain.text(theirs ? "both.next" : "both.again", { number: next })));
  }
  return element(
    "section",
    { class: "notice warn", role: "alert" },
    element("h2", {}, explain.text(theirs ? "both.entered" : "both.removed", { number })),
    element("div", { class: "both" }, ...sides),
    element("div", { class: "buttons" }, ...buttons),
  );
}

/**
 * @param {SheetFollower} follower
 * @param {State} item
 * @param {Explainer} explain
 */
function refused(follower, item, explain) {
  const { sheet } = follower;
  const { deal, number, kind } = item.change;
  const warnings = deal && item.findings.every(({ severity }) => severity === "warning");
  const buttons = [choiceButton(follower, item, "theirs", explain.text("follow.drop"))];
  if (warnings) buttons.unshift(choiceButton(follower, item, "accept", explain.text("follow.accept"), true));
  return element(
    "section",
    { class: "notice warn", role: "alert" },
    element("h2", {}, explain.text("follow.refused", { number })),
    element("ul", {}, ...messages(item, explain).map((line) => element("li", {}, line))),
    ...(deal ? [side(explain.text("both.mine"), deal, sheet, kind === "recorded" ? sheet.deals.length + 1 : number, explain)] : []),
    element("div", { class: "buttons" }, ...buttons),
  );
}

/**
 * A correction of the sheet as a whole that somebody else was before with, or that the sheet does not take.
 * @param {SheetFollower} follower
 * @param {State} item
 * @param {Explainer} explain
 */
function undecided(follower, item, explain) {
  const buttons = [choiceButton(follower, item, "theirs", explain.text("follow.drop"))];
  if (choices(follower.view, follower.game).includes("mine")) {
    buttons.push(choiceButton(follower, item, "mine", explain.text("follow.correct-anyway"), true));
  }
  const lines = [sentenceOf(item.change, follower.sheet.players, explain), ...messages(item, explain)];
  return element(
    "section",
    { class: "notice warn", role: "alert" },
    element("h2", {}, explain.text(item.state === "refused" ? "follow.correction-refused" : "follow.corrected-meanwhile")),
    element("ul", {}, ...lines.map((line) => element("li", {}, line))),
    element("div", { class: "buttons" }, ...buttons),
  );
}

/**
 * What the server said, or this phone finds.
 * @param {State} item
 * @param {Explainer} explain
 * @returns {string[]}
 */
function messages({ findings }, explain) {
  return findings.map((/** @type {any} */ finding) => finding.message ?? explain.finding(finding));
}

/**
 * A correction as the log tells it.
 * @param {Change} made
 * @param {readonly string[]} players
 * @param {Explainer} explain
 */
function sentenceOf(made, players, explain) {
  const called = players.map(bidiSafe);
  const before = called.join(", ");
  if (made.kind === "renamed") return explain.text("log.renamed", { before, after: made.players.map(bidiSafe).join(", ") });
  if (made.kind === "reseated") {
    return explain.text("log.reseated", { before, after: made.order.map((seat) => called[seat]).join(", ") });
  }
  if (made.kind === "rulebook-changed") {
    const [was, now] = [made.was, made.rulebook].map(({ name }) => name[explain.language]);
    return explain.text("log.rulebook-changed", { before: was, after: now });
  }
  if (made.kind === "first-chooser-set" && made.first_chooser !== null) {
    return explain.text("log.first-chooser-set", { who: players[made.first_chooser] });
  }
  return explain.text(`follow.${made.kind}`);
}

/**
 * The deals that are not sent as a document, for whoever can no longer send them.
 * @param {SheetFollower} follower
 * @param {Explainer} explain
 */
function file(follower, explain) {
  const { sheet } = follower;
  const deals = unsentDeals(follower).map((deal) => dealToTable(sheet, deal));
  const link = download({ ...sheetToDocument(sheet), deals }, "not-sent.json", explain.text("follow.file"));
  return element("div", { class: "notice warn", lang: explain.language }, link);
}

/**
 * The deals in what is not sent, whatever stands in their way.
 * @param {SheetFollower} follower
 * @returns {Deal[]}
 */
export function unsentDeals({ waiting }) {
  return waiting.flatMap(({ change }) => change.deal ?? []);
}

/**
 * That the server lost what this phone still has, as after a backup was put back, with what can be done about it.
 * @param {SheetFollower} follower
 * @param {Explainer} explain
 */
function setBack(follower, explain) {
  const { held, log, game, writable } = follower;
  const before = logged({ ...log, entries: log.was ?? log.entries }, game);
  const [back, leave] = ["follow.put-back", "follow.leave"].map((text) =>
    element("button", { type: "button", class: "button" }, explain.text(text)),
  );
  const whole = download(sheetToDocument(before), "as-it-was.json", explain.text("follow.as-it-was"));
  const answer = async (/** @type {boolean} */ puts) => {
    await follower.change((log) => unheld(log, puts, game));
    await follower.now();
  };
  back.addEventListener("click", () => answer(true));
  leave.addEventListener("click", () => {
    whole.click(); // what is left off is in a file
    answer(false);
  });
  const deals = new Map(held.flatMap(({ change: { deal } }) => (deal ? [[deal.id, deal]] : [])));
  const said = deals.size > 0 ? explain.count("follow.set-back", deals.size) : explain.count("follow.set-back-changes", held.length);
  return element(
    "section",
    { class: "notice warn set-back", role: "alert" },
    element("p", {}, said),
    element("p", {}, explain.contracts([...deals.values()].map(({ contract }) => contract))),
    element("div", { class: "buttons" }, ...(writable ? [back] : []), whole, leave),
  );
}

/**
 * A document to keep as a file.
 * @param {object} written
 * @param {string} name
 * @param {string} text
 */
export function download(written, name, text) {
  const blob = new Blob([JSON.stringify(written, null, 2)], { type: "application/json" });
  return element("a", { class: "button", download: name, href: URL.createObjectURL(blob) }, text);
}

/**
 * A deal in words.
 * @param {string} heading
 * @param {Deal} deal
 * @param {Sheet} sheet
 * @param {number} number
 * @param {Explainer} explain
 */
export function side(heading, deal, sheet, number, explain) {
  const there = sheet.deals.some((other) => other === deal);
  const kind = number > sheet.deals.length ? "recorded" : "corrected";
  const after = there ? sheet : applyChange(sheet, { kind, number, deal });
  const text = explain.deal(scoreSheet(after).deals[number - 1]);
  const lines = [...text.calls, ...text.result].map((line) => element("li", {}, line));
  return element("div", {}, element("h3", {}, `${heading} · ${text.contract}`), element("ul", {}, ...lines));
}

/**
 * @param {SheetFollower} follower
 * @param {State} item
 * @param {Choice | "accept"} choice
 * @param {string} text
 * @param {boolean} [main]
 */
function choiceButton(follower, item, choice, text, main = false) {
  const button = element("button", { type: "button", class: main ? "button main" : "button" }, text);
  button.addEventListener("click", async () => {
    const codes = item.findings.map(({ code }) => code);
    await follower.change((log) => {
      if (log.pending[0]?.id !== item.id) return log; // another page has answered
      return choice === "accept" ? accepted(log, item.id, codes) : answered(log, choice, newId(), follower.game);
    });
    document.getElementById("main")?.focus();
    await follower.now();
  });
  return button;
}
