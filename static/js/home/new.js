// @ts-check
/**
 * On the page of a new sheet: the names of everybody who played on this phone before, to choose from while typing, its
 * circles, and only the chosen rulebook's question that finds the first chooser.
 */

import { element } from "../page/elements.js";
import { offerLocal } from "./local.js";
import { offerCircles } from "./in_circle.js";
import { knownNames } from "./recent.js";

const names = knownNames().map((name) => element("option", { value: name }));
document.getElementById("names")?.replaceChildren(...names);

const rulebooks = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=rulebook]"));

function ask() {
  const chosen = [...rulebooks].find((rulebook) => rulebook.checked)?.value;
  for (const question of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".question"))) {
    question.hidden = chosen !== undefined && question.dataset.rulebook !== chosen;
  }
}

for (const rulebook of rulebooks) rulebook.addEventListener("change", ask);
ask();

const form = document.querySelector("main form");
if (form instanceof HTMLFormElement) {
  offerCircles(form);
  if (form.dataset.shells) offerLocal(form);
}
