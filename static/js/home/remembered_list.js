// @ts-check
/**
 * The circles and tournaments that this phone knows: links on the start page, and where a circle is asked for, addresses
 * to choose from.
 */

import { bidiSafe } from "../core/names.js";
import { element } from "../page/elements.js";
import { circles, tournaments } from "./remembered.js";

/** @import { Known } from "./remembered.js" */

/**
 * @param {string} name of the lists
 * @param {Known[]} several
 * @param {string | null} look
 */
function fill(name, several, look) {
  for (const list of document.querySelectorAll(`ul.${name}`)) {
    list.replaceChildren(...several.map((one) => element("li", {}, link(one, look))));
    if (list.parentElement) list.parentElement.hidden = several.length === 0;
  }
}

/**
 * @param {Known} one
 * @param {string | null} look
 */
function link({ address, name, state }, look) {
  const far = state ? [" ", element("small", {}, state)] : [];
  return element("a", { href: address, class: look }, element("bdi", {}, bidiSafe(name)), ...far);
}

fill("circles", circles.recent(), "button");
fill("tournaments", tournaments.recent(), null);
for (const list of document.querySelectorAll("datalist.circles")) {
  const open = circles.recent().filter(({ writable }) => writable);
  list.replaceChildren(
    ...open.map(({ address, name }) => element("option", { value: new URL(address, location.href).href, label: name })),
  );
  const field = document.querySelector("input[list]");
  if (field instanceof HTMLInputElement && !field.value && open[0]) field.value = new URL(open[0].address, location.href).href;
}
