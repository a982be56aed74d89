// @ts-check
/** On the start page: the sheets that were opened on this phone, each with a way to have it forgotten. */

import { forgetSheet, noteSheet, recentSheets } from "./recent.js";

/** @import { Seen } from "./recent.js" */

const section = /** @type {HTMLElement} */ (document.getElementById("recent"));
const list = /** @type {HTMLElement} */ (section.querySelector("ul"));
const template = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));
const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });

/** @param {Seen} sheet */
function item(sheet) {
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const [link, title, players, when, looking] = ["a", "b", ".players-of", ".when", ".looking"].map(
    (place) => /** @type {HTMLElement} */ (copy.querySelector(place)),
  );
  const [forget, restore] = /** @type {NodeListOf<HTMLButtonElement>} */ (copy.querySelectorAll("button"));
  link.setAttribute("href", sheet.address);
  title.textContent = sheet.title || String(title.textContent);
  players.textContent = sheet.players.join(", ");
  when.textContent = date.format(new Date(sheet.when));
  looking.hidden = sheet.writable;
  for (const button of [forget, restore]) button.setAttribute("aria-label", `${button.textContent}: ${title.textContent}`);
  forget.addEventListener("click", () => {
    forgetSheet(sheet.view);
    [forget.hidden, restore.hidden] = [true, false];
    restore.focus();
  });
  restore.addEventListener("click", () => {
    noteSheet(sheet);
    [forget.hidden, restore.hidden] = [false, true];
    forget.focus();
  });
  return copy;
}

function draw() {
  const sheets = recentSheets();
  list.replaceChildren(...sheets.map(item));
  section.hidden = sheets.length === 0;
}

// Also after the way back, when the browser shows the page as it was left.
addEventListener("pageshow", draw);
