// @ts-check
/**
 * Takes the round trips out of the form of a deal: what follows from a tap is there at once. Without this script, or
 * when it cannot get its rulebook, the form works as it stands.
 */

import { Desk } from "./desk.js";
import { remember } from "./memory.js";

/** @import { Handed } from "./desk.js" */

/** @param {string} address */
async function handedOut(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.json();
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.deal"));
if (form) {
  /** @type {Handed} */
  const handed = JSON.parse(form.querySelector("script")?.textContent ?? "");
  const [rulebook, texts] = await Promise.all([handedOut(handed.rulebook), handedOut(handed.texts)]);
  const desk = new Desk(form, handed, rulebook, texts);
  remember(desk);
  desk.refresh();
  form.classList.add("alive");
  addEventListener("pageshow", () => desk.refresh());
}
