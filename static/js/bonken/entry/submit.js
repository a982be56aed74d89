// @ts-check
/**
 * Saving, whether there is a network or not. With one, the form goes to the server as it stands and the server says what
 * becomes of it. Without, the deal is kept on this phone, then shown as entered, and sent as soon as that is possible;
 * also when it was sent and nobody knows whether it arrived: it has the same id both times.
 */

import { isSameDeal } from "../../core/bonken/deal.js";
import { dealOf } from "../../core/bonken/draft.js";
import { allDrafts, dropDraft, valuesOf } from "../../page/drafts.js";
import { draw } from "../../page/drawing.js";
import { navigateTo } from "../../page/navigation.js";
import { newId } from "../../sync/logs.js";
import { posted } from "../../sync/posting.js";
import { attempt } from "../../sync/storage.js";
import { removing } from "../../templates/bonken/macros/deal_form.html.js";
import { done } from "../../templates/macros/page.html.js";
import { sayNext } from "../../sheet/saving.js";
import { hidden, readDraft } from "./fields.js";

/** @import { Corrected, Recorded, Removed } from "../../core/bonken/changes.js" */
/** @import { Deal } from "../../core/bonken/deal.js" */
/** @import { Replica } from "../../sync/replica.js" */
/** @import { SheetFollower } from "../follow.js" */
/** @import { Desk } from "./desk.js" */

/**
 * What somebody made with the form, and the id it will have wherever it is kept.
 * @typedef {{change: Recorded | Corrected | Removed, id: string}} Made
 */

const NAME = "bonken.by";
const SAVES = ["save", "replace", "next"];

/**
 * Takes over what the buttons of a form of a deal do; `address` is that of the card, `on` what the form was drawn for.
 * @param {Desk} desk
 * @param {SheetFollower} follower
 * @param {string} address
 * @param {Replica} on
 */
export function submitting(desk, follower, address, on) {
  const { form } = desk;
  const remove = /** @type {HTMLFormElement | null | undefined} */ (
    document.querySelector("form:not(.deal) button[value=remove]")?.closest("form")
  );
  /** @type {(step: string) => Made} */
  const entered = (step) => ({ change: changeOf(desk, step), id: hidden(form, "entry").value });
  takeOver(form, desk, follower, address, on, entered);
  if (remove) {
    const number = Number(form.dataset.number);
    takeOver(remove, desk, follower, address, on, () => ({ change: { kind: "removed", number }, id: newId() }));
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
 * @param {SheetFollower} follower
 * @param {string} address
 * @param {Replica} on
 */
export function removable(desk, follower, address, on) {
  const { number } = desk;
  const place = document.querySelector(".removal");
  if (!place) return;
  const made = () => ({ change: /** @type {Removed} */ ({ kind: "removed", number }), id: newId() });
  draw(place, removing(desk.words, number));
  place.querySelector("button")?.addEventListener("click", () => keepOnPhone(desk, follower, address, on, made()));
}

/**
 * @param {HTMLFormElement} form
 * @param {Desk} desk
 * @param {SheetFollower} follower
 * @param {string} address
 * @param {Replica} on
 * @param {(step: string) => Made} made
 */
function takeOver(form, desk, follower, address, on, made) {
  let busy = false;
  let through = false;
  addEventListener("pageshow", () => (busy = false));
  form.addEventListener("submit", async (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const step = button?.value ?? "save";
    if (event.defaultPrevented || through || ![...SAVES, "remove"].includes(step)) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    await follower.reload();
    const asks = follower.waiting.length === 0 && navigator.onLine && !follower.isLocal;
    const answer = asks ? await posted(form.action, new FormData(form, button)) : null;
    if (answer === "saved") return location.assign(address);
    if (answer === "answered") {
      [busy, through] = [false, true];
      form.requestSubmit(button);
      through = false;
      return;
    }
    busy = await keepOnPhone(desk, follower, address, on, made(step));
  });
}

/**
 * What the form asks for, on the sheet as this phone shows it.
 * @param {Desk} desk
 * @param {string} step
 * @returns {Recorded | Corrected}
 */
function changeOf(desk, step) {
  const { form, sheet } = desk;
  const draft = readDraft(form, sheet.rulebook);
  const deal = dealOf(sheet.rulebook, draft, { accepted: draft.accepted });
  const instead = hidden(form, "instead").value;
  if (step === "replace" && instead) return { kind: "corrected", number: Number(instead), deal };
  if (desk.corrects) return { kind: "corrected", number: desk.number, deal };
  return { kind: "recorded", number: step === "next" ? sheet.deals.length + 1 : desk.number, deal };
}

/**
 * Keeps a change on this phone and goes to the card; false when it cannot be kept, which is said.
 * @param {Desk} desk
 * @param {SheetFollower} follower
 * @param {string} address
 * @param {Replica} on
 * @param {Made} made
 */
async function keepOnPhone(desk, follower, address, on, { change, id: given }) {
  const { form, explain } = desk;
  const by = hidden(form, "by").value.trim();
  const id = await freeId(change, given, follower);
  const own = change.kind === "recorded" ? id : (desk.sheet.deals[change.number - 1]?.id ?? null);
  const made = "deal" in change ? { ...change, deal: { ...change.deal, id: own } } : change;
  if (!(await follower.make(made, { id, by }, on))) {
    const place = /** @type {HTMLElement} */ (form.querySelector(".not-kept"));
    place.textContent = explain.text(follower.isLocal ? "local.not-stored" : "follow.not-kept");
    place.hidden = false;
    return false;
  }
  for (const [place, draft] of allDrafts(follower.id)) {
    if (valuesOf(draft, "entry").includes(id)) dropDraft(follower.id, place);
  }
  if (follower.isLocal) {
    await follower.now();
    sayNext(id);
    location.assign(address);
    return true;
  }
  if (await navigateTo(address)) return true;
  stay(desk, follower, address, explain.text(`follow.kept-${change.kind}`, { number: change.number }));
  return true;
}

/**
 * The id of a change: another one when another page of this phone, which began from the same half-entered deal, has saved
 * something else under it. Then both are there to choose from.
 * @param {Made["change"]} change
 * @param {string} id
 * @param {SheetFollower} follower
 */
async function freeId(change, id, follower) {
  if (change.kind !== "recorded") return id;
  await follower.reload();
  /** @type {Deal[]} */
  const there = [...follower.sheet.deals, ...follower.waiting.flatMap(({ change: { deal } }) => deal ?? [])];
  return there.some((deal) => deal.id === id && !isSameDeal(deal, change.deal)) ? newId() : id;
}

/**
 * The card cannot be shown before there is a network again.
 * @param {Desk} desk
 * @param {SheetFollower} follower
 * @param {string} address
 * @param {string} text
 */
function stay({ form, words }, follower, address, text) {
  draw(form, done(words, text), "outerHTML");
  follower.onUpdate(() => follower.waiting.length === 0 && location.assign(address));
  follower.start();
}
