// @ts-check
/**
 * Checking players in: the list is narrowed while a name is typed, a tap is sent without leaving the page, and Enter sends
 * for the only one that is left.
 */

import { drawLive } from "../page/drawing.js";

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("check-in"));

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function narrow() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#check-in li"))) {
    row.hidden = !plain(row.querySelector("bdi")?.textContent ?? "").includes(plain(search?.value.trim() ?? ""));
  }
}

let last = Promise.resolve();

/**
 * Sends a button of the form after those that were tapped before it: each page brings the id of the next change.
 * @type {(number: string) => Promise<void>}
 */
async function send(number) {
  if (!form) return;
  const body = new FormData(form);
  body.set("here", number);
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) throw new Error(String(answer.status));
    drawLive(new DOMParser().parseFromString(await answer.text(), "text/html"));
    narrow();
  } catch {
    const button = form.querySelector(`button[value="${number}"]`);
    if (button instanceof HTMLButtonElement) form.requestSubmit(button); // the browser says what is wrong
  }
}

form?.addEventListener("submit", (event) => {
  const number = event.submitter?.getAttribute("value");
  if (!event.isTrusted || !number || number === "nobody") return;
  event.preventDefault();
  last = last.then(() => send(number));
});
search?.addEventListener("input", narrow);
search?.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#check-in li:not([hidden])"))];
  const number = rows.length === 1 ? rows[0]?.querySelector("button")?.value : undefined;
  if (!number || !search) return;
  last = last.then(() => send(number));
  search.value = "";
  narrow();
});
