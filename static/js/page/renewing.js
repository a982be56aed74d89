// @ts-check
/**
 * Refreshing pages on which nothing is entered: asks for the page itself by a conditional request,
 * and says since when nobody has answered, so that nobody takes an old score for the score.
 *
 *     renew((page) => …puts what is new in its place, and returns whether anything was…);
 */

import { Polling } from "../sync/polling.js";
import { request } from "../sync/transport.js";

/**
 * Begins, and never ends. `draw`: whether a page has anything new, null when it is another; `before`: what is done first
 * each time, and whether that changed the sheet.
 * @type {(draw: (page: Document) => boolean | null, before?: () => Promise<boolean>) => void}
 */
export function renew(draw, before = async () => false) {
  let etag = "";
  let answered = new Date();

  const polling = new Polling(async () => {
    if (await before()) etag = "";
    const answer = await request("GET", location.href, null, { "If-None-Match": etag });
    const isSame = answer?.status === 304;
    // What says that it is a release is the app, and not a portal or a proxy before it.
    const isPage = answer?.status === 200 && answer.headers.has("Scoresheet-Release");
    const changed = isPage && draw(new DOMParser().parseFromString(answer.text, "text/html"));
    const isAnswered = isSame || (isPage && changed !== null);
    if (isAnswered) answered = new Date();
    if (isPage && isAnswered) etag = answer.headers.get("ETag") ?? "";
    say(isAnswered ? null : answered);
    if (!isAnswered) return "unanswered";
    return changed ? "changed" : "unchanged";
  });
  polling.start();
}

/** @param {Date | null} since when nobody has answered */
function say(since) {
  const line = document.getElementById("late");
  if (!line) return;
  line.hidden = since === null;
  line.textContent = "";
  if (since === null) return;
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  line.textContent = String(line.dataset.text).replace("{time}", clock.format(since));
}
