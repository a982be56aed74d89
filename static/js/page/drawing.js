// @ts-check
/**
 * Putting markup of a compiled template into the page: only what differs is touched, so that focus, scroll and what is half
 * typed stay. No other script makes markup into elements.
 */

import { Idiomorph } from "../vendor/idiomorph.js";

/** @import { Markup } from "../views/html.js" */

/**
 * @param {Element} place
 * @param {Markup} inside what stands in it from now on
 */
export function draw(place, inside) {
  Idiomorph.morph(place, inside.text, { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated } });
}

/**
 * Whether an attribute follows the template: not what people opened, typed or ticked.
 * @param {string} name
 * @param {Element} node
 */
function beforeAttributeUpdated(name, node) {
  if (name === "open") return !(node instanceof HTMLDetailsElement);
  return !(["value", "checked"].includes(name) && node instanceof HTMLInputElement && node.type !== "hidden");
}
