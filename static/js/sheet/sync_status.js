// @ts-check
/**
 * The line on the card with the state of its sync: why it may be out of step, and how many changes are pending; empty while all
 * is well. Below it the questions that only people can decide.
 */

const AGAIN = 3_000; // milliseconds before a script that did not come is asked for again

/** @type {(place: HTMLElement, follower: AnyFollower, t: Texts) => void} */
export function drawStatus(place, follower, t) {
  const line = /** @type {HTMLElement} */ (place.querySelector(".in-step"));
  const status = statusOf(follower, t).join(" ");
  if (line.textContent !== status) line.textContent = status;
  line.dataset.inStep = String(follower.trouble === null && follower.inStep !== null);
  const isWarned = follower.trouble !== null || follower.waiting.length > 0 || !follower.keeps || !follower.reads;
  line.classList.toggle("warn", isWarned);
}

/** @type {(follower: AnyFollower, t: Texts) => string[]} */
function statusOf(follower, t) {
  const { trouble, waiting, unknown, reads, keeps, inStep, isLocal, lacksPage } = follower;
  const isTimed = inStep && (trouble === "offline" || trouble === "late"); // the first format takes long
  const time = isTimed && new Intl.DateTimeFormat(t.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(inStep);
  const troubles = {
    offline: time ? "follow.offline-since" : "follow.offline", late: "follow.late", server: "follow.server", closed: "follow.closed",
    gone: isLocal ? "local.gone" : "follow.gone", storage: "local.storage",
  };
  const lines = trouble ? [t.text(troubles[trouble], time ? { time } : {})] : [];
  if (waiting.length > 0) lines.push(t.count("follow.unsent", waiting.length));
  if (unknown.length > 0) lines.push(t.count("follow.unknown", unknown.length));
  if (!reads) lines.push(t.text("follow.not-read"));
  if (!keeps) lines.push(t.text("follow.not-kept"));
  if (trouble === "offline" && !navigator.serviceWorker) lines.push(t.text("follow.no-reload"));
  if (trouble && lacksPage) lines.push(t.text("follow.no-page"));
  return lines;
}

/**
 * Draws the questions that only people can decide; most evenings have none, so the script comes when there is one.
 * @type {(place: HTMLElement, follower: AnyFollower, loadWording: () => Promise<Wording>) => Promise<void>}
 */
export async function drawQuestionsIfAny(place, follower, loadWording) {
  const { states, trouble, unknown } = follower;
  const choices = /** @type {HTMLElement} */ (place.querySelector(".choices"));
  const stuck = states.length > 0 && states[0].state !== "waiting";
  const undecided = stuck || trouble === "gone" || trouble === "closed" || unknown.length > 0;
  if (!undecided && !choices.hasChildNodes()) return;
  const [script, wording] = await Promise.all([import("./clash_questions.js"), loadWording()]).catch(() => []);
  if (script && wording) script.drawQuestions(choices, follower, wording);
  else if (place.isConnected) setTimeout(() => drawQuestionsIfAny(place, follower, loadWording), AGAIN);
}
