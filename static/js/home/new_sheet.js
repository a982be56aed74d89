// @ts-check
/**
 * The form of a new sheet: those who played on this phone before, to choose from while typing; the same four in one tap,
 * also in other seats; the rules that are chosen and their question; the circles of this phone. Where no server answers, or
 * where that is asked for, the sheet begins on this phone.
 */

import { bidiSafe, LONGEST_NAME, nameFaults } from "../core/names.js";
import { fetchJson, isServerless } from "../page/data.js";
import { contextIn, draw } from "../page/drawing.js";
import { leaving, takeOver } from "../page/submitting.js";
import { newId, newLog } from "../sync/kept_logs.js";
import { persist, revise } from "../sync/storage.js";
import { serverAnswers } from "../sync/transport.js";
import { suggested } from "../templates/macros/new_sheet.html.js";
import { fieldFaults } from "../templates/macros/page.html.js";
import { dayInWords, ownRules, recentSheets, takeRematch, today } from "./recent_sheets.js";

const MOST = 3; // suggestions beside each other
const DIGEST = /^[0-9a-f]{40}$/u; // by which house rules are called

const lang = /** @type {Language} */ (document.documentElement.lang);

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.beginning"));
const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name^=name_]")]);
const firsts = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".with-first input[type=radio]")]);
const context = contextIn(form);
const start = /** @type {HTMLButtonElement} */ (form.querySelector(".actions .main"));
const suggestions = /** @type {HTMLElement} */ (form.querySelector(".suggestions"));
const seating = /** @type {HTMLElement | null} */ (form.querySelector(".seating"));

/** @param {string} name */
function folded(name) {
  return name.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Puts names in the fields, by seat. @type {(names: readonly string[]) => void} */
function seat(names) {
  names.forEach((name, at) => (fields[at].value = name));
  form.dispatchEvent(new Event("input"));
}

/** Shows below a field who may be meant there. @type {(field: HTMLInputElement) => void} */
function suggest(field) {
  const seated = fields.filter((other) => other !== field).map(({ value }) => folded(value));
  const typed = folded(field.value);
  const starts = (/** @type {string} */ name) => [name, ...name.split(/\s+/u)].map(folded);
  const known = [...new Set(recentSheets().flatMap(({ players }) => players))]; // those of the last evening first
  const fitting = known.filter(
    (name) => !seated.includes(folded(name)) && folded(name) !== typed && starts(name).some((one) => one.startsWith(typed)),
  );
  draw(suggestions, suggested(context, fitting.slice(0, MOST)));
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
  // They stay while something else is tapped: the fields below must not move under a finger.
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

/** The names in random order. @type {(names: string[]) => string[]} */
function drawn(names) {
  const lots = names.map((name) => ({ name, lot: Math.random() }));
  return lots.sort((one, other) => one.lot - other.lot).map(({ name }) => name);
}

/** The buttons for the players of the last evening: one starts with them, another has them take other seats. */
function offerSameFour() {
  const same = /** @type {HTMLElement | null} */ (form.querySelector(".same"));
  const last = recentSheets().find(({ players }) => players.length === fields.length);
  if (!same || !last || fields.some(({ value }) => value)) return;
  const [again, others] = same.querySelectorAll("button");
  const [names, when] = [again.querySelector("b"), again.querySelector("small")];
  if (names) names.textContent = last.players.map(bidiSafe).join(", ");
  if (when) when.textContent = context.t("new.same", { day: dayInWords(last, lang) });
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
  const isToday = date instanceof HTMLInputElement && date.value === today();
  const parts = isToday ? [new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(0, "day")] : [];
  if (circle instanceof HTMLSelectElement && circle.value) parts.push(bidiSafe(String(circle.selectedOptions[0].textContent)));
  const place = form.querySelector("summary .day");
  if (place) place.textContent = parts.join(" · ");
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

/** Offers the circles that this phone knows, before an evening of the same four begins by itself in theirs. */
async function loadCircles() {
  if (!form.querySelector("[name=circle]")) return;
  const script = await import("./recent_circles.js").catch(() => null); // no network, and never fetched
  script?.offerCircles(form, context);
}

/** Has the form start a sheet on this phone: where no server answers, or where that is asked for. */
function offerLocal() {
  const stuck = /** @type {HTMLElement} */ (form.querySelector(".stuck"));
  takeOver(form, async (button) => {
    const data = new FormData(form, button);
    const changes = data.get("step") === "rules";
    // What only a server can do: an evening in a circle that this phone does not know.
    const ofServer = !changes && form.querySelector("[type=hidden][name=circle]") ? "local.no-server" : "";
    const isOwn = form.querySelector("[data-own]:checked") !== null; // rules that no server has
    const isSent = !isServerless() && !isOwn && (ofServer || changes || !data.has("here")) && (await serverAnswers());
    const fault = isSent ? "" : changes ? changeRules(data) : ofServer || (await begin(data));
    stuck.textContent = fault && context.t(fault);
    stuck.hidden = !fault;
    if (fault) stuck.scrollIntoView({ block: "nearest" });
    return !isSent;
  });
  fillIn();
  const offer = /** @type {HTMLElement} */ (form.querySelector(".here"));
  const box = /** @type {HTMLInputElement} */ (offer.querySelector("input"));
  const show = () => (offer.hidden = box.disabled = isServerless() || Boolean(new FormData(form).get("circle")));
  form.addEventListener("change", show);
  show();
}

/** Goes to the page on which a phone makes rules, with the names that are there. @type {(data: FormData) => string} */
function changeRules(data) {
  const names = [...data].filter(([name, value]) => name.startsWith("name_") && value).map(([name, value]) => [name, String(value)]);
  location.assign(`${form.dataset.rules}?${new URLSearchParams([["from", String(data.get("rulebook"))], ...names])}`);
  return "";
}

/** Fills in what a server has by now: the day, which is another one on a page that was kept for some time, and what the address asks. */
function fillIn() {
  if (form.dataset.today === undefined) return;
  const date = /** @type {HTMLInputElement} */ (form.elements.namedItem("date"));
  if (date.value === date.defaultValue) date.value = today();
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "text" && !field.value) field.value = value;
    if (!(field instanceof RadioNodeList)) continue;
    for (const one of field) if (one instanceof HTMLInputElement) one.checked = one.value === value;
  }
}

/**
 * Starts the sheet on this phone and goes to its card, or to the form of its first deal; answers with what keeps it from
 * that, unless it stands at a name.
 * @type {(data: FormData) => Promise<string>}
 */
async function begin(data) {
  const seats = form.dataset.deal ? fields : fields.filter(({ value }) => value.trim()); // of Bonaken some may be left empty
  const players = seats.map(({ value }) => value.trim());
  const found = nameFaults(players, true);
  sayFaults(seats, found);
  if (found.size > 0) return "";
  /** @type {(name: string) => string} */
  const written = (name) => String(data.get(name) ?? "").trim();
  const heading = { title: written("title"), date: written("date"), place: written("place") };
  const begun = form.dataset.deal ? await eveningOf(players, written) : gameOf(seats, players);
  if (typeof begun === "string") return begun;
  const { sheet, pages, rulebooks } = begun;
  // The worker of the app then keeps it, for all pages of the sheet: they are one empty page.
  const isThere = await fetch(pages.card).then(({ ok }) => ok, () => false);
  if (!isThere) return "local.house";
  const log = newLog(newId(), { ...sheet, ...heading }, rulebooks);
  if (!(await revise("logs", log.id, () => log))) return "local.not-kept";
  persist();
  location.assign(`${data.get("step") === "deal" ? pages.deal : pages.card}#${log.id}`);
  await leaving(); // a second tap would begin another
  return "";
}

/** A sheet in plain form, where its pages are, and rulebooks that do not come with the app. @typedef {{sheet: any, pages: {card: string, deal: string}, rulebooks?: Record<string, any>}} Begun */

/**
 * An evening of Bonken, or what keeps it from beginning.
 * @type {(players: string[], written: (name: string) => string) => Promise<Begun | string>}
 */
async function eveningOf(players, written) {
  const [rulebook, first] = [written("rulebook"), written("first_chooser")];
  const isOurs = !DIGEST.test(rulebook);
  const rules = isOurs ? null : (ownRules().find(({ id }) => id === rulebook) ?? (await fetchJson(`/rulebooks/${rulebook}.json`)));
  if (!isOurs && !rules) return "local.house";
  const [card, deal] = [String(form.dataset.card), String(form.dataset.deal)];
  const sheet = { rulebook, players, first_chooser: first ? Number(first) : null, deals: [] };
  return { sheet, pages: { card, deal }, ...(rules ? { rulebooks: { [rulebook]: rules } } : {}) };
}

/** A game of Bonaken, or what keeps it from beginning. @type {(seats: HTMLInputElement[], players: string[]) => Begun | string} */
function gameOf(seats, players) {
  const first = seats.findIndex(({ name }) => name === `name_${new FormData(form).get("first_dealer")}`);
  if (players.length < 2) return "bonaken.new.too-few";
  if (first < 0) return "bonaken.new.no-dealer";
  const card = String(form.dataset.card);
  return { sheet: { game: "bonaken", players, first_dealer: first, deals: [] }, pages: { card, deal: card } };
}

/** Draws the faults of players' names below them. @type {(seats: HTMLInputElement[], found: Map<number, string>) => void} */
function sayFaults(seats, found) {
  for (const [seat, field] of seats.entries()) {
    const fault = found.get(seat);
    const errors = fault ? [fault] : [];
    const place = /** @type {Element} */ (field.closest(".field")?.lastElementChild);
    draw(place, fieldFaults(context, { id: field.id, errors }, LONGEST_NAME));
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", `${field.id}-faults`]]) {
      if (fault) field.setAttribute(name, value);
      else field.removeAttribute(name);
    }
  }
  seats.find((_, seat) => found.has(seat))?.focus();
}

offerRules();
offerLocal();
offerSameFour();
offerSeats();
for (const show of [showRules, showHeading]) {
  form.addEventListener("change", show);
  show();
}
loadCircles().then(() => {
  showHeading();
  if (!fields.every(({ value }) => value.trim()) || !takeRematch()) return;
  form.requestSubmit(/** @type {HTMLButtonElement} */ (form.querySelector("button[value=deal]")));
});
