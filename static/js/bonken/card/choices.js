// @ts-check
/**
 * What only people can decide about changes that were made on this phone: two versions of a deal side by side in words,
 * a deal that the sheet does not take, or a key that was replaced. Nobody's entry is gone before somebody chose.
 */

import { applyChange } from "../../core/bonken/changes.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { chosen, putBack } from "../../core/bonken/choices.js";
import { correctionOn } from "../../core/bonken/corrections.js";
import { dealIn } from "../../core/bonken/placing.js";
import { against, lost } from "../../core/bonken/unsent.js";
import { bidiSafe } from "../../core/names.js";
import { dealToTable, sheetToDocument } from "../../formats/bonken/documents.js";
import { element } from "../../page/elements.js";
import { newId } from "../../sync/outbox.js";

/** @import { SheetChange } from "../../core/bonken/changes.js" */
/** @import { Choice } from "../../core/bonken/choices.js" */
/** @import { Deal } from "../../core/bonken/deal.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Unsent } from "../../core/bonken/unsent.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { SheetFollower } from "../follow.js" */

/**
 * Draws what there is to decide, once; while it stays the same nothing moves under anybody's finger.
 * @param {HTMLElement} place
 * @param {SheetFollower} follower
 * @param {Explainer} explain
 */
export function drawChoices(place, follower, explain) {
  const { waiting, base, trouble, shown } = follower;
  const gone = follower.aside
    .flatMap(({ sheet }) => lost(sheet, shown))
    .filter((deal) => !waiting.some(({ id, target }) => deal.id !== null && [id, target].includes(deal.id)));
  const first = waiting.find(({ state }) => state === "clash" || state === "refused");
  const last = waiting[waiting.length - 1];
  const state = JSON.stringify([first, first && base.version, last, waiting.length, trouble, shown.players, gone]);
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const notices = gone.length > 0 ? [setBack(follower, gone, explain)] : [];
  if (first?.made) notices.push(undecided(follower, first, first.made, explain));
  else if (first?.state === "clash") notices.push(clash(follower, first, explain));
  else if (first) notices.push(refused(follower, first, explain));
  if (last && (trouble === "gone" || trouble === "closed")) notices.push(file(follower, explain));
  place.replaceChildren(...notices);
}

/**
 * @param {SheetFollower} follower
 * @param {Unsent} change
 * @param {Explainer} explain
 */
function clash(follower, change, explain) {
  const { sheet } = follower.base;
  const other = against(change, sheet) ?? null;
  const theirs = other === null ? null : sheet.deals[other];
  const number = other === null ? sheet.deals.length + 1 : other + 1;
  const room = sheet.deals.length < sheet.rulebook.deals;
  const repeated = change.findings.length > 0;
  const mine = dealIn(change, sheet);
  /** @type {(choice: Choice, text: string, main?: boolean) => Node} */
  const button = (choice, text, main) => choiceButton(follower, change, choice, other, text, main);
  const sides = [
    theirs && side(explain.text("both.theirs"), theirs, sheet, number, explain),
    mine && side(explain.text("both.mine"), mine, sheet, number, explain),
  ].filter((some) => some !== null);
  const buttons = [button("keep", explain.text(theirs ? "both.keep" : "follow.drop"))];
  if (theirs && !mine) buttons.push(button("replace", explain.text("follow.remove", { number })));
  else if (theirs) buttons.push(button("replace", explain.text("both.replace", { number })));
  if (mine && room && !repeated) {
    const next = sheet.deals.length + 1;
    buttons.push(button("next", explain.text(theirs ? "both.next" : "both.again", { number: next })));
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
 * @param {Unsent} change
 * @param {Explainer} explain
 */
function refused(follower, change, explain) {
  const { sheet } = follower.base;
  const mine = dealIn(change, sheet);
  const warnings = change.findings.every(({ severity }) => severity === "warning");
  const buttons = [choiceButton(follower, change, "keep", null, explain.text("follow.drop"))];
  if (warnings) buttons.unshift(choiceButton(follower, change, "accept", null, explain.text("follow.accept"), true));
  return element(
    "section",
    { class: "notice warn", role: "alert" },
    element("h2", {}, explain.text("follow.refused", { number: change.number })),
    element("ul", {}, ...change.findings.map(({ message }) => element("li", {}, message))),
    ...(mine ? [side(explain.text("both.mine"), mine, sheet, sheet.deals.length + 1, explain)] : []),
    element("div", { class: "buttons" }, ...buttons),
  );
}

/**
 * A correction of the sheet as a whole that somebody else was before with, or that the sheet does not take.
 * @param {SheetFollower} follower
 * @param {Unsent} change
 * @param {SheetChange} made
 * @param {Explainer} explain
 */
function undecided(follower, change, made, explain) {
  const again = change.state === "clash" && correctionOn(made, follower.base.sheet, change.deals ?? [], change.players);
  const buttons = [choiceButton(follower, change, "keep", null, explain.text("follow.drop"))];
  if (again) buttons.push(choiceButton(follower, change, "replace", null, explain.text("follow.correct-anyway"), true));
  return element(
    "section",
    { class: "notice warn", role: "alert" },
    element("h2", {}, explain.text(change.state === "clash" ? "follow.corrected-meanwhile" : "follow.correction-refused")),
    element("ul", {}, ...[sentenceOf(made, change.players, explain), ...messages(change)].map((line) => element("li", {}, line))),
    element("div", { class: "buttons" }, ...buttons),
  );
}

/** @param {Unsent} change */
function messages({ findings }) {
  return findings.map(({ message }) => message);
}

/**
 * A correction as the log tells it.
 * @param {SheetChange} made
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
  const { sheet } = follower.base;
  const deals = unsentDeals(follower).map((deal) => dealToTable(sheet, deal));
  const link = download({ ...sheetToDocument(sheet), deals }, "not-sent.json", explain.text("follow.file"));
  return element("div", { class: "notice warn", lang: explain.language }, link);
}

/**
 * The deals in what is not sent, whatever stands in their way.
 * @param {SheetFollower} follower
 */
export function unsentDeals({ waiting, base }) {
  return waiting.map((change) => dealIn(change, base.sheet)).filter((deal) => deal !== null);
}

/**
 * That the server lost what this phone still has, as after a backup was put back, with what can be done about it.
 * @param {SheetFollower} follower
 * @param {Deal[]} gone
 * @param {Explainer} explain
 */
function setBack(follower, gone, explain) {
  const { aside, base } = follower;
  const [back, leave] = ["follow.put-back", "follow.leave"].map((text) =>
    element("button", { type: "button", class: "button" }, explain.text(text)),
  );
  back.addEventListener("click", async () => {
    for (const deal of gone) {
      await follower.keep([putBack(deal, follower.shown, follower.id, follower.outbox.nextOrder, newId())]);
    }
    await follower.now();
  });
  leave.addEventListener("click", () => follower.forget());
  const [{ sheet }] = aside.slice(-1);
  const whole = download(sheetToDocument(sheet), "as-it-was.json", explain.text("follow.as-it-was"));
  const buttons = base.writable ? [back, whole, leave] : [whole, leave];
  return element(
    "section",
    { class: "notice warn set-back", role: "alert" },
    element("p", {}, explain.count("follow.set-back", gone.length)),
    element("p", {}, explain.contracts(gone.map(({ contract }) => contract))),
    element("div", { class: "buttons" }, ...buttons),
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
 * @param {Unsent} change
 * @param {Choice} choice
 * @param {number | null} other
 * @param {string} text
 * @param {boolean} [main]
 */
function choiceButton(follower, change, choice, other, text, main = false) {
  const button = element("button", { type: "button", class: main ? "button main" : "button" }, text);
  button.addEventListener("click", async () => {
    const { keep, drop } = chosen(follower.outbox.changes, change, choice, follower.base.sheet, other, newId());
    await follower.keep(keep, drop);
    document.getElementById("main")?.focus();
    await follower.now();
  });
  return button;
}
