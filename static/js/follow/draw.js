// @ts-check
/**
 * Redraws the card in place: only what differs is touched, so that scrolling, an open box and the focus stay as they
 * are; and it is marked for a moment.
 */

import { element, marked } from "../elements.js";
import { recallSheet } from "../recent.js";

/** @import { Language } from "../core.js" */
/** @import { Card, Row } from "./model.js" */

/** @typedef {(key: string, values?: Record<string, unknown>) => string} Say */

/** @typedef {{say: Say, address: string, texts: Record<string, unknown>, language: Language, deals: number}} Words */

/**
 * Makes a page that shows `before` show `after`. Returns the numbers of the deals that are new or different.
 * @param {Card} before
 * @param {Card} after
 * @param {Words} words
 * @returns {number[]}
 */
export function redraw(before, after, words) {
  const table = /** @type {HTMLTableElement} */ (document.querySelector("table.card"));
  const changed = Object.entries(after.rows).flatMap(([key, row]) => {
    const was = before.rows[key];
    if (same(was, row)) return [];
    const line = /** @type {HTMLTableRowElement | null} */ (table.querySelector(`tr[data-contract="${CSS.escape(key)}"]`));
    if (line) drawRow(line, was, row, words);
    return [row.number ?? 0];
  });
  const numbers = [...table.querySelectorAll(".subtotal td:not(.value)")];
  after.subtotals.forEach((text, index) => write(numbers[index], before.subtotals[index], text));
  const ends = [...table.querySelectorAll(".endscore td:not(.value)")];
  after.endscores.forEach((text, index) => {
    write(ends[index], before.endscores[index], text);
    ends[index].classList.toggle("best", after.leaders.includes(index));
  });
  const names = [...table.querySelectorAll(".player bdi")];
  after.players.forEach((name, seat) => write(names[seat], before.players[seat], name));
  drawDiagrams(before, after);
  drawHead(before, after, words);
  around(before, after, words);
  return changed.filter(Boolean);
}

/**
 * The players stand in one drawing, which all diagrams use.
 * @param {Card} before
 * @param {Card} after
 */
function drawDiagrams(before, after) {
  const seats = document.querySelectorAll("#seats text");
  seats.forEach((place, seat) => (place.textContent = after.initials[seat]));
  document.querySelectorAll(".diagrams > div").forEach((place, index) => {
    const { path, words, open } = after.diagrams[index];
    if (same(before.diagrams[index], after.diagrams[index])) return;
    place.classList.toggle("open", open);
    /** @type {Element} */ (place.querySelector("title")).textContent = words;
    place.querySelector(".arrows")?.setAttribute("d", path);
    flash(place);
  });
}

/**
 * What the sheet is called, when and where it was: on the page, on its tab, in the result that is passed on, and in the
 * list of this phone.
 * @param {Card} before
 * @param {Card} after
 * @param {Words} words
 */
function drawHead(before, after, { say, language }) {
  if (same([before.heading, before.players], [after.heading, after.players])) return;
  const head = /** @type {HTMLElement} */ (document.querySelector(".head"));
  const { title, date, place } = after.heading;
  head.dataset.title = title;
  head.dataset.players = JSON.stringify(after.players);
  recallSheet(String(head.dataset.view), title, after.players);
  if (same(before.heading, after.heading)) return;
  const name = title || say("sheet.untitled");
  write(/** @type {Element} */ (head.querySelector("h1")), before.heading.title || say("sheet.untitled"), name);
  document.title = `${name} · ${say("app.name")}`;
  const result = document.querySelector(".finished .text");
  if (result) result.textContent = [name, ...String(result.textContent).split("\n").slice(1)].join("\n");
  const evening = /** @type {HTMLElement} */ (document.querySelector(".evening"));
  write(evening, String(evening.textContent), [date && day(date, language), place].filter(Boolean).join(" · "));
  evening.hidden = !evening.textContent;
}

/**
 * A date such as 2002-05-03 with the day of the week, as the server writes it.
 * @param {string} iso
 * @param {Language} language
 */
function day(iso, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(iso));
}

/**
 * What stands around the table.
 * @param {Card} before
 * @param {Card} after
 * @param {Words} words
 */
function around(before, after, { say, address, texts, deals }) {
  const aside = document.querySelector(".head .aside");
  const number = after.next;
  if (aside && before.next !== number) {
    aside.textContent = number === null ? say("sheet.finished") : say("number.of", { number, count: deals });
  }
  const turn = /** @type {HTMLElement} */ (document.querySelector(".turn"));
  if (!same([before.roles, before.passed], [after.roles, after.passed])) {
    const [chooser, dealer, first, leader] = after.roles.map((name) => element("b", {}, name));
    const line = number === null ? [] : marked(String(texts["turn.roles"]), { chooser, dealer, first, leader });
    turn.replaceChildren(element("p", {}, ...line), ...after.passed.map((reason) => element("p", { class: "small" }, reason)));
    turn.hidden = number === null;
    flash(turn);
  }
  const standing = document.querySelector(".standing");
  if (standing) {
    write(standing, before.standing, after.standing);
    standing.classList.toggle("warn", after.warn);
    standing.classList.toggle("fine", !after.warn);
  }
  const enter = /** @type {HTMLElement | null} */ (document.querySelector(".actions .main"));
  if (enter && before.next !== number) {
    enter.hidden = number === null;
    enter.textContent = number === null ? "" : say("sheet.enter", { number });
    enter.closest(".actions")?.classList.toggle("stays", number !== null);
  }
  if (!same(before.marks, after.marks)) drawMarks(after, say, address);
}

/**
 * @param {Card} card
 * @param {Say} say
 * @param {string} address
 */
function drawMarks({ marks }, say, address) {
  const section = /** @type {HTMLElement} */ (document.querySelector(".box.marks"));
  section.hidden = marks.length === 0;
  const lines = marks.map(({ number, contract, sentences, faulty }) => {
    const link = element("a", { href: `${address}/deal/${number}` }, say("sheet.mark", { number, contract }));
    return element("li", {}, link, faulty ? ` ${say("print.faulty")}.` : "", sentences.map((one) => ` ${one}`).join(""));
  });
  section.querySelector("ul")?.replaceChildren(...lines);
}

/**
 * @param {HTMLTableRowElement} line
 * @param {Row} was
 * @param {Row} row
 * @param {{say: Say, address: string}} words
 */
function drawRow(line, was, row, { say, address }) {
  const head = line.cells[0];
  const old = /** @type {HTMLElement} */ (head.querySelector(".row"));
  const kept = [...old.querySelectorAll(".symbol, .name")];
  const focused = document.activeElement === old;
  const { number } = row;
  line.classList.toggle("open", number === null);
  const made = number === null ? element("span", { class: "row" }) : element("a", { class: "row", href: `${address}/deal/${number}` });
  made.append(...kept);
  const name = /** @type {HTMLElement} */ (made.querySelector(".name"));
  if (number === null) delete name.dataset.number;
  else name.dataset.number = String(number);
  if (row.initial) made.append(element("span", { class: "initial", "aria-hidden": "true" }, row.initial));
  if (row.odd) made.append(sign("mark", "!", say("card.marked")));
  if (row.unsent) made.append(sign("mark unsent-mark", "↑", say("follow.unsent-row")));
  old.replaceWith(made);
  if (focused) made.focus();
  if (was.chooser !== row.chooser) line.cells[1].textContent = row.chooser;
  const cells = [...line.querySelectorAll("td:not(.value)")];
  row.cells.forEach((text, index) => write(cells[index], was.cells[index], text));
}

/**
 * @param {string} name
 * @param {string} shown
 * @param {string} said
 */
function sign(name, shown, said) {
  const seen = element("span", { "aria-hidden": "true" }, shown);
  return element("span", { class: name }, seen, element("span", { class: "unseen" }, ` ${said}`));
}

/**
 * @param {Element} place
 * @param {string} before
 * @param {string} after
 */
function write(place, before, after) {
  if (before === after) return;
  place.textContent = after;
  flash(place);
}

/** @param {Element} place */
function flash(place) {
  place.classList.remove("changed");
  void (/** @type {HTMLElement} */ (place).offsetWidth); // begins the animation anew
  place.classList.add("changed");
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
