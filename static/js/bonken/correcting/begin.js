// @ts-check
/**
 * On the pages that correct the sheet as a whole: without a network a correction is kept on this phone, shown as not sent
 * on the card, and sent when there is one again. With a network the form goes to the server as it stands.
 */

import { element } from "../../page/elements.js";
import { navigateTo } from "../../page/navigation.js";
import { posted } from "../../sync/posting.js";
import { Explainer } from "../../views/bonken/explain.js";
import { sayNext } from "../flash.js";
import { followSheet } from "../follow.js";
import { loadPageData } from "../page_data.js";
import { correctionOf } from "./forms.js";

/** @import { SheetChange } from "../../core/bonken/changes.js" */
/** @import { SheetFollower } from "../follow.js" */
/** @import { SheetPageData } from "../page_data.js" */

/** What there is besides on these pages: where the other rulebooks are. @typedef {{rulebooks: Record<string, string>}} Others */

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Has the forms of the page keep what cannot be sent. */
export async function beginCorrecting() {
  const place = document.querySelector(".correcting");
  if (!place || begun.has(place)) return;
  begun.add(place);
  const loaded = await loadPageData(place);
  if (!loaded) return;
  const page = /** @type {SheetPageData & Others & {by: string}} */ (loaded.page);
  const follower = followSheet({ ...loaded, page });
  await follower.load();
  const explain = new Explainer(loaded.rulebook, follower.shown.players, loaded.texts, page.language);
  for (const form of document.querySelectorAll("main form")) {
    takeOver(/** @type {HTMLFormElement} */ (form), follower, page, explain);
  }
  place.classList.add("alive");
}

/**
 * @param {HTMLFormElement} form
 * @param {SheetFollower} follower
 * @param {SheetPageData & Others & {by: string}} page
 * @param {Explainer} explain
 */
function takeOver(form, follower, page, explain) {
  let [busy, through] = [false, false];
  addEventListener("pageshow", () => (busy = false));
  form.addEventListener("submit", async (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (event.defaultPrevented || through) return;
    event.preventDefault();
    if (busy || movedUp(form, button)) return;
    busy = true;
    await follower.reload();
    const asks = follower.waiting.length === 0 && navigator.onLine && !follower.isLocal;
    const answer = asks ? await posted(form.action, new FormData(form, button)) : null;
    if (answer === "saved") return location.assign(page.address);
    const change = answer === null ? await correctionOf(form, button?.value ?? "", follower.shown, page.rulebooks) : null;
    busy = false;
    if (change) return keepOnPhone(form, follower, page, explain, change);
    if (follower.isLocal) return unclearOnPhone(form, follower, page, explain);
    if (answer === null) return unclear(form, explain);
    through = true; // for the server to say what is wrong with it
    form.requestSubmit(button);
    through = false;
  });
}

/**
 * Changes the names of two neighbours round, when that is what the button is for.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
function movedUp(form, button) {
  const seat = /^up:(\d)$/u.exec(button?.value ?? "")?.[1];
  if (!seat) return false;
  const [earlier, later] = [Number(seat) - 1, seat].map(
    (one) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`name_${one}`)),
  );
  [earlier.value, later.value] = [later.value, earlier.value];
  return true;
}

/**
 * Without a server that says what is missing: the question that the form has ready, or that there is no network.
 * @param {HTMLFormElement} form
 * @param {Explainer} explain
 */
function unclear(form, explain) {
  const question = /** @type {HTMLElement | null} */ (form.querySelector(".which"));
  if (question) question.hidden = false;
  else say(form, explain.text("follow.offline"));
}

/**
 * The same on a sheet that lives on this phone: what is wrong, the question, or nothing when nothing was to be changed.
 * @param {HTMLFormElement} form
 * @param {SheetFollower} follower
 * @param {SheetPageData} page
 * @param {Explainer} explain
 */
async function unclearOnPhone(form, follower, page, explain) {
  const { faultOf } = await import("../local/faults.js");
  const fault = faultOf(form, explain);
  const question = /** @type {HTMLElement | null} */ (form.querySelector(".which"));
  if (fault) return say(form, fault);
  if (question && isReordered(form, follower.shown.players)) question.hidden = false;
  else location.assign(page.address);
}

/**
 * @param {HTMLFormElement} form
 * @param {readonly string[]} players
 */
function isReordered(form, players) {
  return players.some((player, seat) => new FormData(form).get(`name_${seat}`) !== player);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function say(form, text) {
  form.parentElement?.querySelector(".said")?.remove();
  form.before(element("p", { class: "notice warn said", role: "alert" }, text));
}

/**
 * Keeps a correction on this phone and goes to the card, or says that this phone keeps nothing.
 * @param {HTMLFormElement} form
 * @param {SheetFollower} follower
 * @param {SheetPageData & {by: string}} page
 * @param {Explainer} explain
 * @param {SheetChange} change
 */
async function keepOnPhone(form, follower, page, explain, change) {
  const id = /** @type {HTMLInputElement} */ (form.elements.namedItem("entry")).value; // it may have arrived already
  const kept = await follower.make(change, { id, by: page.by });
  if (kept && follower.isLocal) {
    await follower.now();
    sayNext(id);
    return location.assign(page.address);
  }
  if (kept && (await navigateTo(page.address))) return;
  if (!kept) return say(form, explain.text("follow.not-kept"));
  form.replaceWith(element("p", { class: "notice done", role: "status" }, explain.text("follow.kept-correction")));
  follower.onUpdate(() => follower.waiting.length === 0 && location.assign(page.address));
  follower.start();
}
