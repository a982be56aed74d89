// @ts-check
/**
 * On the form of a deal: the button says what saving will do, whoever went first is not among those who went along, and
 * what cannot be sent is kept on this phone. Without this script the form does the same with more words and a network.
 */

import { bidiSafe } from "../core/names.js";
import { showAhead } from "./preview.js";
import { remember } from "./memory.js";
import { idOf, keep, post, waiting } from "./outbox.js";

/** A new id for a form, also where the page came by plain http. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, "$1-$2-4$3-8$4-$5");
}

/** @param {HTMLFormElement} form */
function begin(form) {
  const { save: plain, then: full, view, board } = /** @type {Record<string, string>} */ (/** @type {unknown} */ (form.dataset));
  const save = /** @type {HTMLButtonElement} */ (form.querySelector('.actions [value="save"]'));
  const list = /** @type {HTMLElement} */ (form.querySelector("ul.board"));
  const named = form.dataset.corrects === undefined && form.querySelector('[value="replace"]') === null;

  const next = showAhead(list, form.dataset.corrects === undefined ? waiting(view) : []);
  save.disabled = next.over;

  /** @param {string} name */
  const chosen = (name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"]:checked`));

  const draw = () => {
    const [goer, result] = [chosen("goer"), chosen("result")];
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".along .line"))) {
      line.hidden = line.dataset.seat === goer?.value;
    }
    if (!named) return;
    const then = goer && result ? goer.dataset[result.value] : undefined;
    save.textContent = (then === undefined ? plain : full).replace("{number}", String(next.number)).replace("{then}", () => then ?? "");
  };

  /** @param {HTMLElement | null} button */
  const written = (button) => {
    /** @type {[string, string][]} */
    const fields = [];
    for (const [name, value] of new FormData(form, button)) if (typeof value === "string") fields.push([name, value]);
    const [who, result] = ["goer", "result"].map((name) => chosen(name)?.closest("label"));
    const said = [bidiSafe(who?.querySelector("bdi")?.textContent ?? ""), result?.textContent?.trim()];
    return { action: form.action, fields, text: said.join(" ") };
  };

  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    if (!chosen("goer") || !chosen("result")) return; // the server says what is missing
    event.preventDefault();
    const deal = written(event.submitter);
    // A form that was kept for want of a network is the same as before, also when the deal of its id waits already.
    if (waiting(view).some((other) => idOf(other) === idOf(deal))) {
      deal.fields = deal.fields.map(([name, value]) => [name, name === "entry" ? newId() : value]);
    }
    save.disabled = true;
    const outcome = waiting(view).length > 0 ? "unanswered" : await post(deal);
    save.disabled = false;
    if (outcome === "sent" || (outcome === "unanswered" && keep(view, deal))) {
      forget();
      return location.assign(board);
    }
    // The server has something to ask, or this phone keeps nothing: sent the plain way, which is stored once all the same.
    const step = Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: "save" });
    if (event.submitter instanceof HTMLButtonElement) step.value = event.submitter.value;
    form.append(step);
    form.submit();
  };

  const forget = remember(form, draw);
  form.addEventListener("change", draw);
  form.addEventListener("submit", submit);
  draw();
  // After the way back the browser shows the form as it was left.
  addEventListener("pageshow", draw);
  form.classList.add("alive");
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.bonaken"))) begin(form);
