// @ts-check
/** On the board: deals that wait on this phone to be sent, with a way out when the server has something to ask. */

import { element } from "../page/elements.js";
import { drop, send, waiting } from "./outbox.js";

/**
 * Sends what waits for the sheet with this address to look, by the one it has here, and says what is left; whether
 * something was sent.
 * @param {string} view
 * @param {string} address
 */
export async function sendWaiting(view, address) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".unsent"));
  const before = waiting(view).length;
  if (!place || before === 0) return false;
  draw(place, view, address, false);
  const outcome = await send(view, address);
  draw(place, view, address, outcome === "asked");
  return waiting(view).length < before;
}

/**
 * @param {HTMLElement} place
 * @param {string} view
 * @param {string} address
 * @param {boolean} asked
 */
function draw(place, view, address, asked) {
  const left = waiting(view);
  const [sentence, form] = [place.querySelector("p"), place.querySelector("form")];
  place.hidden = left.length === 0;
  if (!sentence || !form || left.length === 0) return;
  const deals = left.map(({ text }) => text).join(", ");
  sentence.textContent = String(asked ? place.dataset.asked : place.dataset.waiting).replace("{deals}", () => deals);
  form.hidden = !asked;
  form.action = left[0].action;
  form.querySelectorAll("input").forEach((input) => input.remove());
  form.append(...left[0].fields.map(([name, value]) => element("input", { type: "hidden", name, value })));
  const forget = form.querySelector("button[type=button]");
  if (forget instanceof HTMLButtonElement) {
    forget.onclick = () => {
      drop(view, left[0]);
      draw(place, view, address, false);
      sendWaiting(view, address);
    };
  }
}
