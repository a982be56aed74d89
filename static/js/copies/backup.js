// @ts-check
/**
 * Backups on the start page: how many evenings are on this phone and nowhere else, their sums, and the way to a copy of them and
 * back. What adds them up, puts them in a file, reads one, or brings them to a server, is loaded when it is wanted.
 */

import { bidiSafe } from "../core/names.js";
import { dayOf, isLocal, noteBrought, recentSheets, today } from "../home/recent_sheets.js";
import { fetchAll, isServerless } from "../page/data.js";
import { contextIn, draw, keepFile } from "../page/drawing.js";
import { allLogs } from "../sync/kept_logs.js";
import { attempt, persist, readList, writeJson } from "../sync/storage.js";
import { serverAnswers } from "../sync/transport.js";
import { links } from "../templates/macros/recent_circles.html.js";
import { localeOf } from "../views/formatting.js";

const COPIED = "bonken.copied"; // how many entries of each log, by its id, are in a copy that was saved
const LEFT = "bonken.left-here"; // the ids of those that were offered to the server, and are to stay here
const MOST = 5; // evenings without a copy, before the page reminds of one

const section = /** @type {HTMLElement} */ (document.getElementById("copies"));
/** Where sheets of each game are that live here; those of the first do not name it. @type {[game: string, address: string][]} */
const cards = JSON.parse(String(section.dataset.cards));
const context = contextIn(section);
const { texts } = context;
const [standing, remind, others, status] = [".standing", ".remind", ".others", ".status"].map(
  (place) => /** @type {HTMLElement} */ (section.querySelector(place)),
);
const save = /** @type {HTMLButtonElement} */ (section.querySelector("button.save"));
const offer = /** @type {HTMLElement | null} */ (section.querySelector(".offer"));
const take = /** @type {HTMLInputElement} */ (section.querySelector("input"));
const together = /** @type {HTMLDetailsElement} */ (section.querySelector("details"));

/** The evenings that are on this phone. */
async function here() {
  return (await allLogs()).filter(({ moved }) => !moved);
}

/** The logs that are nowhere but on this phone. @param {PlainLog[]} logs */
function own(logs) {
  return logs.filter(({ copy, entries }) => copy?.version !== entries.length);
}

/** @returns {Record<string, number>} */
function copied() {
  return attempt(() => JSON.parse(localStorage.getItem(COPIED) ?? "{}")) ?? {};
}

async function drawCopies() {
  const all = await here();
  const logs = own(all);
  const without = logs.filter(({ id, entries }) => copied()[id] !== entries.length).length;
  const known = recentSheets().map(({ address }) => address).filter(isLocal);
  section.hidden = all.length === 0 && known.length === 0 && !isServerless();
  standing.textContent = logs.length > 0 ? `${texts.count("copies.only", logs.length)} ${copies(without, logs.length)}` : "";
  remind.hidden = without < MOST;
  save.hidden = together.hidden = logs.length === 0;
  if (together.open) await addUp();
  draw(others, links(context, all.filter(({ id }) => !known.some((address) => address.endsWith(`#${id}`))).map(link)));
}

/** How many evenings, of so many, have no copy as they are now. @param {number} without @param {number} number */
function copies(without, number) {
  if (without === 0) return context.t("copies.every");
  return without < number ? texts.count("copies.without", without) : texts.count("copies.none", number);
}

/** Draws what the evenings of Bonken add up to. */
async function addUp() {
  const logs = own(await here()).filter(({ sheet }) => !sheet.game);
  const script = await import("./season.js").catch(sayMissing);
  script?.drawSeason(/** @type {HTMLElement} */ (together.querySelector("div")), logs, await rulebooks(), context);
}

/** The way to an evening that is not in the list of those opened here. @param {PlainLog} log */
function link({ id, sheet, opened, copy }) {
  const written = new Intl.DateTimeFormat(localeOf(texts.language), { dateStyle: "medium" });
  const day = written.format(dayOf({ date: sheet.date, when: opened }));
  const name = sheet.title || sheet.players.map(bidiSafe).join(", ");
  return { address: `${cardOf(sheet)}#${id}`, name, state: copy ? `${day} · ${context.t("copies.copy")}` : day };
}

/** Where the page of a sheet is. @param {{game?: string}} sheet in plain form */
function cardOf({ game }) {
  return String((cards.find(([key]) => key === game) ?? cards[0])[1]);
}

save.addEventListener("click", async () => {
  persist();
  const logs = own(await here());
  const script = await import("./archive.js").catch(() => null); // no network, and never fetched
  const file = script && (await script.archived(logs, await rulebooks()));
  if (!file) {
    status.textContent = context.t("copies.not-saved");
    return;
  }
  keepFile(file, `bonken-${today()}.zip`);
  const now = Object.fromEntries(logs.map(({ id, entries }) => [id, entries.length]));
  writeJson(COPIED, { ...copied(), ...now });
  status.textContent = context.t("copies.saved");
  await drawCopies();
});

/** There is no network, and a script never was fetched. */
function sayMissing() {
  status.textContent = context.t("copies.not-there");
  return null;
}

async function takeChosen() {
  const files = [...(take.files ?? [])];
  take.value = "";
  const script = await import("./archive.js").catch(sayMissing);
  if (!script) return;
  const { added, known, unreadable, house } = await script.takeIn(files, await rulebooks(), texts, cardOf);
  const sentences = [texts.count("copies.added", added), known > 0 && texts.count("copies.known", known), unreadable > 0 && texts.count("copies.unreadable", unreadable), house > 0 && texts.count("copies.house", house)];
  status.textContent = sentences.filter(Boolean).join(" ");
  if (added > 0) dispatchEvent(new Event("sheetsadded"));
  await drawCopies();
}

take.addEventListener("change", takeChosen);
if (take.files?.length) takeChosen(); // while this was on its way

/** The logs to offer to the server: no copies, which came from one, and none that was declined. */
async function offered() {
  const left = readList(LEFT);
  return (await here()).filter(({ id, copy }) => !copy && !left.includes(id));
}

/** Offers to bring the evenings of this phone to the server, when it answers; none is sent unasked. */
async function drawOffer() {
  if (!offer) return;
  const logs = await offered();
  offer.hidden = logs.length === 0 || !(await serverAnswers());
  const line = offer.querySelector("p");
  if (line) line.textContent = texts.count("copies.offer", logs.length);
}

async function bringAll() {
  const logs = await offered();
  const script = await import("../sync/log_transfer.js").catch(sayMissing);
  if (!script) return;
  const { circleOf } = (await import("../home/recent_circles.js").catch(() => null)) ?? {};
  let brought = 0;
  for (const { id, sheet } of logs) {
    const done = await script.bring(id, circleOf?.(sheet.players));
    if (typeof done?.json?.edit !== "string") continue;
    brought += 1;
    noteBrought(`${cardOf(sheet)}#${id}`, done.json, sheet);
  }
  const stayed = logs.length - brought;
  status.textContent = [brought > 0 && texts.count("copies.brought", brought), stayed > 0 && texts.count("copies.stayed", stayed)].filter(Boolean).join(" ");
  if (brought > 0) dispatchEvent(new Event("sheetsadded"));
  else await drawOffer();
}

const [yes, no] = offer?.querySelectorAll("button") ?? [];
yes?.addEventListener("click", async () => {
  yes.disabled = true;
  await bringAll();
  yes.disabled = false;
});
no?.addEventListener("click", async () => {
  writeJson(LEFT, (await here()).map(({ id }) => id));
  await drawOffer();
});

together.addEventListener("toggle", () => together.open && addUp());

/** The rulebooks that come with the app, by their ids. */
function rulebooks() {
  return fetchAll(JSON.parse(String(section.dataset.rulebooks)));
}

async function drawAll() {
  await drawCopies();
  await drawOffer();
}

for (const event of ["pageshow", "sheetsadded"]) addEventListener(event, drawAll);
drawAll();
