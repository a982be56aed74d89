// @ts-check
/**
 * The start page: the present evening with its score, and those opened on this phone before, each with a way to have it
 * forgotten; the offer to install the app; the name for the log.
 */

import { bidiSafe, LONGEST_NAME } from "../core/names.js";
import { contextIn, draw } from "../page/drawing.js";
import { attempt, databaseAnswers, noteWriter, readRecords, writer } from "../sync/storage.js";
import { request } from "../sync/transport.js";
import { evenings, now as going } from "../templates/macros/recent_sheets.html.js";
import { dayInWords, dayOf, forgetSheet, isLocal, noteSheet, recentSheets, updateRecentSheet } from "./recent_sheets.js";

const EVENING = 18 * 60 * 60 * 1000; // milliseconds since a sheet was opened that it may still be on the table
const LONG = 7; // letters of a name beside three others
const INSTALL = "bonken.install"; // where it is kept that the offer to install was answered

const lang = /** @type {Language} */ (document.documentElement.lang);
const current = /** @type {HTMLAnchorElement} */ (document.getElementById("now"));
const section = /** @type {HTMLElement} */ (document.getElementById("recent"));
const tidy = /** @type {HTMLButtonElement} */ (document.getElementById("tidy"));
const [heading, hint, list] = ["h2", ".hint", "ul"].map((place) => /** @type {HTMLElement} */ (section.querySelector(place)));
const context = contextIn(section);

/** The sheets that were forgotten on this page, by their addresses to look; they can be had back. @type {Map<string, RecentSheet>} */
const forgotten = new Map();

/** The ids of the sheets that live on this phone; null as long as its database has not answered. @type {Set<string> | null} */
let here = null;

/** Whether a sheet lived on this phone and is no longer there. @type {(address: string) => boolean} */
function isLost(address) {
  return here !== null && isLocal(address) && !here.has(address.split("#")[1]);
}

/** @param {RecentProgress} progress */
function isFinished({ played, deals }) {
  return played >= deals;
}

/** An evening of the list. @param {RecentSheet} sheet */
function shown(sheet) {
  const { address, view, title, players, writable, progress } = sheet;
  const { scores = [], played = 0, deals = 1 } = progress ?? {};
  const score = Math.max(...scores, -Infinity);
  const winners = players.filter((_, seat) => scores[seat] === score).map(bidiSafe);
  const day = dayInWords(sheet, lang);
  const ended = winners.length > 1 ? "tied" : "won";
  return {
    id: view.split("/").pop(), address, day, title, players: players.map(bidiSafe).join(", "), writable,
    name: [day, title].filter(Boolean).join(" "), forgotten: forgotten.has(view),
    far: { number: played, count: deals }, score, winners: new Intl.ListFormat(lang).format(winners),
    state: isLost(address) ? "lost" : !progress ? "" : played === 0 ? "begun" : played < deals ? "played" : ended,
  };
}

/** The evening people sit at: the one that was opened last and is not over. */
function atTable() {
  return recentSheets().find(
    (sheet) => Date.now() - Date.parse(sheet.when) < EVENING && !(sheet.progress && isFinished(sheet.progress)) && !isLost(sheet.address),
  );
}

/** @param {RecentSheet | undefined} sheet */
function drawNow(sheet) {
  current.hidden = !sheet;
  if (!sheet) return;
  const { address, title, players, progress } = sheet;
  const best = progress && progress.played > 0 ? Math.max(...progress.scores) : NaN;
  const scores = players.map((player, seat) => {
    const score = progress?.scores[seat] ?? 0;
    return { name: bidiSafe(player), score, leads: score === best };
  });
  current.href = address;
  draw(
    current,
    going(context, {
      far: progress ? { number: progress.played + 1, count: progress.deals } : null,
      name: title ? bidiSafe(title) : dayInWords(sheet, lang),
      tight: players.some((player) => player.length > LONG),
      players: scores,
    }),
  );
}

function drawSheets() {
  const sheets = [...recentSheets(), ...forgotten.values()];
  const tidying = tidy.ariaExpanded === "true";
  const now = atTable();
  const listed = tidying ? sheets : sheets.filter(({ view }) => view !== now?.view);
  const midnight = (/** @type {RecentSheet} */ sheet) => dayOf(sheet).setHours(0, 0, 0, 0);
  draw(list, evenings(context, [...listed].sort((one, other) => midnight(other) - midnight(one)).map(shown)));
  section.classList.toggle("tidying", tidying);
  hint.hidden = !tidying;
  heading.hidden = listed.length === 0;
  section.hidden = sheets.length === 0;
  document.body.classList.toggle("known", sheets.length > 0);
  drawNow(now);
}

/** Has an evening forgotten, or had back. @type {(event: Event) => void} */
function forgetOrRestore({ target }) {
  const button = target instanceof Element ? target.closest("button") : null;
  const item = button?.closest("li");
  if (!button || !item) return;
  const sheet = [...recentSheets(), ...forgotten.values()].find(({ view }) => item.id === `seen-${view.split("/").pop()}`);
  if (!sheet) return;
  if (button.matches(".forget")) {
    forgotten.set(sheet.view, sheet);
    forgetSheet(sheet.view);
  } else {
    forgotten.delete(sheet.view);
    noteSheet(sheet);
  }
  drawSheets();
  /** @type {HTMLElement | null} */ (item.querySelector("button:not([hidden])"))?.focus();
}

/** Looks which of the sheets that live on this phone are still there. */
async function lookHere() {
  const logs = await readRecords("logs");
  if (!databaseAnswers()) return;
  here = new Set(logs.map(({ id }) => id));
  drawSheets();
}

/** Asks the server how the evening that is going on stands, unless this phone has unsent changes to it. */
async function refresh() {
  const sheet = atTable();
  if (!sheet?.progress || isLocal(sheet.address)) return;
  if ((await readRecords("logs")).some(({ id, pending }) => id === `${sheet.id}@server` && pending?.length)) return;
  const answer = await request(sheet.address.replace("/s/", "/api/sheets/"));
  if (answer?.status !== 200 || !answer.json?.computed) return;
  const { document: written, computed } = answer.json;
  const scores = sheet.players.map((_, seat) => computed.endscores[written.players[seat]]);
  const progress = { ...sheet.progress, scores, played: written.deals.length };
  updateRecentSheet(sheet.view, { title: written.title ?? "", players: written.players, progress });
  drawSheets();
}

/** The first page of a folder of files is in one language; readers of another are led there. */
function leadToLanguage() {
  const [wanted] = navigator.languages;
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"));
  const link = [...links].find(({ hreflang }) => wanted?.startsWith(hreflang));
  if (link && document.documentElement.dataset.chooses !== undefined) location.replace(link.href);
}

/**
 * The offer to install the app, once, after the first evening that was played to its end here. Browsers that can install it
 * fire an event, of which TypeScript knows nothing; on iOS a sentence explains it.
 */
function offerInstall() {
  const box = /** @type {HTMLElement} */ (document.getElementById("install"));
  const [yes, no] = /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll("button"));
  /** @type {(Event & {prompt?: () => Promise<unknown>}) | null} */
  let asked = null;
  const isWanted = () => {
    const isOver = recentSheets().some(({ progress }) => progress && isFinished(progress));
    const isInstalled = matchMedia("(display-mode: standalone)").matches;
    return isOver && !isInstalled && attempt(() => localStorage.getItem(INSTALL)) === null;
  };
  const answered = () => {
    attempt(() => localStorage.setItem(INSTALL, "answered"));
    box.hidden = true;
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser's own offer comes at any time
    asked = event;
    box.hidden = !isWanted();
  });
  addEventListener("appinstalled", answered);
  yes.addEventListener("click", () => {
    asked?.prompt?.();
    answered();
  });
  no.addEventListener("click", answered);
  if ("standalone" in navigator && isWanted()) {
    yes.hidden = true;
    /** @type {HTMLElement} */ (box.querySelector(".ios")).hidden = box.hidden = false;
  }
}

function askWriter() {
  const box = /** @type {HTMLDetailsElement} */ (document.getElementById("writer"));
  const [form, field, status] = /** @type {[HTMLFormElement, HTMLInputElement, HTMLElement]} */ (
    ["form", "[name=by]", "[role=status]"].map((place) => box.querySelector(place))
  );
  field.maxLength = LONGEST_NAME;
  field.value = writer() || field.value;
  if (location.hash === "#writer") box.open = true;
  field.addEventListener("input", () => (status.textContent = ""));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    noteWriter(field.value.trim());
    status.textContent = status.dataset.saved ?? "";
    // For what this browser sends without a script.
    if (form.getAttribute("action")) fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => {});
  });
}

leadToLanguage();
tidy.addEventListener("click", () => {
  tidy.ariaExpanded = String(tidy.ariaExpanded !== "true");
  drawSheets();
});
list.addEventListener("click", forgetOrRestore);
drawSheets();
refresh();
lookHere();
addEventListener("sheetsadded", lookHere);
// After the way back the browser shows the page as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  here = null; // more may live here by now
  drawSheets();
  refresh();
  lookHere();
});
offerInstall();
askWriter();
