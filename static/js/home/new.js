// @ts-check
/**
 * The page of a new sheet: those who played on this phone before, to choose from while typing; the same four in one tap,
 * also in other seats; the rules that are chosen and their question; the circles of this phone.
 */

import { bidiSafe } from "../core/names.js";
import { draw, wordsIn } from "../page/drawing.js";
import { suggested } from "../templates/macros/new_sheet.html.js";
import { offerLocal } from "./local.js";
import { dayInWords, knownNames, ownRules, recentSheets, takeRematch } from "./recent.js";

const MOST = 3; // suggestions beside each other
const lang = /** @type {Language} */ (document.documentElement.lang);

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.beginning"));
const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name^=name_]")]);
const firsts = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".with-first input[type=radio]")]);
const words = wordsIn(form);
const start = /** @type {HTMLButtonElement} */ (form.querySelector(".actions .main"));
const suggestions = /** @type {HTMLElement} */ (form.querySelector(".suggestions"));
const seating = /** @type {HTMLElement | null} */ (form.querySelector(".seating"));

/** @param {string} name */
function folded(name) {
  return name.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Puts names in the fields, by seat. @type {(names: string[]) => void} */
function seat(names) {
  names.forEach((name, at) => (fields[at].value = name));
  form.dispatchEvent(new Event("input"));
}

/** Shows below a field who may be meant there. @type {(field: HTMLInputElement) => void} */
function suggest(field) {
  const seated = fields.filter((other) => other !== field).map(({ value }) => folded(value));
  const typed = folded(field.value);
  const starts = (/** @type {string} */ name) => [name, ...name.split(/\s+/u)].map(folded);
  const fitting = knownNames().filter(
    (name) => !seated.includes(folded(name)) && folded(name) !== typed && starts(name).some((one) => one.startsWith(typed)),
  );
  draw(suggestions, suggested(words, fitting.slice(0, MOST)));
  suggestions.hidden = fitting.length === 0;
  field.closest(".field")?.firstElementChild?.after(suggestions);
}

suggestions.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  const field = suggestions.closest(".field")?.querySelector("input");
  if (!button || !field) return;
  field.value = button.value;
  form.dispatchEvent(new Event("input"));
  goOn(fields.find(({ value }) => !value.trim()));
});

/** To the next name, or to the button that starts. @type {(field: HTMLInputElement | undefined) => void} */
function goOn(field) {
  suggestions.hidden = true;
  (field ?? start).focus();
}

for (const [at, field] of fields.entries()) {
  // They stay while something else is tapped: what is below must not move under a finger.
  field.addEventListener("focus", () => suggest(field));
  field.addEventListener("input", () => suggest(field));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    goOn(fields[at + 1]);
  });
  if (field === document.activeElement) suggest(field); // tapped before this script came
}

/** A second tap on the one that begins leaves it open. */
for (const first of firsts) {
  let was = false;
  first.addEventListener("pointerdown", () => (was = first.checked));
  first.addEventListener("click", () => {
    if (was) first.checked = was = false;
  });
}

/** Once four names are there, they can sit otherwise; the same player begins. */
function offerSeats() {
  if (!seating) return;
  const isFull = () => fields.every(({ value }) => value.trim());
  const show = () => (seating.hidden = !isFull());
  form.addEventListener("input", show);
  show();
  for (const button of seating.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const names = fields.map(({ value }) => value);
      const first = names[firsts.findIndex(({ checked }) => checked)];
      const order = button.value === "draw" ? drawn(names) : [names[0], ...names.slice(2), names[1]];
      seat(order);
      if (first !== undefined) firsts[order.indexOf(first)].checked = true;
    });
  }
}

/** The same in an order of chance. @type {(names: string[]) => string[]} */
function drawn(names) {
  const lots = names.map((name) => ({ name, lot: Math.random() }));
  return lots.sort((one, other) => one.lot - other.lot).map(({ name }) => name);
}

/** Those who played last: one tap starts with them, another has them take other seats. */
function offerSameFour() {
  const same = /** @type {HTMLElement | null} */ (form.querySelector(".same"));
  const last = recentSheets().find(({ players }) => players.length === fields.length);
  if (!same || !last || fields.some(({ value }) => value)) return;
  const [again, others] = same.querySelectorAll("button");
  const [names, when] = [again.querySelector("b"), again.querySelector("small")];
  if (names) names.textContent = last.players.map(bidiSafe).join(", ");
  if (when) when.textContent = words.t("new.same", { day: dayInWords(last, lang) });
  again.addEventListener("click", () => seat(last.players));
  others.addEventListener("click", () => {
    seat(last.players);
    same.hidden = true;
  });
  same.hidden = false;
}

/** The name of the rules that are chosen, and what they ask to find who begins. */
function showRules() {
  const chosen = new FormData(form).get("rulebook");
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-rulebook]"))) {
    place.hidden = place.dataset.rulebook !== chosen;
  }
}

/** What the folded line has in it: the day when it is today, and the circle. */
function showHeading() {
  const [date, circle] = ["date", "circle"].map((name) => form.elements.namedItem(name));
  const isToday = date instanceof HTMLInputElement && date.value === new Date().toLocaleDateString("sv");
  const said = isToday ? [new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(0, "day")] : [];
  if (circle instanceof HTMLSelectElement && circle.value) said.push(bidiSafe(String(circle.selectedOptions[0].textContent)));
  const place = form.querySelector("summary .day");
  if (place) place.textContent = said.join(" · ");
}

/** Puts the rules of this phone before those of the page. */
function offerRules() {
  const places = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".question, summary [data-rulebook], .choice:has([name=rulebook])"));
  const kinds = [".question", "summary b", "label"].map((kind) => [...places].find((place) => place.matches(kind)));
  for (const { id, name, first_chooser: question, table } of ownRules()) {
    if (form.querySelector(`[name=rulebook][value="${CSS.escape(id)}"]`)) continue;
    const { summary } = /** @type {any} */ (table);
    const texts = [question[lang], name[lang], summary[lang] ?? Object.values(summary)[0]];
    kinds.forEach((place, at) => {
      const own = /** @type {HTMLElement | undefined} */ (place?.cloneNode(true));
      if (!place || !own) return;
      place.before(own);
      if (own.dataset.rulebook) [own.dataset.rulebook, own.textContent] = [id, texts[at]];
      else {
        const box = /** @type {HTMLInputElement} */ (own.querySelector("input"));
        [box.value, box.checked, box.dataset.own] = [id, false, ""];
        own.querySelectorAll("b").forEach((called) => (called.textContent = texts[1]));
        /** @type {Text} */ (own.lastElementChild?.lastChild).data = texts[2];
      }
    });
  }
}

offerRules();
offerLocal(form, words);
offerSameFour();
offerSeats();
for (const show of [showRules, showHeading]) {
  form.addEventListener("change", show);
  show();
}
inCircle().then(() => {
  showHeading();
  if (!fields.every(({ value }) => value.trim()) || !takeRematch()) return;
  form.requestSubmit(/** @type {HTMLButtonElement} */ (form.querySelector("button[value=deal]")));
});

/** Offers the circles that this phone knows, before an evening of the same four begins by itself in theirs. */
async function inCircle() {
  if (!form.querySelector("[name=circle]")) return;
  const script = await import("./in_circle.js").catch(() => null); // no network, and never fetched
  script?.offerCircles(form, words);
}
