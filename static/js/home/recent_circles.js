// @ts-check
/**
 * The circles and tournaments that were opened on this phone, the last one first, so that people find the way back; and the
 * circle that an evening of four goes in.
 *
 *     circles.note({address: "/c/…", view: "/c/…", name: "Thursday", writable: true});
 *     circles.recent()[0].name      // "Thursday"
 *     circleOf(players)             // the key of the circle they chose the last time
 *
 * The address is the permission, so one that may write is not replaced by one that may only look. Players who have not chosen
 * yet are asked once, about a circle that this phone knows and all four are in. So another evening stays in its circle, and one
 * that began on the phone gets in when it is brought to a server.
 */

import { folding } from "../core/names.js";
import { draw } from "../page/drawing.js";
import { readList, writeJson } from "../sync/storage.js";
import { circles as circleOptions } from "../templates/macros/new_sheet.html.js";
import { withFirst } from "./recent_sheets.js";

/**
 * `state` is how a circle or a tournament stood when it was last seen here; of a circle there are also its `id` and its `people`.
 * @typedef {{address: string, view: string, name: string, writable: boolean, state?: string, id?: string, people?: string[]}} RecentCircle
 */

const MOST = 12;
const IN_CIRCLE = "bonken.in-circle"; // groups of players, each with the circle (by its address to look) of their last evening, or none
const MOST_GROUPS = 50; // of four

/** @param {string} place in the storage of this phone @param {string} start of their addresses */
function remembered(place, start) {
  /** @returns {RecentCircle[]} */
  const recent = () => readList(place).filter(isRecentCircle);

  /** @param {any} one */
  function isRecentCircle(one) {
    return (
      [one?.address, one?.view].every((address) => typeof address === "string" && address.startsWith(start)) &&
      typeof one.name === "string" &&
      typeof one.writable === "boolean" &&
      [one.state, one.id].every((text) => ["string", "undefined"].includes(typeof text)) &&
      (one.people === undefined || (Array.isArray(one.people) && one.people.every((/** @type {unknown} */ name) => typeof name === "string")))
    );
  }

  /** @param {RecentCircle[]} several */
  const keep = (several) => writeJson(place, several.slice(0, MOST));

  return {
    recent,

    /** Puts one first. @type {(one: RecentCircle) => void} */
    note(one) {
      keep(withFirst(one, recent()));
    },

    /** Leaves one out from now on, by either address. @type {(gone: string) => void} */
    forget(gone) {
      keep(recent().filter(({ address, view }) => ![address, view].includes(gone)));
    },
  };
}

export const circles = remembered("bonken.circles", "/c/");
export const tournaments = remembered("bonaken.tournaments", "/t/");

function writableCircles() {
  return circles.recent().filter(({ writable }) => writable);
}

/** @param {readonly string[]} players */
function groupOf(players) {
  return players.map(folding).sort().join("\n");
}

/** The circle of these players; `isNew` when they have not been asked. @param {readonly string[]} players */
function proposed(players) {
  const circles = writableCircles();
  const before = readList(IN_CIRCLE).find(([four]) => four === groupOf(players))?.[1];
  if (before !== undefined) return { circle: circles.find(({ view }) => view === before), isNew: false };
  const everybody = (/** @type {string[]} */ people) => players.every((player) => people.map(folding).includes(folding(player)));
  return { circle: circles.find(({ people }) => everybody(people ?? [])), isNew: true };
}

/** The key of the circle of these players; empty when they have none. @type {(players: readonly string[]) => string} */
export function circleOf(players) {
  return keyOf(proposed(players).circle);
}

/** @param {{address: string} | undefined} circle */
function keyOf(circle) {
  return circle?.address.slice("/c/".length) ?? "";
}

/** Offers the circles in a form. @type {(form: HTMLFormElement, context: TemplateContext) => void} */
export function offerCircles(form, context) {
  const circles = writableCircles();
  const select = form.querySelector("select[name=circle]");
  const asked = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=circle]"));
  const keys = circles.map(keyOf);
  if (!(select instanceof HTMLSelectElement) || circles.length === 0 || (asked && !keys.includes(asked.value))) return;

  const players = () =>
    [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name^=name_]"))].map(({ value }) => value);
  draw(select, circleOptions(context, circles.map(({ name }, index) => ({ name, key: keys[index] }))));
  select.disabled = false;
  /** @type {HTMLElement} */ (select.closest(".field")).hidden = false;
  if (asked) select.value = asked.value;
  else ask(form, select, players, context);
  asked?.remove();

  form.addEventListener("submit", () => {
    const four = groupOf(players());
    const others = readList(IN_CIRCLE).filter(([other]) => other !== four);
    const chosen = circles[keys.indexOf(select.value)]?.view ?? "";
    writeJson(IN_CIRCLE, [[four, chosen], ...others].slice(0, MOST_GROUPS));
  });
}

/**
 * Proposes the circle of the names as they are typed, until one is chosen.
 * @type {(form: HTMLFormElement, select: HTMLSelectElement, players: () => string[], context: TemplateContext) => void}
 */
function ask(form, select, players, context) {
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
    if (text && circle) text.textContent = context.t("circle.into", { name: circle.name });
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
