// @ts-check
/**
 * Copies on this phone of sheets of any game that live on a server: each as it is now, with its whole log. Kept again, a copy
 * becomes what the sheet is by then, unless it went on here in the meantime: then both are there. What is to be copied stands
 * in the address of a page of such sheets, behind `#+`.
 */

import { element } from "../page/elements.js";
import { keptLog } from "../sync/logs.js";
import { persist } from "../sync/storage.js";
import { bare, isLog, take } from "../sync/transfer.js";
import { request } from "../sync/transport.js";

/**
 * Keeps the copy of the sheet that a key opens, and goes to it; answers with the key of a text that says why not.
 * @param {string} key
 * @returns {Promise<string>}
 */
export async function keepCopy(key) {
  const answer = await request("GET", `/api/sheets/${key}/log`, null);
  const came = answer?.status === 200 && isLog(answer.json) ? bare(answer.json) : null;
  if (!came) return "local.copy-silent";
  if ((await keptLog(came.id)) === "shut") return "local.copy-full";
  const copy = { address: `/s/${key}`, time: new Date().toISOString(), version: came.entries.length };
  const taken = await take(came, { copy, secret: undefined, moved: undefined });
  if (!taken) return "local.copy-full";
  persist();
  location.replace(`#${taken.log.id}`);
  return "";
}

/**
 * Says of a copy below the heading of its page that it is one.
 * @param {string} id
 * @param {Texts} explain
 */
export async function sayCopy(id, explain) {
  const kept = await keptLog(id);
  if (!kept || kept === "shut" || !kept.copy) return;
  const { address, time } = kept.copy;
  const when = new Intl.DateTimeFormat(explain.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
  const link = element("a", { href: address }, explain.text("local.copy-of"));
  const notice = element("p", { class: "notice small copy" }, explain.text("local.copy", { when }), " ", link);
  document.querySelector("main .head")?.after(notice);
}
