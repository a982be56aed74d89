// @ts-check
/**
 * The panel that lets others in, over the page of a sheet of any game: one code at a time, to look or to write. Its addresses, as
 * those of a circle, are shared by the phone's own means, or copied. What it offers for a sheet that lives on this phone is in
 * hand_over.js.
 */

import { openOver } from "../page/drawing.js";

const OPENS = "#others";

/** Has the links to the panel open it, now and on pages that this one becomes. */
export function beginInvitation() {
  const panel = /** @type {HTMLDialogElement | null} */ (document.querySelector(OPENS));
  if (!panel) return;
  if (!panel.matches(":modal")) panel.open = false; // where it stands without a script
  beginSharing();
  show(panel, "view");
  if (location.hash === OPENS) openOver(panel);
}

/** @type {(panel: HTMLElement, kind: string) => void} */
function show(panel, kind) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (panel.querySelectorAll(".switch button"));
  for (const button of buttons) {
    button.setAttribute("aria-pressed", String(button.value === kind));
    /** @type {HTMLElement} */ (panel.querySelector(`.of-${button.value}`)).hidden = button.value !== kind;
  }
}

document.addEventListener("click", (event) => {
  const tapped = /** @type {Element} */ (event.target);
  const panel = /** @type {HTMLDialogElement | null} */ (document.querySelector(OPENS));
  if (!panel) return;
  if (tapped.closest(`a[href="${OPENS}"]`)) {
    event.preventDefault();
    openOver(panel);
    panel.dispatchEvent(new Event("opened"));
  } else if (tapped === panel || tapped.closest(`${OPENS} [value=close]`)) {
    panel.close();
  } else {
    const button = /** @type {HTMLButtonElement | null} */ (tapped.closest(`${OPENS} .switch button`));
    if (button) show(panel, button.value);
  }
});

/** Has the buttons of the page share and copy their addresses. */
function beginSharing() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".pass[hidden]"))) {
    const address = /** @type {HTMLElement} */ (place.parentElement?.querySelector(".address"));
    const status = /** @type {HTMLElement} */ (place.parentElement?.querySelector("[role=status]"));
    const [share, copy] = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("button"));
    const url = String(address.textContent);
    share.hidden = !navigator.share;
    share.addEventListener("click", () => navigator.share({ title: place.dataset.title, url }).catch(() => null)); // cancelled
    copy.addEventListener("click", async () => {
      if (await copyText(address)) status.textContent = String(status.dataset.copied);
    });
    place.hidden = false;
  }
}

beginSharing();

/** Copies a text. A page that came by plain http may only copy a selection. @type {(place: HTMLElement) => Promise<boolean>} */
export async function copyText(place) {
  try {
    await navigator.clipboard.writeText(String(place.textContent));
    return true;
  } catch {
    getSelection()?.selectAllChildren(place);
    return document.execCommand("copy");
  }
}
