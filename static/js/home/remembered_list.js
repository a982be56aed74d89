// @ts-check
/** The circles and tournaments that this phone knows, as links on the start page. */

import { draw } from "../page/drawing.js";
import { links } from "../templates/macros/remembered_list.html.js";
import { circles, tournaments } from "./remembered.js";

const NO_WORDS = { t: String, urlFor: String };

for (const [name, known] of /** @type {const} */ ([["circles", circles], ["tournaments", tournaments]])) {
  const several = known.recent().map((one) => ({ state: "", ...one }));
  for (const list of document.querySelectorAll(`ul.${name}`)) {
    draw(list, links(NO_WORDS, several));
    if (list.parentElement) list.parentElement.hidden = several.length === 0;
  }
}
