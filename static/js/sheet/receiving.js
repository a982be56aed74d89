// @ts-check
/**
 * Sheets of this phone by the address of their page, received or copied: `#1f0c…` is the one with that id, `#~…` holds one
 * that somebody handed over, and `#+…` is the key of one on this server, to be copied.
 *
 *     const kept = await openNamed(say, (packed) => receive(place, packed, …));      // null: it says why, or is another page
 *
 * Of what was handed over people see whose it is and how it stands, to look at, and what can be done with it; what was sent here
 * with `?bring` is brought to this server at once. A copy is kept as
 * the sheet is now, with its whole log; kept again, it becomes what the sheet is by then, unless it went on here meanwhile.
 */

import { bidiSafe } from "../core/names.js";
import { draw } from "../page/drawing.js";
import { keptLog, readable, SIGN } from "../sync/logs.js";
import { persist } from "../sync/storage.js";
import { bare, bring, compared, isLog, take, unpacked } from "../sync/transfer.js";
import { request } from "../sync/transport.js";
import { came as page } from "../templates/macros/passing.html.js";

const BRING = "local.let-in-now";

/** What is shown of a sheet that came: what it is called, how it ended or, in `lines`, stands, and the card or board of it, which can only be read. `address` is that of its page, up to the id. @typedef {{title: string, ending: Markup | "", lines: string[], looks: Markup, telling: Telling, address: string}} Look */

/**
 * The log that the address names.
 * @param {(key: string) => void} say shows why there is none
 * @param {(packed: string) => Promise<void>} takeOver
 */
export async function openNamed(say, takeOver) {
  addEventListener("hashchange", () => location.reload()); // it is another sheet, or another page of it
  const [id] = location.hash.slice(1).split("/");
  if (id.startsWith(SIGN)) await takeOver(id.slice(SIGN.length));
  else if (id.startsWith("+")) {
    const fault = await keepCopy(id.slice(1));
    if (fault) say(fault);
  } else {
    const kept = await keptLog(id);
    if (!kept || kept === "shut") say(kept ? "local.storage" : "local.gone");
    else if (kept.moved) location.replace(kept.moved);
    else return kept;
  }
  return null;
}

/**
 * @param {Element} place
 * @param {string} packed
 * @param {(key: string) => void} say
 * @param {(came: PlainLog) => Promise<GameRules & Plain>} gameOf
 * @param {(sheet: Sheet) => Look | null} lookAt null when there are no pages of such a sheet
 */
export async function receive(place, packed, say, gameOf, lookAt) {
  const came = await unpacked(packed);
  if (came === "newer") return say("local.newer");
  const sheet = came && readable(came, await gameOf(came));
  const look = sheet && lookAt(sheet);
  if (!came || !look) return say("local.unreadable");
  const { explain, words } = look.telling;
  const mine = await keptLog(came.id);
  const how = compared(mine === "shut" ? null : mine, came);
  const offered = { new: ["local.take"], longer: ["local.take"], same: ["local.open"], shorter: ["local.open"], apart: ["local.open", "local.take-beside"] }[how];
  // On a server what came new is brought to it at once: phones without one come here for that.
  const bringing = how === "new" && document.documentElement.dataset.serverless === undefined ? [BRING] : [];
  const choices = [...bringing, ...offered].map((value, at) => ({ value, text: explain.text(value), main: how !== "apart" && at === 0 }));
  const show = (isKept = true) => draw(place, page(words, { ...look, players: sheet.players.map(bidiSafe).join(", "), how, choices, isKept }));
  /** @type {(choice: string | undefined) => Promise<void>} */
  const choose = async (choice) => {
    if (!choice) return;
    const log = choice === "local.open" ? came : (await take(came))?.log;
    const brought = log && choice === BRING ? await bring(log.id) : null;
    if (brought?.json?.edit) location.replace(`${brought.json.edit}#others`);
    else if (log) location.replace(look.address + log.id);
    else show(false);
  };
  show();
  place.addEventListener("click", ({ target }) => choose(/** @type {Element} */ (target).closest("button")?.value));
  if (bringing.length > 0 && new URLSearchParams(location.search).has("bring")) await choose(BRING);
}

/**
 * Keeps the copy of the sheet that a key opens, and goes to it; answers with the key of a text that says why not.
 * @type {(key: string) => Promise<string>}
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
