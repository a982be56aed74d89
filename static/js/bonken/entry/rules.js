// @ts-check
/**
 * The rules of the contract that was chosen, over the form: one tap opens them and one closes them, and what is half
 * entered stays. They are those of the page of the rules. Without this script the link leads there.
 */

/** Has the link of a form open the rules. @type {(form: HTMLFormElement) => void} */
export function rulesOf(form) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.rules"));
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close());
  // Beside it is a tap on the dialog itself, not on anything within.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  form.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a.rules"));
    if (!link) return;
    const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=contract]:checked"));
    link.hash = chosen ? chosen.value : "";
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const fetching = await import("./rules_page.js").catch(() => null); // no network, and never fetched
    const page = await fetching?.rulesPage(link.pathname);
    const rules = page?.querySelector(chosen ? `section[id="${CSS.escape(chosen.value)}"]` : "main");
    const inside = rules ? [...rules.cloneNode(true).childNodes] : [String(dialog.dataset.missing)];
    dialog.querySelector(".contract")?.replaceChildren(...inside);
    dialog.showModal();
  });
}
