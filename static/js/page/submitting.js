// @ts-check
/** Submits of forms that the phone answers itself, without the server, each once however often it is tapped. */

const TIMEOUT = 15_000; // milliseconds for a page to come, after which a form answers a tap again

/** Ends when the page that was asked for should have come, or was stopped, and this one is there still. @type {() => Promise<void>} */
export function leaving() {
  return new Promise((done) => {
    setTimeout(done, TIMEOUT);
    globalThis.navigation?.addEventListener("navigateerror", () => done(), { once: true });
  });
}

/**
 * Calls `answer`, but not while it is still busy with the call before, as at a second tap. After an error, and on the way back to
 * the page, the next call counts.
 * @type {<Given extends unknown[]>(answer: (...given: Given) => Promise<void>) => (...given: Given) => Promise<void>}
 */
export function oneAtATime(answer) {
  /** @type {object | null} */
  let current = null;
  addEventListener("pageshow", ({ persisted }) => persisted && (current = null)); // not the first, which may come late
  return async (...given) => {
    if (current) return;
    const mine = (current = {});
    try {
      await answer(...given);
    } finally {
      if (current === mine) current = null;
    }
  };
}

/**
 * Has `answer` do what a form asks for, once however often that is tapped; when it answers false, the form goes to the server as it
 * stands, also once. An answer that leads to another page lasts until that is there.
 * @type {(form: HTMLFormElement, answer: (button: HTMLButtonElement | null) => Promise<boolean>) => void}
 */
export function takeOver(form, answer) {
  let through = false;
  const answered = oneAtATime(async (/** @type {HTMLButtonElement | null} */ button) => {
    if (await answer(button)) return;
    through = true;
    try {
      form.requestSubmit(button);
    } finally {
      through = false;
    }
    await leaving();
  });
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented || through) return;
    event.preventDefault();
    return answered(/** @type {HTMLButtonElement | null} */ (event.submitter));
  });
}
