// @ts-check
/**
 * On the card of a sheet that lives on this phone: brings it to a server, once, with its whole log. From then on it is an
 * ordinary sheet with keys, which the others can open too.
 *
 * The secret that is sent along makes the keys, and is kept before anything is sent: asked again after a lost answer, the
 * server gives the same keys. Nobody else has it; it does not go along when the evening is handed over.
 */

import { packed } from "../../sync/transfer.js";
import { keptLog, reviseLog, SIGN } from "../../sync/logs.js";
import { newId } from "../../sync/logs.js";
import { request } from "../../sync/transport.js";
import { element } from "../../page/elements.js";
import { forgetSheet } from "../../home/recent.js";

/** @import { PlainLog } from "../../sync/logs.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
/** @import { SheetFollower } from "../follow.js" */

/**
 * Brings to life what the card has for it: a button where the app came from a server, the address of one elsewhere.
 * @param {SheetFollower} follower
 * @param {string} address of the card
 * @param {Explainer} explain
 */
export function offerServer(follower, address, explain) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(".let-in"));
  if (!section) return;
  section.hidden = false;
  const said = /** @type {HTMLElement} */ (section.querySelector(".said"));
  const form = section.querySelector("form");
  let busy = false;
  section.querySelector("button:not([type=submit])")?.addEventListener("click", async () => {
    if (busy) return;
    busy = true;
    said.replaceChildren(...(follower.waiting.length > 0 ? [explain.text("local.choose-first")] : await letIn(follower.id, address, explain)));
    busy = false;
  });
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const log = await keptLog(follower.id);
    const server = originOf(String(new FormData(form).get("server") ?? ""));
    if (!server) said.replaceChildren(explain.text("local.no-address"));
    else if (log && log !== "shut") location.assign(`${server}/here#${SIGN}${await packed(log)}`);
  });
}

/**
 * Brings the evening to the server and goes there; answers with what keeps it from that.
 * @param {string} id
 * @param {string} address
 * @param {Explainer} explain
 * @returns {Promise<(Node | string)[]>}
 */
async function letIn(id, address, explain) {
  const done = await bring(id, address);
  if (done === null) return [explain.text("local.storage")];
  const { status, json } = done;
  if (typeof json?.edit === "string") {
    location.replace(json.edit);
    return [];
  }
  if (typeof json?.message !== "string" || status >= 500) return [explain.text("local.server-silent")];
  if (typeof json.view !== "string") return [json.message];
  return [json.message, " ", element("a", { href: json.view }, explain.text("local.look-there"))];
}

/**
 * Brings an evening to the server, where it lives from then on; answers with what the server said, with `edit` when it has
 * it, and null when the phone's own database does not answer.
 * @param {string} id
 * @param {string} address of its card on this phone
 * @returns {Promise<{status: number, json: any} | null>}
 */
export async function bring(id, address) {
  const secret = newId() + newId();
  const log = await reviseLog(id, (was) => ({ ...was, secret: was.secret ?? secret }));
  if (!log) return null;
  const answer = await request("POST", "/api/logs", sendable(log));
  const { status, json } = answer ?? { status: 500, json: null };
  if (status >= 300 || typeof json?.edit !== "string") return { status, json: json?.edit ? null : json };
  await reviseLog(id, (was) => ({ ...was, moved: json.edit }));
  forgetSheet(address);
  return { status, json };
}

/**
 * A log as it travels: with each of the house rules that it names once, as a whole table.
 * @param {PlainLog} log
 */
export function sendable({ format, id, opened, sheet, entries, rulebooks = {}, secret }) {
  const named = new Set([sheet, ...entries.map(({ change }) => change)].flatMap(({ rulebook, was }) => [rulebook, was]));
  const tables = Object.entries(rulebooks).flatMap(([key, { table }]) => (named.has(key) && table ? [[key, table]] : []));
  return { format, id, opened, sheet, entries, rulebooks: Object.fromEntries(tables), secret };
}

/**
 * Where a server is that somebody named; null for no address.
 * @param {string} written
 */
function originOf(written) {
  const text = written.trim();
  if (!text) return null;
  try {
    const { protocol, origin } = new URL(/^https?:\/\//u.test(text) ? text : `https://${text}`);
    return /^https?:$/u.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}
