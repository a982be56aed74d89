// @ts-check
/**
 * Putting markup of a compiled template into the page: only what differs is touched, so that focus, scroll and what is half
 * typed stay. No other script makes markup into elements.
 */

import { Idiomorph } from "../vendor/idiomorph.js";

/** @import { Markup } from "../views/html.js" */

const CHANGED = "data-changed"; // on what is marked, for its style

/**
 * @param {Element} place
 * @param {Markup} drawn what stands in it from now on, or instead of it
 * @param {"innerHTML" | "outerHTML"} [morphStyle]
 */
export function draw(place, drawn, morphStyle = "innerHTML") {
  Idiomorph.morph(place, drawn.text.trim(), { morphStyle, callbacks: { beforeAttributeUpdated } });
}

/**
 * Draws, and marks for a moment which places read otherwise than before.
 * @param {string} places
 * @param {() => void} drawing
 */
export function marked(places, drawing) {
  const before = new Map([...document.querySelectorAll(places)].map((place) => [place, place.textContent]));
  drawing();
  for (const place of document.querySelectorAll(places)) {
    if (before.get(place) === place.textContent) continue;
    place.removeAttribute(CHANGED);
    place.getBoundingClientRect(); // begins the animation anew
    place.setAttribute(CHANGED, "");
  }
}

/**
 * Whether an attribute follows the template: not what people opened, typed or ticked, nor a mark.
 * @param {string} name
 * @param {Element} node
 */
function beforeAttributeUpdated(name, node) {
  if (name === CHANGED) return false;
  if (name === "open") return !(node instanceof HTMLDetailsElement);
  return !(["value", "checked"].includes(name) && node instanceof HTMLInputElement && node.type !== "hidden");
}
