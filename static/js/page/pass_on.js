// @ts-check
/** An address to hand to others: shared by the phone's own means, or copied. */

/** Has what is on the page shared and copied. */
export function passOn() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".pass[hidden]"))) {
    const address = /** @type {HTMLElement} */ (place.parentElement?.querySelector(".address"));
    const said = /** @type {HTMLElement} */ (place.parentElement?.querySelector("[role=status]"));
    const [share, copy] = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("button"));
    const url = String(address.textContent);
    share.hidden = !navigator.share;
    share.addEventListener("click", () => navigator.share({ title: place.dataset.title, url }).catch(() => null)); // thought better of
    copy.addEventListener("click", async () => {
      if (await isCopied(address)) said.textContent = String(said.dataset.copied);
    });
    place.hidden = false;
  }
}

passOn();

/**
 * Copies a text. A page that came by plain http may only copy what is selected.
 * @type {(place: HTMLElement) => Promise<boolean>}
 */
export async function isCopied(place) {
  try {
    await navigator.clipboard.writeText(String(place.textContent));
    return true;
  } catch {
    getSelection()?.selectAllChildren(place);
    return document.execCommand("copy");
  }
}
