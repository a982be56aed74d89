// @ts-check
/**
 * Deals that were entered without a network, kept on this phone as the form had them and sent once, in order.
 *
 *     keep(view, {action: "/s/…/deal", fields: [["goer", "1"], ...], text: "Bert won"});
 *     await send(view, "/s/…")     // "sent", "unanswered", or "asked" when the server has something to ask about the first
 *
 * Every form has an id of its own, so what is sent twice is stored once.
 */

import { posted } from "../sync/posting.js";
import { attempt } from "../sync/storage.js";
import { request } from "../sync/transport.js";

/**
 * `after` is the number under which the deal before it was sent, for one that was entered behind another.
 * @typedef {{action: string, fields: [string, string][], text: string, after?: number}} Waiting
 * @typedef {"sent" | "unanswered" | "asked"} Outcome
 */

const PREFIX = "bonaken.unsent ";

/** @param {string} view */
function place(view) {
  return `${PREFIX}${view}`;
}

/** The addresses to look of all sheets for which something is waiting. */
export function views() {
  const names = attempt(() => Object.keys(localStorage)) ?? [];
  const found = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return found.filter((view) => waiting(view).length > 0);
}

/**
 * What is waiting for the sheet with this address to look, in the order in which it was entered.
 * @param {string} view
 * @returns {Waiting[]}
 */
export function waiting(view) {
  const kept = attempt(() => JSON.parse(localStorage.getItem(place(view)) ?? "[]"));
  return Array.isArray(kept) ? kept : [];
}

/**
 * Whether it could be kept.
 * @param {string} view
 * @param {Waiting} deal
 */
export function keep(view, deal) {
  return write(view, [...waiting(view), deal]);
}

/**
 * Lets go of one, which another tab may have done already.
 * @param {string} view
 * @param {Waiting} deal
 */
export function drop(view, deal) {
  write(view, others(view, deal));
}

/**
 * @param {string} view
 * @param {Waiting} deal
 */
function others(view, deal) {
  return waiting(view).filter((other) => idOf(other) !== idOf(deal));
}

/** @param {Waiting} deal */
export function idOf({ fields }) {
  return fields.find(([name]) => name === "entry")?.[1];
}

/**
 * @param {string} view
 * @param {Waiting[]} deals
 */
function write(view, deals) {
  return attempt(() => (localStorage.setItem(place(view), JSON.stringify(deals)), true)) === true;
}

/**
 * Sends one deal as its form would.
 * @param {Waiting} deal
 * @returns {Promise<Outcome>}
 */
export async function post({ action, fields }) {
  const answer = await posted(action, new URLSearchParams(fields));
  return answer === "saved" ? "sent" : answer === "answered" ? "asked" : "unanswered";
}

/**
 * Sends what is waiting to the sheet at an address, until the server has something to ask or nobody answers.
 * @param {string} view
 * @param {string} address
 * @returns {Promise<Outcome>}
 */
export async function send(view, address) {
  adopt(view, address);
  for (let next = waiting(view)[0]; next; next = waiting(view)[0]) {
    // What was entered behind another deal comes behind it on the sheet too, unless somebody else was there first.
    const number = next.after ? next.after + 1 : numberOf(next);
    const deal = next.after ? await renumbered(next, number) : next;
    if (!deal) return "unanswered";
    const outcome = await post(deal);
    if (outcome !== "sent") return outcome;
    dropSent(view, deal, number);
  }
  return "sent";
}

/**
 * Lets go of one that was sent, as number `number`: of one that was sent before, and of which no answer came, the form
 * no longer says so. That the next comes behind it is kept, because the network, or the page, may be gone before that is
 * sent.
 * @param {string} view
 * @param {Waiting} deal
 * @param {number} number
 */
function dropSent(view, deal, number) {
  const [next, ...rest] = others(view, deal);
  write(view, next ? [{ ...next, after: number }, ...rest] : []);
}

/**
 * Has what was entered by another key to the sheet, which may open nothing any more, go where this one leads.
 * @param {string} view
 * @param {string} address
 */
function adopt(view, address) {
  const deals = waiting(view).map((deal) => ({ ...deal, action: deal.action.replace(/\/s\/[^/]+/u, address) }));
  if (JSON.stringify(deals) !== JSON.stringify(waiting(view))) write(view, deals);
}

/**
 * The same deal as number `number`, on the sheet as it is by now; as it was when that number is taken, so that the
 * server asks; null when nobody answers.
 * @param {Waiting} deal
 * @param {number} number
 */
async function renumbered(deal, number) {
  const answer = await request("GET", deal.action, null);
  if (answer?.status !== 200 || !answer.headers.has("Scoresheet-Release")) return null;
  const form = new DOMParser().parseFromString(answer.text, "text/html").querySelector("form.bonaken");
  if (form?.querySelector('[name="number"]')?.getAttribute("value") !== String(number)) return deal;
  const version = form.querySelector('[name="version"]')?.getAttribute("value") ?? "";
  const fields = deal.fields.filter(([name]) => name !== "number" && name !== "version");
  return { ...deal, fields: /** @type {[string, string][]} */ ([...fields, ["number", String(number)], ["version", version]]) };
}

/**
 * The number that the form of a deal had.
 * @param {Waiting} deal
 */
export function numberOf({ fields }) {
  return Number(fields.find(([name]) => name === "number")?.[1]);
}
