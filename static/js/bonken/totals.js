// @ts-check
/**
 * Redraws what the players have and do, wherever a page says so: on top of the columns of the card, and of the form.
 */

import { element } from "../page/elements.js";

/** @import { Total } from "../views/bonken/totals.js" */

/**
 * @param {Element} place
 * @param {readonly Total[]} totals
 */
export function drawTotals(place, totals) {
  const [names, leads, points, roles] = ["bdi", ".lead", "b", ".role"].map((part) => [
    .../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(part)),
  ]);
  totals.forEach((one, seat) => {
    const cut = [
      element("span", { class: "brief", "aria-hidden": "true" }, one.short),
      element("span", { class: "long" }, one.name),
    ];
    names[seat].replaceChildren(...(one.short === one.name ? [one.name] : cut));
    leads[seat].hidden = !one.leads;
    for (const part of [names, leads, roles]) part[seat].closest("th, td, li")?.classList.toggle("best", one.leads);
    points[seat].textContent = one.total;
    roles[seat].textContent = one.role;
    roles[seat].classList.toggle("several", one.role.includes(" · "));
  });
}
