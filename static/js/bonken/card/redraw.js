// @ts-check
/**
 * Redraws the card in place: only what differs is touched, so that scrolling, an open box and the focus stay as they
 * are; and it is marked for a moment.
 */

import { bidiSafe } from "../../core/names.js";
import { element, inBold } from "../../page/elements.js";
import { drawTotals } from "../totals.js";

/** @import { Language } from "../../core/bonken/rulebook.js" */
/** @import { Card, Row } from "../../views/bonken/card.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */

/**
 * Makes a page that shows `before` show `after`; `deals` is what the address of a deal begins with. Returns the numbers of the deals that are new
 * or different.
 * @param {Card} before
 * @param {Card} after
 * @param {Explainer} explain
 * @param {string} deals
 * @returns {number[]}
 */
export function redraw(before, after, explain, deals) {
  const table = /** @type {HTMLTableElement} */ (document.querySelector("table.card"));
  const changed = Object.entries(after.rows).flatMap(([key, row]) => {
    const was = before.rows[key];
    if (same(was, row)) return [];
    const line = /** @type {HTMLTableRowElement | null} */ (table.querySelector(`tr[data-contract="${CSS.escape(key)}"]`));
    if (line) drawRow(line, was, row, explain, deals);
    return [row.number ?? 0];
  });
  const numbers = [...table.querySelectorAll(".subtotal td:not(.value)")];
  after.subtotals.forEach((text, index) => write(numbers[index], before.subtotals[index], text));
  const ends = [...table.querySelectorAll(".endscore td:not(.value)")];
  after.endscores.forEach((text, index) => {
    write(ends[index], before.endscores[index], text);
    ends[index].classList.toggle("best", after.totals[index].leads);
  });
  drawHead(table, before, after);
  drawDiagrams(before, after);
  drawHeading(before, after, explain);
  drawRest(before, after, explain, deals);
  return changed.filter(Boolean);
}

/**
 * The same for a page that nobody has looked at yet: nothing on it is news.
 * @param {Card} before
 * @param {Card} after
 * @param {Explainer} explain
 * @param {string} deals
 */
export function drawFirst(before, after, explain, deals) {
  redraw(before, after, explain, deals);
  document.querySelectorAll(".changed").forEach((place) => place.classList.remove("changed"));
}

/**
 * Who has what and does what.
 * @param {HTMLTableElement} table
 * @param {Card} before
 * @param {Card} after
 */
function drawHead(table, before, after) {
  if (same(before.totals, after.totals)) return;
  const head = /** @type {HTMLTableSectionElement} */ (table.tHead);
  drawTotals(head, after.totals);
  const [names, points] = [".player", ".totals b"].map((part) => head.querySelectorAll(part));
  after.totals.forEach((one, seat) => {
    const was = before.totals[seat];
    if (was.name !== one.name) flash(names[seat]);
    if (was.total !== one.total) flash(points[seat]);
  });
  /** @type {HTMLElement} */ (head.querySelector(".roles")).hidden = after.totals.every(({ role }) => !role);
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
 * What the sheet is called, when and where it was: on the page, on its tab, and in the list of this phone.
 * @param {Card} before
 * @param {Card} after
 * @param {Explainer} explain
 */
function drawHeading(before, after, explain) {
  if (same([before.heading, before.players], [after.heading, after.players])) return;
  const heading = /** @type {HTMLElement} */ (document.querySelector(".head"));
  const { title, date, place } = after.heading;
  heading.dataset.title = title;
  heading.dataset.players = JSON.stringify(after.players);
  if (same(before.heading, after.heading)) return;
  const untitled = explain.text("sheet.untitled");
  const name = title || untitled;
  write(/** @type {Element} */ (heading.querySelector("h1")), before.heading.title || untitled, name);
  document.title = `${bidiSafe(name)} · ${explain.text("app.name")}`;
  const evening = /** @type {HTMLElement} */ (document.querySelector(".evening"));
  write(evening, String(evening.textContent), [date && day(date, explain.language), bidiSafe(place)].filter(Boolean).join(" · "));
  evening.hidden = !evening.textContent;
}

/**
 * A date such as 2002-05-03 with the day of the week, as the server writes it: Friday 3 May 2002.
 * @param {string} iso
 * @param {Language} language
 */
export function day(iso, language) {
  /** @type {Intl.DateTimeFormatOptions} */
  const written = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  const parts = new Intl.DateTimeFormat(language, written).formatToParts(new Date(iso));
  const order = ["weekday", "day", "month", "year"];
  return order.map((wanted) => parts.find(({ type }) => type === wanted)?.value).join(" ");
}

/**
 * What stands around the table.
 * @param {Card} before
 * @param {Card} after
 * @param {Explainer} explain
 * @param {string} deals
 */
function drawRest(before, after, explain, deals) {
  const aside = document.querySelector(".head .aside");
  const number = after.next;
  if (aside) aside.textContent = after.soFar;
  const turn = /** @type {HTMLElement} */ (document.querySelector(".turn"));
  /** @type {(card: Card) => unknown} */
  const said = ({ question, parts, passed }) => [question, parts, passed];
  if (!same(said(before), said(after))) {
    const line = after.parts.length > 0 ? inBold(after.parts) : [after.question];
    const passed = after.passed.map((reason) => element("p", { class: "small" }, reason));
    turn.replaceChildren(element("p", {}, ...line), ...passed);
    turn.hidden = !line.join("");
    flash(turn);
  }
  const standing = document.querySelector(".standing");
  if (standing) {
    write(standing, before.standing, after.standing);
    standing.classList.toggle("warn", after.warn);
    standing.classList.toggle("fine", !after.warn);
  }
  if (before.next !== number) drawEnter(number, explain);
  if (!same(before.marks, after.marks)) drawMarks(after, explain, deals);
}

/**
 * The button for the next deal, where somebody may enter one.
 * @param {number | null} number
 * @param {Explainer} explain
 */
export function drawEnter(number, explain) {
  const enter = /** @type {HTMLElement | null} */ (document.querySelector(".actions .main[href*='/deal']"));
  if (!enter) return;
  enter.hidden = number === null;
  enter.textContent = number === null ? "" : explain.text("sheet.enter", { number });
  enter.closest(".actions")?.classList.toggle("stays", number !== null);
}

/**
 * @param {Card} card
 * @param {Explainer} explain
 * @param {string} deals
 */
function drawMarks({ marks }, explain, deals) {
  const section = /** @type {HTMLElement} */ (document.querySelector(".box.marks"));
  section.hidden = marks.length === 0;
  const lines = marks.map(({ number, contract, sentences, faulty }) => {
    const link = element("a", { href: `${deals}${number}` }, explain.text("sheet.mark", { number, contract }));
    const fault = faulty ? ` ${explain.text("print.faulty")}.` : "";
    return element("li", {}, link, fault, sentences.map((one) => ` ${one}`).join(""));
  });
  section.querySelector("ul")?.replaceChildren(...lines);
}

/**
 * @param {HTMLTableRowElement} line
 * @param {Row} was
 * @param {Row} row
 * @param {Explainer} explain
 * @param {string} deals
 */
function drawRow(line, was, row, explain, deals) {
  const old = /** @type {HTMLElement} */ (line.cells[0].querySelector(".row"));
  const kept = [...old.querySelectorAll(".symbol, .name")];
  const focused = document.activeElement === old;
  const { number } = row;
  line.classList.toggle("open", number === null);
  if (number === null) line.classList.remove("saved"); // it was taken back
  const href = `${deals}${number}`;
  const made = number === null ? element("span", { class: "row" }) : element("a", { class: "row", href });
  made.append(...kept);
  const name = /** @type {HTMLElement} */ (made.querySelector(".name"));
  if (number === null) delete name.dataset.number;
  else name.dataset.number = String(number);
  if (row.initial) made.append(element("span", { class: "initial", "aria-hidden": "true" }, row.initial));
  if (row.odd) made.append(sign("mark", "!", explain.text("card.marked")));
  if (row.unsent) made.append(sign("mark unsent-mark", "↑", explain.text("follow.unsent-row")));
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
