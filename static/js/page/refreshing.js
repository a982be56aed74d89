// @ts-check
/**
 * Refreshing pages on which nothing is entered, such as a big screen: changes go in the places that have `data-live`. The
 * page asks for itself by a conditional request, and shows since when the server is silent, so that an old score is known as
 * one. In a hall the pages of a list turn, so that every name can be read from a chair. An answer to a form that asks something,
 * which has `data-asks`, stays as it is: the page at its address does not ask.
 */

import { Polling } from "../sync/polling.js";
import { request } from "../sync/transport.js";
import { drawLive } from "./drawing.js";

const PAUSE = 8_000; // milliseconds a page of a list is to be read

let etag = "";
let answered = new Date();

/** @returns {Promise<PollOutcome>} */
async function refresh() {
  const answer = await request(location.href, { headers: { "If-None-Match": etag } });
  const isSame = answer?.status === 304;
  // Only the app names its release in a header, not a portal or a proxy before it.
  const isPage = answer?.status === 200 && answer.headers.has("Scoresheet-Release");
  const changed = isPage && drawLive(answer.text);
  if (changed) dispatchEvent(new Event("pagerefreshed"));
  const isAnswered = isSame || (isPage && changed !== null);
  if (isAnswered) answered = new Date();
  if (isPage && isAnswered) etag = answer.headers.get("ETag") ?? "";
  say(isAnswered ? null : answered);
  if (!isAnswered) return "unanswered";
  return changed ? "changed" : "unchanged";
}

/** @param {Date | null} since when the server is silent */
function say(since) {
  const line = document.getElementById("late");
  if (!line) return;
  line.hidden = since === null;
  line.textContent = "";
  if (since === null) return;
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  line.textContent = String(line.dataset.text).replace("{time}", clock.format(since));
}

function turnPage() {
  const list = document.querySelector(".turning");
  if (!list) return;
  const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
  const next = list.scrollLeft + list.clientWidth + gap;
  list.scrollTo({ left: next < list.scrollWidth ? next : 0 });
}

if (!document.querySelector("[data-asks]")) new Polling(refresh).start();
setInterval(turnPage, PAUSE);
