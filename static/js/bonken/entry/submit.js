// @ts-check
/**
 * Saving what a form of a deal says, as any change is saved; see sheet/saving.js. Only what the phone can neither keep nor send,
 * or sees is not fine, goes to the server as it stands, which says beside the fields what is the matter.
 */

import { blocking } from "../../core/bonken/changes.js";
import { dealOf } from "../../core/bonken/draft.js";
import { draw } from "../../page/drawing.js";
import { saved } from "../../sheet/saving.js";
import { newId } from "../../sync/logs.js";
import { isWhole, lastOf, logged, versionOf } from "../../sync/replica.js";
import { writer } from "../../sync/storage.js";
import { removing } from "../../templates/bonken/macros/deal_form.html.js";
import { hidden, readDraft } from "./fields.js";

/** A form that is open: `address` is that of the card, `on` the sheet that it was drawn for. @typedef {{dealForm: DealForm, follower: Bonken.SheetFollower, address: string, on: Replica}} Open */

const STEPS = ["save", "replace", "next", "remove"];

/**
 * Takes over what the buttons of a form of a deal do, and of the one beside it that removes the deal.
 * @type {(open: Open) => void}
 */
export function submitting(open) {
  const { form, number } = open.dealForm;
  hidden(form, "last").value = lastOf(open.on) ?? ""; // is kept with the version
  takeOver(form, open, (step, on) => changeOf(open, step, on));
  const remove = /** @type {HTMLFormElement | null | undefined} */ (
    document.querySelector("form:not(.deal) button[value=remove]")?.closest("form")
  );
  if (remove) takeOver(remove, open, () => ({ kind: "removed", number }));
}

/**
 * Where no other form removes the deal: beside one that was kept for any deal, or that this phone drew.
 * @type {(open: Open) => void}
 */
export function removable(open) {
  const { number, words } = open.dealForm;
  const place = document.querySelector(".removal");
  if (!place) return;
  draw(place, removing(words, number));
  place.querySelector("button")?.addEventListener("click", async () => {
    if (!(await isSaved(open, { kind: "removed", number }, newId(), open.on))) sayNotKept(open);
  });
}

/** @type {(form: HTMLFormElement, open: Open, change: (step: string, on: Replica) => Bonken.Change) => void} */
function takeOver(form, open, change) {
  const { follower } = open;
  let [busy, through] = [false, false];
  addEventListener("pageshow", () => (busy = false));
  form.addEventListener("submit", async (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const step = button?.value ?? "save";
    if (event.defaultPrevented || through || !STEPS.includes(step)) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    const on = await begunOn(open);
    const made = change(step, on);
    const isLeft = !isFine(open, made, on) && (await isAnswered(follower));
    const id = hidden(form, "entry").value;
    if (!isLeft && (await isSaved(open, made, id, on))) return;
    busy = false;
    if (!isLeft && !(await isAnswered(follower))) return sayNotKept(open);
    through = true;
    form.requestSubmit(button);
    through = false;
  });
}

/**
 * The sheet for which the form was begun: that of a deal that was left half entered may be an earlier one than it was drawn
 * for now. From one that is not in the log all is asked that others did.
 * @type {(open: Open) => Promise<Replica>}
 */
async function begunOn({ dealForm: { form }, follower, on }) {
  const version = Number.parseInt(hidden(form, "version").value, 10);
  if (version === versionOf(on)) return on;
  if (!isWhole(follower.log)) await follower.refresh();
  const { log } = follower;
  const entries = log.entries.slice(0, version);
  if (!isWhole(log)) return on;
  return { ...log, entries: (lastOf({ ...log, entries }) ?? "") === hidden(form, "last").value ? entries : [], pending: [] };
}

/** @type {(open: Open, on: Replica) => any} */
function sheetOn(open, on) {
  return on === open.on ? open.dealForm.sheet : logged(on, open.follower.game);
}

/** What the form asks for. @type {(open: Open, step: string, on: Replica) => Recorded<Bonken.Deal> | Corrected<Bonken.Deal>} */
function changeOf(open, step, on) {
  const { form, sheet, corrects, number: drawn } = open.dealForm;
  const { deals } = sheetOn(open, on);
  const number = on === open.on ? drawn : Number(hidden(form, "number").value);
  const draft = readDraft(form, sheet.rulebook);
  const deal = dealOf(sheet.rulebook, draft, { accepted: draft.accepted });
  const instead = Number(step === "replace" && hidden(form, "instead").value) || (corrects ? number : 0);
  if (instead > 0) return { kind: "corrected", number: instead, deal: { ...deal, id: deals[instead - 1]?.id ?? null } };
  return { kind: "recorded", number: step === "next" ? deals.length + 1 : number, deal };
}

/**
 * Whether the server will take a change, as far as this phone can tell.
 * @type {(open: Open, change: Bonken.Change, on: Replica) => boolean}
 */
function isFine(open, change, on) {
  return blocking(change, sheetOn(open, on)).length === 0;
}

/** @param {Bonken.SheetFollower} follower */
async function isAnswered(follower) {
  return !follower.isLocal && (await follower.refresh());
}

/**
 * Saves a change, and goes to the card; false when this phone can neither keep nor send it.
 * @type {(open: Open, change: Bonken.Change, id: string, on: Replica) => Promise<boolean>}
 */
async function isSaved({ dealForm, follower, address }, change, id, on) {
  const { form, explain } = dealForm;
  const number = "number" in change ? change.number : 0;
  const page = { address, place: form, text: explain.text(`follow.kept-${change.kind}`, { number }) };
  return saved(follower, change, { id, by: writer() || null }, on, page);
}

/** @param {Open} open */
function sayNotKept({ dealForm, follower }) {
  const place = /** @type {HTMLElement} */ (dealForm.form.querySelector(".not-kept"));
  place.textContent = dealForm.explain.text(follower.isLocal ? "local.not-stored" : "follow.not-kept");
  place.hidden = false;
}
