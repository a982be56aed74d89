// @ts-check
/**
 * The circle that an evening of four goes in: the one that they chose the last time or else, asked once, a circle that this phone
 * knows and all four are in. So another evening stays in its circle, and one that began on the phone gets in when it is brought
 * to a server.
 */

import { draw } from "../page/drawing.js";
import { attempt } from "../sync/storage.js";
import { circles as choices } from "../templates/macros/new_sheet.html.js";
import { circles as known } from "./remembered.js";

const PLACE = "bonken.in-circle";
const MOST = 50; // groups of four

/** @returns {[string, string][]} groups of players with the circle (by its address to look) of their last evening, or none */
function chosenBefore() {
  const kept = attempt(() => JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  return Array.isArray(kept) ? kept : [];
}

function writableCircles() {
  return known.recent().filter(({ writable }) => writable);
}

/** @param {string} name */
function folded(name) {
  return name.trim().toLowerCase();
}

/** @param {string[]} players */
function groupOf(players) {
  return players.map(folded).sort().join("\n");
}

/** The circle of these players; `isNew` when they have not been asked. @param {string[]} players */
function proposed(players) {
  const circles = writableCircles();
  const before = chosenBefore().find(([four]) => four === groupOf(players))?.[1];
  if (before !== undefined) return { circle: circles.find(({ view }) => view === before), isNew: false };
  const everybody = (/** @type {string[]} */ people) => players.every((player) => people.map(folded).includes(folded(player)));
  return { circle: circles.find(({ people }) => everybody(people ?? [])), isNew: true };
}

/** The key of the circle of these players; empty when they have none. @type {(players: string[]) => string} */
export function circleOf(players) {
  return keyOf(proposed(players).circle);
}

/** @param {{address: string} | undefined} circle */
function keyOf(circle) {
  return circle?.address.slice("/c/".length) ?? "";
}

/** Offers the circles in a form. @type {(form: HTMLFormElement, words: Words) => void} */
export function offerCircles(form, words) {
  const circles = writableCircles();
  const select = form.querySelector("select[name=circle]");
  const asked = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=circle]"));
  const keys = circles.map(keyOf);
  if (!(select instanceof HTMLSelectElement) || circles.length === 0 || (asked && !keys.includes(asked.value))) return;

  const players = () =>
    [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name^=name_]"))].map(({ value }) => value);
  draw(select, choices(words, circles.map(({ name }, index) => ({ name, key: keys[index] }))));
  select.disabled = false;
  /** @type {HTMLElement} */ (select.closest(".field")).hidden = false;
  if (asked) select.value = asked.value;
  else ask(form, select, players, words);
  asked?.remove();

  form.addEventListener("submit", () => {
    const four = groupOf(players());
    const others = chosenBefore().filter(([other]) => other !== four);
    const chosen = circles[keys.indexOf(select.value)]?.view ?? "";
    attempt(() => localStorage.setItem(PLACE, JSON.stringify([[four, chosen], ...others].slice(0, MOST))));
  });
}

/**
 * Follows the names as they are typed, until somebody chooses.
 * @type {(form: HTMLFormElement, select: HTMLSelectElement, players: () => string[], words: Words) => void}
 */
function ask(form, select, players, words) {
  const question = /** @type {HTMLElement} */ (form.querySelector(".into"));
  const [box, text] = [/** @type {HTMLInputElement} */ (question.querySelector("input")), question.querySelector("span")];
  let isChosen = false;
  let key = "";
  const propose = () => {
    if (isChosen) return;
    const four = players();
    const { circle, isNew } = four.every((name) => name.trim()) ? proposed(four) : { circle: undefined, isNew: false };
    key = select.value = keyOf(circle);
    question.hidden = !circle || !isNew;
    box.checked = Boolean(circle);
    if (text && circle) text.textContent = words.t("circle.into", { name: circle.name });
  };
  box.addEventListener("input", () => {
    isChosen = true;
    select.value = box.checked ? key : "";
  });
  select.addEventListener("input", () => {
    isChosen = question.hidden = true;
  });
  form.addEventListener("input", propose);
  propose();
}
