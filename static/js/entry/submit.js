// @ts-check
/**
 * Saving, whether there is a network or not. With one, the form goes to the server as it stands and the server says what
 * becomes of it. Without, the deal is kept on this phone, then shown as entered, and sent as soon as that is possible;
 * also when it was sent and nobody knows whether it arrived: it has the same id both times.
 */

import { dealOf } from "../core.js";
import { allDrafts, attempt, dropDraft, sheetKey, valuesOf } from "../drafts.js";
import { element } from "../elements.js";
import { unsent } from "../follow/changes.js";
import { newId } from "../follow/storage.js";
import { turnTo } from "../follow/turning.js";
import { accepted, hidden, readDraft } from "./fields.js";

/** @import { Corrected, Draft, Recorded, Removed } from "../core.js" */
/** @import { Follower } from "../follow/follower.js" */
/** @import { Desk } from "./desk.js" */

const NAME = "bonken.by";
const SAVING = ["save", "replace", "next"];
const PATIENCE = 5_000; // milliseconds for the server to answer

/**
 * Takes over what the buttons of a form of a deal do.
 * @param {Desk} desk
 * @param {Follower} follower
 */
export function submitting(desk, follower) {
  const { form } = desk;
  const remove = /** @type {HTMLFormElement | null | undefined} */ (
    document.querySelector("form:not(.deal) button[value=remove]")?.closest("form")
  );
  taken(form, follower, (step) => ({ change: changeOf(desk, step), id: hidden(form, "entry").value }), desk);
  if (remove) {
    const number = Number(form.dataset.number);
    taken(remove, follower, () => ({ change: { kind: "removed", number }, id: newId() }), desk);
  }
}

/**
 * Whoever has said their name on this phone is not asked again, whether or not the server has heard it.
 * @param {HTMLFormElement} form
 */
export function signed(form) {
  const by = hidden(form, "by");
  if (!by.value) by.value = attempt(() => localStorage.getItem(NAME)) ?? "";
  form.addEventListener("submit", () => attempt(() => localStorage.setItem(NAME, by.value.trim())));
}

/**
 * A form that was kept for any deal has no form beside it that removes this one.
 * @param {Desk} desk
 * @param {Follower} follower
 */
export function removable(desk, follower) {
  const { form, explain, number } = desk;
  const text = explain.text("deal.remove-now", { number });
  const button = element("button", { type: "button", class: "button danger" }, text);
  button.addEventListener("click", () => keepHere(desk, follower, { kind: "removed", number }, newId()));
  form.after(element("p", {}, button));
}

/**
 * @param {HTMLFormElement} form
 * @param {Follower} follower
 * @param {(step: string) => {change: Recorded | Corrected | Removed, id: string}} made
 * @param {Desk} desk
 */
function taken(form, follower, made, desk) {
  let busy = false;
  let through = false;
  addEventListener("pageshow", () => (busy = false));
  form.addEventListener("submit", async (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const step = button?.value ?? "save";
    if (event.defaultPrevented || through || ![...SAVING, "remove"].includes(step)) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    await follower.reload();
    const answer = follower.waiting.length === 0 && navigator.onLine ? await posted(form, button) : null;
    if (answer === "saved") return location.assign(follower.handed.address);
    if (answer === "answered") {
      [busy, through] = [false, true];
      form.requestSubmit(button);
      through = false;
      return;
    }
    const { change, id } = made(step);
    busy = await keepHere(desk, follower, change, id);
  });
}

/**
 * Sends a form as the browser would. Null when nobody answers, or only that it cannot.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 * @returns {Promise<"saved" | "answered" | null>}
 */
async function posted(form, button) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const body = new FormData(form, button);
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", signal: stop.signal });
    if (answer.type === "opaqueredirect") return "saved";
    return answer.status < 500 ? "answered" : null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
}

/**
 * What the form asks for, on the sheet as this phone shows it.
 * @param {Desk} desk
 * @param {string} step
 * @returns {Recorded | Corrected}
 */
function changeOf(desk, step) {
  const { form, sheet } = desk;
  const draft = /** @type {Draft} */ (readDraft(form, sheet.rulebook));
  const deal = dealOf(sheet.rulebook, draft, { accepted: accepted(form) });
  const instead = hidden(form, "instead").value;
  if (step === "replace" && instead) return { kind: "corrected", number: Number(instead), deal };
  if (desk.corrects) return { kind: "corrected", number: desk.number, deal };
  return { kind: "recorded", number: step === "next" ? sheet.deals.length + 1 : desk.number, deal };
}

/**
 * Keeps a change on this phone and goes to the card; false when it cannot be kept, which is said.
 * @param {Desk} desk
 * @param {Follower} follower
 * @param {Recorded | Corrected | Removed} change
 * @param {string} id
 */
async function keepHere(desk, follower, change, id) {
  const { form, sheet, explain } = desk;
  const { view, address } = follower.handed;
  const order = Math.max(0, ...follower.changes.map((other) => other.order)) + 1;
  const by = hidden(form, "by").value.trim();
  const made = unsent(change, sheet, { id, sheet: view, order, by });
  if (!(await follower.keep([made]))) {
    form.querySelector(".not-kept")?.remove();
    const text = explain.text("follow.not-kept");
    form.querySelector(".actions")?.before(element("p", { class: "notice warn not-kept", role: "alert" }, text));
    return false;
  }
  for (const [place, draft] of allDrafts(sheetKey())) {
    if (valuesOf(draft, "entry").includes(id)) dropDraft(sheetKey(), place);
  }
  if (!(await turnTo(address))) stay(desk, follower, explain.text(`follow.kept-${made.kind}`, { number: made.number }));
  return true;
}

/**
 * The card cannot be shown before there is a network again.
 * @param {Desk} desk
 * @param {Follower} follower
 * @param {string} text
 */
function stay({ form }, follower, text) {
  form.replaceWith(element("p", { class: "notice done", role: "status" }, text));
  follower.onMove(() => follower.waiting.length === 0 && location.assign(follower.handed.address));
  follower.start();
}
