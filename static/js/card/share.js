// @ts-check
/**
 * The button that passes the result on: to whatever the phone can share with, or else as a copy to paste somewhere.
 * Without this script the same text stands there to be selected.
 */

const button = /** @type {HTMLButtonElement} */ (document.querySelector("button.share"));
const text = /** @type {HTMLElement} */ (document.querySelector(".finished .text"));
const said = /** @type {HTMLElement} */ (document.querySelector(".shared"));

button.hidden = false;
button.addEventListener("click", async () => {
  if (await shared(String(text.textContent))) return;
  if (await copied(String(text.textContent))) said.textContent = String(said.dataset.copied);
});

/**
 * Whether the phone has a place to share with; nothing more to do when somebody thought better of it.
 * @param {string} whole
 */
async function shared(whole) {
  if (!navigator.share) return false;
  try {
    await navigator.share({ text: whole });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/**
 * Whether a copy could be made. A page that came by plain http may only copy what is selected.
 * @param {string} whole
 */
async function copied(whole) {
  try {
    await navigator.clipboard.writeText(whole);
    return true;
  } catch {
    text.closest("details")?.setAttribute("open", "");
    getSelection()?.selectAllChildren(text);
    return document.execCommand("copy");
  }
}
