// @ts-check
/** The name for the log, on the start page. */

import { LONGEST_NAME } from "../core/names.js";
import { noteWriter, writer } from "../sync/storage.js";

const box = /** @type {HTMLDetailsElement} */ (document.getElementById("writer"));
const [form, field, status] = /** @type {[HTMLFormElement, HTMLInputElement, HTMLElement]} */ (
  ["form", "[name=by]", "[role=status]"].map((place) => box.querySelector(place))
);

field.maxLength = LONGEST_NAME;
field.value = writer() || field.value;
if (location.hash === "#writer") box.open = true;
field.addEventListener("input", () => (status.textContent = ""));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  noteWriter(field.value.trim());
  status.textContent = status.dataset.saved ?? "";
  // For what this browser sends without a script.
  if (form.getAttribute("action")) fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => {});
});
