// @ts-check
/**
 * The circles and tournaments that this phone knows: links on the start page, and where a circle is asked for, addresses
 * to choose from.
 */

import { draw } from "../page/drawing.js";
import { links, options } from "../templates/macros/remembered_list.html.js";
import { circles, tournaments } from "./remembered.js";

const NO_WORDS = { t: String, urlFor: String };

for (const [name, known] of /** @type {const} */ ([["circles", circles], ["tournaments", tournaments]])) {
  const several = known.recent().map((one) => ({ state: "", ...one }));
  for (const list of document.querySelectorAll(`ul.${name}`)) {
    draw(list, links(NO_WORDS, several));
    if (list.parentElement) list.parentElement.hidden = several.length === 0;
  }
}
for (const list of document.querySelectorAll("datalist.circles")) {
  const open = circles.recent().filter(({ writable }) => writable);
  const addresses = open.map(({ address, name }) => ({ address: new URL(address, location.href).href, name }));
  draw(list, options(NO_WORDS, addresses));
  const field = document.querySelector("input[list]");
  if (field instanceof HTMLInputElement && !field.value && addresses[0]) field.value = addresses[0].address;
}
