// @ts-check
/** Submits of forms that this phone answers itself. */

/**
 * Has `answer` do what a form asks for, once however often that is tapped; when it answers false, the form goes to the server as it
 * stands.
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
      through = !(await answer(button));
      if (through) form.requestSubmit(button);
    } finally {
      [busy, through] = [false, false];
    }
  });
}
