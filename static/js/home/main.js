// @ts-check
/**
 * On the start page: the evening that is going on, with its score, and those that were opened on this phone before, each
 * with a way to have it forgotten.
 */

import { bidiSafe } from "../core/names.js";
import { element } from "../page/elements.js";
import { all } from "../sync/storage.js";
import { request } from "../sync/transport.js";
import { dayInWords, dayOf, forgetSheet, isLocal, noteSheet, recallSheet, recentSheets } from "./recent.js";

/** @import { Progress, Seen } from "./recent.js" */

const EVENING = 18 * 60 * 60 * 1000; // milliseconds since a sheet was opened that it may still be on the table
const lang = document.documentElement.lang;

const current = /** @type {HTMLAnchorElement} */ (document.getElementById("now"));
const section = /** @type {HTMLElement} */ (document.getElementById("recent"));
const tidy = /** @type {HTMLButtonElement} */ (document.getElementById("tidy"));
const [heading, hint, list, template] = ["h2", ".hint", "ul", "template"].map((place) => section.querySelector(place));

/**
 * A text of the page, with its `{values}` filled in.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
function text(name, values = {}) {
  return String(section.dataset[name]).replace(/\{(\w+)\}/gu, (_, key) => bidiSafe(String(values[key])));
}

/** @param {number} score */
function signed(score) {
  return String(score).replace("-", "−");
}

/** @param {Seen} sheet */
function day(sheet) {
  return dayInWords(sheet, lang);
}

/** @param {Progress} progress */
function isFinished({ played, deals }) {
  return played >= deals;
}

/**
 * Who won, or how far it is.
 * @param {Seen} sheet
 */
function outcome({ progress, players }) {
  if (!progress) return "";
  const { scores, played, deals } = progress;
  if (played === 0) return text("begun");
  if (!isFinished(progress)) return text("played", { number: played, count: deals });
  const best = Math.max(...scores);
  const winners = players.filter((_, seat) => scores[seat] === best);
  const names = new Intl.ListFormat(lang).format(winners.map(bidiSafe));
  return text(winners.length > 1 ? "tied" : "won", { name: names, names, score: signed(best) });
}

/**
 * The evening people sit at: the one that was opened last and is not over.
 * @param {Seen[]} sheets
 */
function going(sheets) {
  return sheets.find(
    ({ when, progress }) => Date.now() - Date.parse(when) < EVENING && !(progress && isFinished(progress)),
  );
}

/** @param {Seen | undefined} sheet */
function drawNow(sheet) {
  current.hidden = !sheet;
  if (!sheet) return;
  const { address, title, players, progress } = sheet;
  current.href = address;
  const number = progress && text("progress", { number: progress.played + 1, count: progress.deals });
  const [far, name, scores] = [".progress", "strong", "ul"].map((place) => current.querySelector(place));
  if (far) far.textContent = number ? `· ${number}` : "";
  if (name) name.textContent = title ? bidiSafe(title) : day(sheet);
  const best = progress && progress.played > 0 ? Math.max(...progress.scores) : NaN;
  scores?.classList.toggle("tight", players.some((player) => player.length > 7));
  scores?.replaceChildren(
    ...players.map((player, seat) => {
      const score = progress?.scores[seat] ?? 0;
      const shown = element("b", { class: score === best ? "leads" : null }, signed(score));
      return element("li", {}, element("bdi", {}, bidiSafe(player)), " ", ...(progress ? [shown] : []));
    }),
  );
}

/** @param {Seen} sheet */
function item(sheet) {
  const copy = /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (template).content.cloneNode(true));
  const [link, date, title, players, ended, looking] = ["a", "b", ".title", ".players-of", ".outcome", ".looking"].map(
    (place) => /** @type {HTMLElement} */ (copy.querySelector(place)),
  );
  const [forget, restore] = /** @type {NodeListOf<HTMLButtonElement>} */ (copy.querySelectorAll("button"));
  link.setAttribute("href", sheet.address);
  date.textContent = day(sheet);
  title.textContent = bidiSafe(sheet.title);
  players.textContent = sheet.players.map(bidiSafe).join(", ");
  ended.textContent = outcome(sheet);
  looking.hidden = sheet.writable;
  const name = [date.textContent, title.textContent].filter(Boolean).join(" ");
  for (const button of [forget, restore]) button.setAttribute("aria-label", `${button.textContent}: ${name}`);
  forget.addEventListener("click", () => {
    forgetSheet(sheet.view);
    [forget.hidden, restore.hidden] = [true, false];
    drawNow(going(recentSheets()));
    restore.focus();
  });
  restore.addEventListener("click", () => {
    noteSheet(sheet);
    [forget.hidden, restore.hidden] = [false, true];
    drawNow(going(recentSheets()));
    forget.focus();
  });
  return copy;
}

function draw() {
  const sheets = recentSheets();
  const tidying = tidy.ariaExpanded === "true";
  const now = going(sheets);
  const listed = tidying ? sheets : sheets.filter((sheet) => sheet !== now);
  const midnight = (/** @type {Seen} */ sheet) => dayOf(sheet).setHours(0, 0, 0, 0);
  list?.replaceChildren(...[...listed].sort((one, other) => midnight(other) - midnight(one)).map(item));
  section.classList.toggle("tidying", tidying);
  /** @type {HTMLElement} */ (hint).hidden = !tidying;
  /** @type {HTMLElement} */ (heading).hidden = listed.length === 0;
  section.hidden = sheets.length === 0;
  document.body.classList.toggle("known", sheets.length > 0);
  drawNow(now);
}

/** Asks how the evening that is going on stands by now, unless this phone knows better: what it has not sent yet. */
async function refresh() {
  const sheet = going(recentSheets());
  if (!sheet?.progress || isLocal(sheet.address) || (await all("changes")).length > 0) return;
  const answer = await request("GET", sheet.address.replace("/s/", "/api/sheets/"), null);
  if (answer?.status !== 200 || !answer.json?.computed) return;
  const { document: written, computed } = answer.json;
  const scores = sheet.players.map((_, seat) => computed.endscores[written.players[seat]]);
  const progress = { ...sheet.progress, scores, played: written.deals.length };
  recallSheet(sheet.view, { title: written.title ?? "", players: written.players, progress });
  draw();
}

/** The first page of a folder of files is in one language; whoever reads another better is led there. */
function leadToLanguage() {
  const [wanted] = navigator.languages;
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"));
  const link = [...links].find(({ hreflang }) => wanted?.startsWith(hreflang));
  if (link && document.documentElement.dataset.chooses !== undefined) location.replace(link.href);
}

leadToLanguage();
tidy.addEventListener("click", () => {
  tidy.ariaExpanded = String(tidy.ariaExpanded !== "true");
  draw();
});
draw();
refresh();
addEventListener("sheetsadded", draw);
// After the way back the browser shows the page as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  draw();
  refresh();
});
