// @ts-check
/**
 * What only people can decide about changes that were made on this phone: two versions of a deal side by side in words,
 * a deal that the sheet does not take, or a key that was replaced. Nobody's entry is gone before somebody chose.
 */

import { applyChange, dealToTable, reckon } from "../core.js";
import { element } from "../elements.js";
import { Explainer } from "../explain.js";
import { against, chosen, dealIn } from "./changes.js";
import { newId } from "./storage.js";

/** @import { Deal, Sheet } from "../core.js" */
/** @import { Choice, Unsent } from "./changes.js" */
/** @import { Follower } from "./follower.js" */

/**
 * Draws what there is to decide, once; while it stays the same nothing moves under anybody's finger.
 * @param {HTMLElement} place
 * @param {Follower} follower
 * @param {Explainer} explain
 */
export function drawChoices(place, follower, explain) {
  const { waiting, base, trouble, shown } = follower;
  const first = waiting.find(({ state }) => state === "clash" || state === "refused");
  const last = waiting[waiting.length - 1];
  const state = JSON.stringify([first, first && base.version, last, waiting.length, trouble, shown.players]);
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const notices = [];
  if (first?.state === "clash") notices.push(clash(follower, first, explain));
  else if (first) notices.push(refused(follower, first, explain));
  else if (last && trouble) notices.push(kept(follower, last, explain));
  if (last && (trouble === "gone" || trouble === "closed")) notices.push(file(follower, explain));
  place.replaceChildren(...notices);
}

/**
 * @param {Follower} follower
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
  const removes = change.kind === "removed";
  const mine = dealIn(change, sheet);
  /** @type {(choice: Choice, text: string, main?: boolean) => Node} */
  const button = (choice, text, main) => choiceButton(follower, change, choice, other, text, main);
  const sides = [
    theirs && side(explain.text("both.theirs"), theirs, sheet, number, follower),
    mine && side(explain.text("both.mine"), mine, sheet, number, follower),
  ].filter((some) => some !== null);
  const buttons = [button("keep", explain.text(theirs ? "both.keep" : "follow.drop"))];
  if (theirs && removes) buttons.push(button("replace", explain.text("follow.remove", { number })));
  else if (theirs) buttons.push(button("replace", explain.text("both.replace", { number })));
  if (!removes && room && !repeated) {
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
 * @param {Follower} follower
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
    ...(mine ? [side(explain.text("both.mine"), mine, sheet, sheet.deals.length + 1, follower)] : []),
    element("div", { class: "buttons" }, ...buttons),
  );
}

/**
 * That the last change is on this phone, with the way back.
 * @param {Follower} follower
 * @param {Unsent} change
 * @param {Explainer} explain
 */
function kept(follower, change, explain) {
  const undo = element("button", { type: "button", class: "plain" }, explain.text("message.undo"));
  undo.addEventListener("click", () => follower.keep([], [change]));
  const text = explain.text(`follow.kept-${change.kind}`, { number: change.number });
  return element("div", { class: "notice done", role: "status" }, element("p", {}, text), undo);
}

/**
 * The deals that are not sent as a document, for whoever can no longer send them.
 * @param {Follower} follower
 * @param {Explainer} explain
 */
function file(follower, explain) {
  const { waiting, base, handed } = follower;
  const { sheet } = base;
  const deals = waiting.flatMap((change) => {
    const deal = dealIn(change, sheet);
    return deal ? [dealToTable(sheet, deal)] : [];
  });
  const written = { format: "scoresheet/1", rulebook: sheet.rulebook.key, players: sheet.players, deals };
  const blob = new Blob([JSON.stringify(written, null, 2)], { type: "application/json" });
  const link = element("a", { class: "button", download: "not-sent.json", href: URL.createObjectURL(blob) });
  link.append(explain.text("follow.file"));
  return element("div", { class: "notice warn", lang: handed.language }, link);
}

/**
 * A deal in words.
 * @param {string} heading
 * @param {Deal} deal
 * @param {Sheet} sheet
 * @param {number} number
 * @param {Follower} follower
 */
function side(heading, deal, sheet, number, follower) {
  const there = sheet.deals.some((other) => other === deal);
  const kind = number > sheet.deals.length ? "recorded" : "corrected";
  const after = there ? sheet : applyChange(sheet, { kind, number, deal });
  const { texts, handed } = follower;
  const text = new Explainer(sheet.rulebook, sheet.players, texts, handed.language).deal(reckon(after).deals[number - 1]);
  const lines = [...text.calls, ...text.result].map((line) => element("li", {}, line));
  return element("div", {}, element("h3", {}, `${heading} · ${text.contract}`), element("ul", {}, ...lines));
}

/**
 * @param {Follower} follower
 * @param {Unsent} change
 * @param {Choice} choice
 * @param {number | null} other
 * @param {string} text
 * @param {boolean} [main]
 */
function choiceButton(follower, change, choice, other, text, main = false) {
  const button = element("button", { type: "button", class: main ? "button main" : "button" }, text);
  button.addEventListener("click", async () => {
    const { keep, drop } = chosen(follower.changes, change, choice, follower.base.sheet, other, newId());
    await follower.keep(keep, drop);
    document.getElementById("main")?.focus();
    await follower.now();
  });
  return button;
}
