// @ts-check
/** New sheets that live on this phone: where no server answers, or where that is asked for. */

import { LONGEST_NAME, nameFaults } from "../core/names.js";
import { draw } from "../page/drawing.js";
import { keepLog, newId, newLog } from "../sync/logs.js";
import { persist } from "../sync/storage.js";
import { ownRules } from "./recent.js";
import { request, serverAnswers } from "../sync/transport.js";
import { fieldFaults } from "../templates/macros/page.html.js";

const DIGEST = /^[0-9a-f]{40}$/u; // by which house rules are called
/** Where no server takes a sheet, it lives on the phone. */
const serverless = document.documentElement.dataset.serverless !== undefined;

/** Has the form of a new sheet start one on this phone. @type {(form: HTMLFormElement, words: Words) => void} */
export function offerLocal(form, words) {
  const stuck = /** @type {HTMLElement} */ (form.querySelector(".stuck"));
  let [busy, through] = [false, false];
  addEventListener("pageshow", () => (busy = false));
  form.addEventListener("submit", async (event) => {
    if (through) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    const data = new FormData(form, event.submitter);
    const changes = data.get("step") === "rules";
    // What only a server can do: an evening in a circle that this phone does not know.
    const ofServer = !changes && form.querySelector("[type=hidden][name=circle]") ? "local.no-server" : "";
    const isOwn = form.querySelector("[data-own]:checked") !== null; // rules that no server has
    const isSent = !serverless && !isOwn && (ofServer || changes || !data.has("here")) && (await serverAnswers());
    const fault = isSent ? "" : changes ? changeRules(form, data) : ofServer || (await start(form, data, words));
    stuck.textContent = fault && words.t(fault);
    stuck.hidden = !fault;
    if (fault) stuck.scrollIntoView({ block: "nearest" });
    through = Boolean(isSent);
    if (isSent) form.requestSubmit(event.submitter);
    [busy, through] = [false, false];
  });
  today(form);
  takeAsked(form);
  const offer = /** @type {HTMLElement} */ (form.querySelector(".here"));
  const box = /** @type {HTMLInputElement} */ (offer.querySelector("input"));
  const show = () => (offer.hidden = box.disabled = serverless || Boolean(new FormData(form).get("circle")));
  form.addEventListener("change", show);
  show();
}

/** Goes to the page on which a phone makes rules, with the names that are there. @type {(form: HTMLFormElement, data: FormData) => string} */
function changeRules(form, data) {
  const names = [...data].filter(([name, value]) => name.startsWith("name_") && value).map(([name, value]) => [name, String(value)]);
  location.assign(`${form.dataset.rules}?${new URLSearchParams([["from", String(data.get("rulebook"))], ...names])}`);
  return "";
}

/** Of a page that was kept for some time the day is another by now. @type {(form: HTMLFormElement) => void} */
function today(form) {
  const date = /** @type {HTMLInputElement} */ (form.elements.namedItem("date"));
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  if (form.dataset.today !== undefined && date.value === date.defaultValue) date.value = `${now.getFullYear()}-${month}-${day}`;
}

/** What the address asks to be filled in, which only a server has done by now. @type {(form: HTMLFormElement) => void} */
function takeAsked(form) {
  const asked = new URLSearchParams(location.search);
  if (form.dataset.today === undefined) return;
  for (const [name, value] of asked) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "text" && !field.value) field.value = value;
    if (!(field instanceof RadioNodeList)) continue;
    for (const one of field) if (one instanceof HTMLInputElement) one.checked = one.value === value;
  }
}

/**
 * Starts the sheet on this phone and goes to its card, or to the form of its first deal; answers with what keeps it from
 * that, if that is not said at a name.
 * @type {(form: HTMLFormElement, data: FormData, words: Words) => Promise<string>}
 */
async function start(form, data, words) {
  const fields = seated(form);
  const players = fields.map(({ value }) => value.trim());
  const found = nameFaults(players, true);
  sayFaults(fields, found, words);
  if (found.size > 0) return "";
  /** @type {(name: string) => string} */
  const written = (name) => String(data.get(name) ?? "").trim();
  const heading = { title: written("title"), date: written("date"), place: written("place") };
  const begun = form.dataset.deal ? await eveningIn(form, players, written) : gameIn(form, fields, players);
  if (typeof begun === "string") return begun;
  const { sheet, pages, rulebooks } = begun;
  if (!(await keepsPages([pages.card, pages.deal]))) return "local.house";
  const log = newLog(newId(), { ...sheet, ...heading }, rulebooks);
  if (!(await keepLog(log))) return "local.not-kept";
  persist();
  location.assign(`${data.get("step") === "deal" ? pages.deal : pages.card}#${log.id}`);
  return "";
}

/** A sheet in plain form, where its pages are, and rulebooks that do not come with the app. @typedef {{sheet: any, pages: {card: string, deal: string}, rulebooks?: Record<string, any>}} Begun */

/**
 * An evening of Bonken, or what keeps it from beginning.
 * @type {(form: HTMLFormElement, players: string[], written: (name: string) => string) => Promise<Begun | string>}
 */
async function eveningIn(form, players, written) {
  const [rulebook, first] = [written("rulebook"), written("first_chooser")];
  const isOurs = !DIGEST.test(rulebook);
  const rules = isOurs ? null : (ownRules().find(({ id }) => id === rulebook) ?? (await houseRules(rulebook)));
  if (!isOurs && !rules) return "local.house";
  const [card, deal] = [String(form.dataset.card), String(form.dataset.deal)];
  const sheet = { rulebook, players, first_chooser: first ? Number(first) : null, deals: [] };
  return { sheet, pages: { card, deal }, ...(rules ? { rulebooks: { [rulebook]: rules } } : {}) };
}

/**
 * A game of Bonaken, or what keeps it from beginning.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} fields of those who play
 * @param {string[]} players
 * @returns {Begun | string}
 */
function gameIn(form, fields, players) {
  const first = fields.findIndex(({ name }) => name === `name_${new FormData(form).get("first_dealer")}`);
  if (players.length < 2) return "bonaken.new.too-few";
  if (first < 0) return "bonaken.new.no-dealer";
  const card = String(form.dataset.card);
  return { sheet: { game: "bonaken", players, first_dealer: first, deals: [] }, pages: { card, deal: card } };
}

/**
 * The fields with the names of those who play: all, unless some may be left empty.
 * @type {(form: HTMLFormElement) => HTMLInputElement[]}
 */
function seated(form) {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name^=name_]")]);
  return form.dataset.deal ? fields : fields.filter(({ value }) => value.trim());
}

/** House rules as the server has them; null when they are not to be had. @type {(id: string) => Promise<any>} */
async function houseRules(id) {
  const answer = await request("GET", `/rulebooks/${id}.json`, null, {}, "default");
  return answer?.status === 200 ? answer.json : null;
}

/** Whether pages are there, which the worker of the app then keeps. @type {(pages: string[]) => Promise<boolean>} */
async function keepsPages(pages) {
  const found = await Promise.all(pages.map((page) => fetch(page).then(({ ok }) => ok, () => false)));
  return found.every(Boolean);
}

/**
 * @param {HTMLInputElement[]} fields of those who play
 * @param {Map<number, string>} found by seat
 * @param {Words} words
 */
function sayFaults(fields, found, words) {
  for (const [seat, field] of fields.entries()) {
    const fault = found.get(seat);
    const errors = fault ? [fault] : [];
    const place = /** @type {Element} */ (field.closest(".field")?.lastElementChild);
    draw(place, fieldFaults(words, { id: field.id, errors }, LONGEST_NAME));
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", `${field.id}-faults`]]) {
      if (fault) field.setAttribute(name, value);
      else field.removeAttribute(name);
    }
  }
  fields.find((_, seat) => found.has(seat))?.focus();
}
