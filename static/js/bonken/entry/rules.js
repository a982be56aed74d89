// @ts-check
/**
 * The rules of the contract that was chosen, over the form: one tap opens them and one closes them, and what is half
 * entered stays. They are those of the page of the rules. Without this script the link leads there.
 */

import { element } from "../../page/elements.js";

/**
 * Has the link of a form open the rules.
 * @param {HTMLFormElement} form
 */
export function rulesOf(form) {
  const link = /** @type {HTMLAnchorElement} */ (form.querySelector("a.rules"));
  link.addEventListener("click", async (event) => {
    const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=contract]:checked"));
    link.hash = chosen ? chosen.value : "";
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const fetching = await import("./rules_page.js").catch(() => null); // no network, and never fetched
    const page = await fetching?.rulesPage(link.pathname);
    const rules = page?.querySelector(chosen ? `section[id="${CSS.escape(chosen.value)}"]` : "main");
    show(link, rules ? [...rules.cloneNode(true).childNodes] : [String(link.dataset.missing)]);
  });
}

/**
 * @param {HTMLAnchorElement} link
 * @param {(Node | string)[]} content
 */
function show(link, content) {
  const close = element("button", { type: "button", class: "button main" }, String(link.dataset.close));
  const inside = element("div", { class: "contract" }, ...content);
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: "rules", "aria-label": String(link.textContent) }, inside, close)
  );
  close.addEventListener("click", () => dialog.close());
  // Beside it is a tap on the dialog itself, not on anything within.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
