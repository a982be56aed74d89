// @ts-check
/**
 * On the start page, and wherever there is nothing (any more): what is not sent from this phone, of every sheet. It is
 * sent when it can be; it can be read, kept as a file, and, when its sheet is gone for good, put on a new one.
 */

import { bidiSafe } from "../../core/names.js";
import { recentSheets } from "../../home/recent.js";
import { dealToTable, sheetToDocument } from "../../formats/bonken/documents.js";
import { element } from "../../page/elements.js";
import { SERVED } from "../../sync/logs.js";
import { all } from "../../sync/storage.js";
import { request } from "../../sync/transport.js";
import { Explainer } from "../../views/bonken/explain.js";
import { download, side, unsentDeals } from "../card/choices.js";
import { followSheet } from "../follow.js";
import { json } from "../page_data.js";

/** @import { Seen } from "../../home/recent.js" */
/** @import { PlainLog } from "../../sync/logs.js" */
/** @import { Language } from "../../core/bonken/rulebook.js" */
/** @import { SheetFollower } from "../follow.js" */
/** @import { Catalogue } from "../../views/bonken/explain.js" */

const section = /** @type {HTMLElement} */ (document.getElementById("unsent"));
const template = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));

/**
 * What a sheet is called in what this phone keeps: its id, or the view key by which earlier versions called it.
 * @param {Seen} seen
 */
function namesOf({ id, view }) {
  return [id, view.split("/")[2]].filter((name) => name !== undefined);
}

/** Whether a page of this sheet was asked for here. @param {Seen} seen */
function isHere({ address, view }) {
  return [address, view].some((own) => location.pathname === own || location.pathname.startsWith(`${own}/`));
}

async function begin() {
  const old = await all("changes");
  /** @type {PlainLog[]} */
  const replicas = (await all("logs")).filter(({ format }) => format === SERVED);
  const seen = recentSheets();
  const asked = seen.filter(isHere).flatMap(namesOf);
  const wanted = replicas.filter(
    (log) => asked.includes(sheetOf(log)) || (log.pending ?? []).length > 0 || old.some(({ sheet }) => sheet === sheetOf(log)),
  );
  const texts = wanted.length > 0 && (await json(String(section.dataset.texts)));
  for (const log of wanted) {
    const rulebook = texts && (await json(`/rulebooks/${rulebookOf(log)}.json`));
    const known = seen.find((one) => namesOf(one).includes(sheetOf(log)));
    if (rulebook) await beginSheet(log, known, rulebook, texts);
  }
  const others = old.filter(({ sheet }) => !wanted.some((log) => sheetOf(log) === sheet)).length;
  if (others > 0) section.append(element("p", {}, said("others", others)));
  if (wanted.length > 0 || others > 0) section.hidden = false; // other games have theirs here
}

/**
 * The id of the sheet of a replica.
 * @param {PlainLog} log
 */
function sheetOf({ id }) {
  return id.split("@")[0];
}

/**
 * The rulebook that a log ends with.
 * @param {PlainLog} log
 * @returns {string}
 */
function rulebookOf({ sheet, entries }) {
  return entries.reduce((now, { change }) => (change.kind === "rulebook-changed" ? change.rulebook : now), sheet.rulebook);
}

/**
 * @param {PlainLog} log
 * @param {Seen | undefined} seen
 * @param {any} rulebook
 * @param {Catalogue} texts
 */
async function beginSheet(log, seen, rulebook, texts) {
  const language = /** @type {Language} */ (document.documentElement.lang);
  const id = sheetOf(log);
  const view = seen ? seen.view.split("/")[2] : id;
  const api = `/api/sheets/${seen?.address.split("/")[2]}`;
  const nowhere = { rulebook: "", texts: "", address: "", deals: "" };
  const sheet = { ...log.sheet, rulebook }; // the replica has the sheet as it is
  const page = { ...nowhere, sheet, language, api, id, view, version: 0, last: null, writable: seen?.writable ?? false };
  const follower = followSheet({ page, rulebook });
  await follower.load();
  const place = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
  section.append(place);
  const explain = new Explainer(rulebook, sheet.players, texts, language);
  const draw = () => drawSheet(place, follower, seen, explain);
  follower.onUpdate(draw);
  draw();
  if (seen) follower.start();
}

/**
 * @param {HTMLElement} place
 * @param {SheetFollower} follower
 * @param {Seen | undefined} seen
 * @param {Explainer} explain
 */
function drawSheet(place, follower, seen, explain) {
  const { shown, waiting, trouble } = follower;
  const isGone = trouble === "gone";
  const state = JSON.stringify([waiting, trouble, shown.deals, shown.players]);
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const deals = [...(isGone ? shown.deals : []), ...unsentDeals(follower)].filter(
    (deal, index, every) => every.findIndex(({ id }) => id === deal.id) === index,
  );
  const document = { ...sheetToDocument(shown), deals: deals.map((deal) => dealToTable(shown, deal)) };
  const [name, players, status, read, buttons] = ["b", ".players-of", ".said", "details", ".buttons"].map(
    (part) => /** @type {HTMLElement} */ (place.querySelector(part)),
  );
  name.textContent = bidiSafe(shown.title) || name.textContent;
  players.textContent = shown.players.map(bidiSafe).join(", ");
  const stuck = waiting.length > 0 && waiting[0].state !== "waiting";
  const why = isGone ? "gone" : !seen ? "nowhere" : !seen.writable ? "closed" : stuck ? "stuck" : trouble ? "later" : "now";
  status.replaceChildren(said("unsent", waiting.length), said(waiting.length > 0 || isGone ? why : "sent"));
  read.hidden = deals.length === 0;
  const words = deals.map((deal) => {
    const at = shown.deals.findIndex(({ id }) => id === deal.id);
    const number = at < 0 ? shown.deals.length + 1 : at + 1;
    return side(explain.text("number.next", { number }), deal, shown, number, explain);
  });
  read.querySelector("div")?.replaceChildren(...words);
  const [open, again] = [.../** @type {NodeListOf<HTMLElement>} */ (buttons.querySelectorAll(".open, .again"))];
  open.hidden = !seen || isGone;
  if (seen) open.setAttribute("href", seen.address);
  again.hidden = !isGone;
  again.onclick = () => putOnNew(document, follower, status);
  buttons.querySelector(".file")?.remove();
  const file = download(document, isGone ? "as-it-was.json" : "not-sent.json", String(section.dataset.file));
  file.classList.add("file");
  if (deals.length > 0) buttons.append(file);
}

/**
 * Opens a new sheet with everything this phone has of one that is gone, and goes there.
 * @param {object} document
 * @param {SheetFollower} follower
 * @param {HTMLElement} status
 */
async function putOnNew(document, follower, status) {
  const answer = await request("POST", "/api/sheets", document);
  if (answer?.status !== 201) {
    status.replaceChildren(answer?.json?.message ?? said("later"));
    return;
  }
  await follower.drop(follower.states.map(({ id }) => id));
  location.assign(answer.json.edit);
}

/**
 * A sentence of the page.
 * @param {string} key
 * @param {number} [number]
 */
function said(key, number) {
  return number === 0 ? "" : `${String(section.dataset[key]).replace("{number}", String(number))} `;
}

begin();
