/** A model of a form whose submits are taken over, and of taps on its button. */

const uncaught = [];
process.on("uncaughtException", (error) => uncaught.push(error.message));
const shows = []; // what the page does when it is shown
globalThis.addEventListener = (_, show) => shows.push(show);
const soon = globalThis.setTimeout;
const late = []; // what it does when the page that was asked for does not come
globalThis.setTimeout = (use, milliseconds) => (milliseconds > 1_000 ? late.push(use) : soon(use, milliseconds));
globalThis.navigation = new EventTarget();

const { takeOver } = await import("./js/page/submitting.js");

class Form extends EventTarget {
  sent = 0; // times it went to the server as it stands

  requestSubmit() {
    if (this.dispatchEvent(new Event("submit", { cancelable: true }))) this.sent += 1;
  }
}

/** What ends the wait for the page that a form was sent for: this one is shown again, as on the way back, none comes, or it is stopped. */
const ends = {
  shown: () => shows.forEach((show) => show({ persisted: true })),
  late: () => late.forEach((end) => end()),
  stopped: () => navigation.dispatchEvent(new Event("navigateerror")),
};

/**
 * What comes of taps one after the other, each on a form that answers so: true, false, or with an error. While it answers it is
 * tapped once more, and after that where it was sent, before that wait ends.
 */
export async function tapped(answers, end) {
  const form = new Form();
  let asked = 0;
  takeOver(form, async () => {
    const answer = answers[asked];
    asked += 1;
    await new Promise((done) => setTimeout(done));
    if (typeof answer === "string") throw new Error(answer);
    return answer;
  });
  for (const answer of answers) {
    form.requestSubmit();
    form.requestSubmit();
    await new Promise((done) => setTimeout(done, 5));
    if (answer !== false) continue;
    form.requestSubmit();
    ends[end]();
    await new Promise((done) => setTimeout(done, 5));
  }
  return { asked, sent: form.sent, uncaught };
}

/**
 * How often a form was asked that went to the server once and, after the way back, answers a tap for long: it is tapped once more
 * when the wait of the first tap has ended.
 */
export async function tappedAfterTheWayBack() {
  const form = new Form();
  let asked = 0;
  takeOver(form, async () => {
    asked += 1;
    return asked > 1 && new Promise(() => {});
  });
  form.requestSubmit();
  await new Promise((done) => setTimeout(done, 5));
  ends.shown();
  form.requestSubmit();
  ends.late();
  await new Promise((done) => setTimeout(done, 5));
  form.requestSubmit();
  return asked;
}
