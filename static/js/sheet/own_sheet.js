// @ts-check
/**
 * A sheet of any game that lives on this phone: the log that the address of its page names, where `#1f0c…` is the one with that
 * id, `#~…` holds one that was handed over, and `#+…` is the key of one on this server, to be copied. What hands a sheet over comes
 * when it is wanted, or once the page can be used.
 *
 *     const kept = await openNamed(place, say, gameOf, lookAt);          // null: it says why, or is another page
 *     handOverLater(follower, address, loadWording);
 */

import { keptLog, SIGN } from "../sync/kept_logs.js";
import { databaseAnswers } from "../sync/storage.js";

/** @import { Look } from "./hand_over.js" */

/**
 * The log that the address names; where there is none, `say` shows why. One that was handed over is shown in `place`, as
 * `lookAt` gives it.
 * @type {(place: Element, say: (key: string) => void, gameOf: (came: PlainLog) => Promise<Game>,
 *   lookAt: (sheet: Sheet) => Promise<Look>) => Promise<PlainLog | null>}
 */
export async function openNamed(place, say, gameOf, lookAt) {
  addEventListener("hashchange", () => location.reload()); // it is another sheet, or another page of it
  const [id] = location.hash.slice(1).split("/");
  if (/^[~+]/u.test(id)) {
    const script = await import("./hand_over.js").catch(() => null); // no network, and never fetched
    if (!script) say("follow.no-page");
    else if (id.startsWith(SIGN)) await script.receive(place, id.slice(SIGN.length), say, gameOf, lookAt);
    else {
      const fault = await script.keepCopy(id.slice(1));
      if (fault) say(fault);
    }
  } else {
    const kept = await keptLog(id);
    if (!kept) say(databaseAnswers() ? "local.gone" : "local.storage");
    else if (kept.moved) location.replace(kept.moved);
    else return kept;
  }
  return null;
}

/**
 * Brings the panel of its page to life that hands a sheet over, once the page is in step; when a script did not come, later.
 * @type {(follower: AnyFollower, address: string, loadWording: () => Promise<Wording>) => void}
 */
export function handOverLater(follower, address, loadWording) {
  const end = follower.onUpdate(() => {
    if (follower.inStep === null) return;
    end();
    setTimeout(async () => {
      const [script, wording] = await Promise.all([import("./hand_over.js"), loadWording()]).catch(() => []);
      if (script && wording) script.offerHandOver(follower, address, wording);
      else handOverLater(follower, address, loadWording); // no network, and never fetched
    });
  });
}
