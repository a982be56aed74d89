// @ts-check
/**
 * Takes the round trips out of the form of a deal: what follows from a tap is there at once. Without this script, or
 * when it cannot get its rulebook, the form works as it stands.
 */

import { keepInAddress } from "./address.js";
import { Explainer } from "../explain.js";
import { Follower } from "../follow/follower.js";
import { handedOut, turnHere } from "../follow/turning.js";
import { Desk } from "./desk.js";
import { remember } from "./memory.js";
import { isStale, prepare } from "./shell.js";
import { removable, signed, submitting } from "./submit.js";

/** @import { Followed } from "../follow/follower.js" */
/** @import { Handed } from "./desk.js" */

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Brings the form of the page to life. */
export async function begin() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.deal"));
  if (!form || begun.has(form)) return;
  begun.add(form);
  /** @type {Handed} */
  const handed = JSON.parse(form.querySelector("script")?.textContent ?? "");
  const [rulebook, texts] = await Promise.all([handedOut(handed.rulebook), handedOut(handed.texts)]);
  if (!rulebook || !texts) return;
  if (form.classList.contains("calculator")) {
    const desk = new Desk(form, handed, rulebook, texts);
    keepInAddress(desk);
    open(form, desk);
  } else {
    await beginOnSheet(form, new Follower(/** @type {Followed} */ (handed), rulebook, texts));
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Follower} follower
 */
async function beginOnSheet(form, follower) {
  const { handed, rulebook, texts } = follower;
  await follower.load();
  const stale = isStale(form, follower);
  if (stale) prepare(form, follower, new Explainer(rulebook, follower.shown.players, texts, handed.language));
  const sheet = stale ? follower.shown : handed.sheet;
  const desk = new Desk(form, { ...handed, sheet }, rulebook, texts);
  signed(form);
  remember(desk);
  submitting(desk, follower);
  if (stale && desk.corrects) removable(desk, follower);
  open(form, desk);
  turnHere(follower);
  if (follower.waiting.length > 0) follower.start();
}

/**
 * @param {HTMLFormElement} form
 * @param {Desk} desk
 */
function open(form, desk) {
  desk.refresh();
  form.classList.add("alive");
  addEventListener("pageshow", () => desk.draw());
}

begin();
