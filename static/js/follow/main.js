// @ts-check
/**
 * Keeps the card in step with the sheet, and counts in it what this phone has not sent yet. Without this script, or when
 * it cannot get its rulebook, the card is as it was when it was loaded.
 */

import { Explainer } from "../explain.js";
import { drawChoices } from "./clash.js";
import { redraw } from "./draw.js";
import { Follower } from "./follower.js";
import { cardOf } from "./model.js";
import { drawStatus } from "./status.js";
import { handedOut, turnHere } from "./turning.js";

/** @import { Followed } from "./follower.js" */

let ending = false;
/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Follows the sheet whose card the page shows. */
export async function begin() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("main.sheet .follow"));
  if (!place || begun.has(place)) return;
  begun.add(place);
  /** @type {Followed} */
  const handed = JSON.parse(place.querySelector("script")?.textContent ?? "");
  const [rulebook, texts] = await Promise.all([handedOut(handed.rulebook), handedOut(handed.texts)]);
  if (!rulebook || !texts) return;
  const follower = new Follower(handed, rulebook, texts);
  const initials = new Map(handed.sheet.players.map((name, seat) => [name, handed.initials[seat]]));
  const { language } = handed;
  /** @type {(name: string) => string} */
  const initial = (name) => initials.get(name) ?? [...name][0];
  /** @type {Set<string | null>} */
  const none = new Set();
  let card = cardOf(follower.base.sheet, { texts, language, initial, unsent: none });
  follower.onMove(() => {
    if (!place.isConnected) return follower.end(); // the page has become another in the meantime
    const sheet = follower.shown;
    const explain = new Explainer(rulebook, sheet.players, texts, language);
    const unsent = new Set(follower.waiting.map(({ id, target }) => target ?? id));
    const next = cardOf(sheet, { texts, language, initial, unsent });
    /** @type {(key: string, values?: Record<string, unknown>) => string} */
    const say = (key, values) => explain.text(key, values);
    const words = { say, address: handed.address, texts, language, deals: rulebook.deals };
    const changed = redraw(card, next, words);
    card = next;
    if (changed.length > 0) {
      const aloud = /** @type {HTMLElement} */ (place.querySelector(".aloud"));
      aloud.textContent = say("follow.changed", { deals: explain.row(changed.map(String)), standing: card.standing });
    }
    if (follower.trouble === null && follower.waiting.length === 0) end(handed.address, card.finished);
    drawStatus(place, follower, explain);
    drawChoices(/** @type {HTMLElement} */ (place.querySelector(".choices")), follower, explain);
  });
  await follower.load();
  if (!place.isConnected) return;
  turnHere(follower);
  follower.start();
}

/**
 * Who won is for the server to say: the end of an evening comes once, and then there is a network.
 * @param {string} address
 * @param {boolean} finished
 */
async function end(address, finished) {
  const here = document.querySelector(".finished");
  if (!finished) here?.remove();
  if (!finished || here || ending) return;
  ending = true;
  const answer = await fetch(address).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  ending = false;
  const found = new DOMParser().parseFromString(html, "text/html").querySelector(".finished");
  if (!found || document.querySelector(".finished")) return;
  document.querySelector(".standing")?.after(found);
  await import("../card/share.js");
}

begin();
