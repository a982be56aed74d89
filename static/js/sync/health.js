// @ts-check
/** Whether there is a server at all, for what can also be done without. */

import { request } from "./transport.js";

/** Whether the server of this page answers, and not whoever is in between. */
export async function serverAnswers() {
  const answer = await request("GET", "/healthz", null);
  return answer?.status === 200 && answer.headers.has("Scoresheet-Release");
}
