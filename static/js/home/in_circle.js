// @ts-check
/**
 * On the page of a new evening: the circles that this phone knows, to put the evening in. What the same four chose the
 * last time is proposed, so that another evening stays in its circle.
 */

import { attempt } from "../sync/storage.js";
import { circles as known } from "./remembered.js";

const PLACE = "bonken.in-circle";
const MOST = 50; // groups of four

/** @returns {[string, string][]} groups of players with the circle (by its address to look) of their last evening */
function chosenBefore() {
  const kept = attempt(() => JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  return Array.isArray(kept) ? kept : [];
}

/**
 * Offers the circles in a form.
 * @param {HTMLFormElement} form
 */
export function offerCircles(form) {
  const circles = known.recent().filter(({ writable }) => writable);
  const select = form.querySelector("select[name=circle]");
  const asked = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=circle]"));
  const keys = circles.map(({ address }) => address.slice("/c/".length));
  if (!(select instanceof HTMLSelectElement) || circles.length === 0 || (asked && !keys.includes(asked.value))) return;

  const players = () =>
    [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name^=name_]"))]
      .map(({ value }) => value.trim().toLowerCase())
      .sort()
      .join("\n");
  const before = chosenBefore().find(([four]) => four === players())?.[1];
  const at = circles.findIndex(({ view }) => view === before);
  select.append(...circles.map(({ name }, index) => new Option(name, keys[index])));
  select.value = asked?.value ?? keys[at] ?? "";
  select.disabled = false;
  asked?.remove();
  /** @type {HTMLElement} */ (select.closest(".field")).hidden = false;

  form.addEventListener("submit", () => {
    const four = players();
    const chosen = circles[keys.indexOf(select.value)];
    const others = chosenBefore().filter(([other]) => other !== four);
    const kept = chosen ? [[four, chosen.view], ...others] : others;
    attempt(() => localStorage.setItem(PLACE, JSON.stringify(kept.slice(0, MOST))));
  });
}
