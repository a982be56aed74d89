// @ts-check
/**
 * Sends what was changed on this phone, in order, one at a time, until nothing is left or somebody has to decide.
 *
 * Every change has an id of its own and the server takes an id once. So whatever is lost on the way, a change is simply
 * sent again; of several tabs one sends.
 */

import { against, asked } from "./changes.js";

/** @import { Unsent } from "./changes.js" */
/** @import { Follower } from "./follower.js" */

const TRIES = 5; // times one change is looked at anew because somebody wrote just then

/** @param {Follower} follower */
export async function send(follower) {
  if (!navigator.locks) return sendAll(follower); // a page that came by plain http
  await navigator.locks.request(`bonken ${follower.handed.view}`, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(follower);
  });
}

/** @param {Follower} follower */
async function sendAll(follower) {
  for (;;) {
    await follower.reload();
    const [first] = follower.waiting;
    if (!first) return;
    const change = looked(first, follower);
    if (change.state !== "waiting") return;
    if (!(await sendOne(follower, change))) return;
  }
}

/**
 * The change as it stands by now: others may have taken off what it was at odds with.
 * @param {Unsent} change
 * @param {Follower} follower
 * @returns {Unsent}
 */
function looked(change, follower) {
  if (change.state !== "clash" || against(change, follower.base.sheet) !== undefined) return change;
  return { ...change, state: "waiting", findings: [] };
}

/**
 * Sends one change; false when the next one has to wait.
 * @param {Follower} follower
 * @param {Unsent} change
 */
async function sendOne(follower, change) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = asked(change, follower.base.sheet, follower.base.version);
    if ("done" in next) return follower.keep([{ ...change, state: "sent", version: follower.base.version }]);
    if ("clash" in next) return follower.keep([{ ...change, state: "clash" }]);
    const { method, path, body } = next.call;
    const answer = await follower.call(method, path, body);
    if (!answer) return false;
    const told = await answer.json().catch(() => null);
    if (answer.ok && told) {
      const kept = await follower.keep([{ ...change, state: "sent", version: told.version }]);
      return kept && (await follower.refresh()) && (await follower.reload(), true);
    }
    if (answer.status === 404 && !(await follower.refresh())) return false; // not the deal, the sheet
    if (answer.status === 403 || answer.status >= 500 || !told) {
      follower.trouble = answer.status === 403 ? "closed" : "server";
      return false;
    }
    if (answer.status === 422) return refused(follower, change, told.findings);
    if (answer.status === 409 || answer.status === 404) {
      if (!(await follower.refresh())) return false;
      continue;
    }
    return refused(follower, change, [{ code: told.error, severity: "error", message: told.message }]);
  }
  return false;
}

/**
 * Somebody has to look at it. A contract that is on the sheet already is most likely the very same deal.
 * @param {Follower} follower
 * @param {Unsent} change
 * @param {Unsent["findings"]} findings
 */
async function refused(follower, change, findings) {
  const there = against({ ...change, findings }, follower.base.sheet) !== undefined;
  return follower.keep([{ ...change, state: there ? "clash" : "refused", findings }]);
}
