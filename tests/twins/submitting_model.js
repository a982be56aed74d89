/** A form whose submits are taken over, and taps on its button. */

const uncaught = [];
process.on("uncaughtException", (error) => uncaught.push(error.message));
globalThis.addEventListener = () => {}; // that of a page

const { takeOver } = await import("./js/page/submitting.js");

class Form extends EventTarget {
  sent = 0; // times it went to the server as it stands

  requestSubmit() {
    if (this.dispatchEvent(new Event("submit", { cancelable: true }))) this.sent += 1;
  }
}

/**
 * What comes of taps one after the other, each on a form that answers so: true, false, or with an error. While it answers it is
 * tapped once more.
 */
export async function tapped(answers) {
  const form = new Form();
  let asked = 0;
  takeOver(form, async () => {
    const answer = answers[asked];
    asked += 1;
    await new Promise((done) => setTimeout(done));
    if (typeof answer === "string") throw new Error(answer);
    return answer;
  });
  for (const _ of answers) {
    form.requestSubmit();
    form.requestSubmit();
    await new Promise((done) => setTimeout(done, 5));
  }
  return { asked, sent: form.sent, uncaught };
}
