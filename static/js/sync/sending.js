// @ts-check
/**
 * Sends what was changed on this phone, in order, one at a time, until nothing is left or somebody has to decide.
 *
 * Every change has an id of its own and an id is taken once. So whatever is lost on the way, a change is simply sent
 * again, and it does no harm when two tabs send it.
 */

/** @import { Follower } from "./follower.js" */
/** @import { Outgoing } from "./outbox.js" */

const TRIES = 5; // times one change is looked at anew because somebody wrote just then

/** @param {Follower<any, any, any>} follower */
export async function sendUnsent(follower) {
  for (;;) {
    await follower.reload();
    const [first] = follower.outbox.waiting;
    if (!first) return;
    const change = reconsidered(first, follower);
    if (change.state !== "waiting") return;
    if (!(await sendOne(follower, change))) return;
  }
}

/**
 * The change as it stands by now: others may have taken off what it was at odds with.
 * @param {Outgoing} change
 * @param {Follower<any, any, any>} follower
 * @returns {Outgoing}
 */
function reconsidered(change, { game, base }) {
  if (change.state !== "clash" || game.against(change, base.sheet) !== undefined) return change;
  return { ...change, state: "waiting", findings: [] };
}

/**
 * Sends one change; false when the next one has to wait.
 * @param {Follower<any, any, any>} follower
 * @param {Outgoing} change
 */
async function sendOne(follower, change) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { sheet, version } = follower.base;
    const next = follower.game.asked(change, sheet);
    if ("done" in next) return follower.keep([{ ...change, state: "sent", version }]);
    if ("clash" in next) return follower.keep([{ ...change, state: "clash" }]);
    const sent = await follower.transport.send(next.change, sheet, { id: change.id, by: change.by, version });
    if ("version" in sent) {
      const kept = await follower.keep([{ ...change, state: "sent", version: sent.version }]);
      return kept && (await follower.refresh()) && (await follower.reload(), true);
    }
    if ("findings" in sent) return refused(follower, change, sent.findings);
    if ("trouble" in sent) {
      follower.trouble = sent.trouble;
      return false;
    }
    if (!(await follower.refresh())) return false;
  }
  return false;
}

/**
 * Somebody has to look at it. What the sheet has already is most likely the very same.
 * @param {Follower<any, any, any>} follower
 * @param {Outgoing} change
 * @param {Outgoing["findings"]} findings
 */
async function refused(follower, change, findings) {
  const there = follower.game.against({ ...change, findings }, follower.base.sheet) !== undefined;
  return follower.keep([{ ...change, state: there ? "clash" : "refused", findings }]);
}
