// @ts-check
/**
 * One line on the card: when it was last in step, what stands in the way, and how much is not sent yet.
 */

/** @import { Explainer } from "../explain.js" */
/** @import { Follower } from "./follower.js" */

/**
 * @param {HTMLElement} place
 * @param {Follower} follower
 * @param {Explainer} explain
 */
export function drawStatus(place, follower, explain) {
  const line = /** @type {HTMLElement} */ (place.querySelector(".in-step"));
  const said = statusOf(follower, explain).join(" ");
  if (line.textContent !== said) line.textContent = said;
  line.classList.toggle("warn", follower.trouble !== null || follower.waiting.length > 0 || !follower.keeps);
}

/**
 * @param {Follower} follower
 * @param {Explainer} explain
 */
function statusOf(follower, explain) {
  const { trouble, waiting, unknown, inStep, handed } = follower;
  const clock = new Intl.DateTimeFormat(handed.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const time = inStep && clock.format(inStep);
  const lines = [];
  if (trouble === null && time) lines.push(explain.text("follow.in-step", { time }));
  if (trouble === "offline") lines.push(time ? explain.text("follow.offline-since", { time }) : explain.text("follow.offline"));
  if (trouble === "server") lines.push(explain.text("follow.server"));
  if (trouble === "gone") lines.push(explain.text("follow.gone"));
  if (trouble === "closed") lines.push(explain.text("follow.closed"));
  if (waiting.length > 0) lines.push(explain.count("follow.unsent", waiting.length));
  if (unknown > 0) lines.push(explain.count("follow.unknown", unknown));
  if (!follower.keeps) lines.push(explain.text("follow.not-kept"));
  if (trouble === "offline" && !navigator.serviceWorker) lines.push(explain.text("follow.no-reload"));
  return lines;
}
