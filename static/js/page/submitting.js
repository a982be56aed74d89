// @ts-check
/** Submits of forms that this phone answers itself. */

const TIMEOUT = 15_000; // milliseconds for a page to come, after which a form answers a tap again

/** Ends when the page that was asked for should have come, and this one is there still. @type {() => Promise<void>} */
export function leaving() {
  return new Promise((done) => setTimeout(done, TIMEOUT));
}

/**
 * Has `answer` do what a form asks for, once however often that is tapped; when it answers false, the form goes to the server as it
 * stands, also once. An answer that leads to another page lasts until that is there.
 * @type {(form: HTMLFormElement, answer: (button: HTMLButtonElement | null) => Promise<boolean>) => void}
 */
export function takeOver(form, answer) {
  let [busy, through] = [false, false];
  addEventListener("pageshow", () => (busy = false));
  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented || through) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    try {
      if (!(await answer(button))) {
        through = true;
        form.requestSubmit(button);
        through = false;
        await leaving();
      }
    } finally {
      [busy, through] = [false, false];
    }
  });
}
