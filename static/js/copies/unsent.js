// @ts-check
/**
 * Pending changes of every sheet, on the start page and on error pages. They are sent when that can be; they can be read,
 * kept as a file, and, when their sheet is gone for good, put on a new one.
 */

import { bidiSafe } from "../core/names.js";
import { recentSheets } from "../home/recent_sheets.js";
import { contextIn, draw } from "../page/drawing.js";
import { keepDocument, numberedSide, unsentDeals } from "../sheet/clash_questions.js";
import { SERVED } from "../sync/kept_logs.js";
import { databaseAnswers, readRecords } from "../sync/storage.js";
import { request } from "../sync/transport.js";
import { sides } from "../templates/macros/clash.html.js";
import { unsent } from "../templates/macros/unsent.html.js";
import { copyingOf, FIRST } from "./games.js";

const section = /** @type {HTMLElement} */ (document.getElementById("unsent"));
const template = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));
const others = /** @type {HTMLElement} */ (section.querySelector(".others"));
const context = contextIn(section);
const language = /** @type {Language} */ (document.documentElement.lang);
/** Where those of each game are. @type {Record<string, string>} */
const texts = JSON.parse(String(section.dataset.texts));

const AGAIN = 3_000; // milliseconds before what this phone's database or the server did not answer is asked for again

/** The ids of replicas that are shown. */
const begun = new Set();

async function begin() {
  const old = (await readRecords("changes")).map(({ sheet }) => sheet);
  while (!(await showUnsent(old))) await new Promise((resolve) => setTimeout(resolve, AGAIN));
}

/**
 * Shows the sheets that are not shown yet; returns whether none is left.
 * @param {string[]} old the id of the sheet of every change that an earlier version kept
 */
async function showUnsent(old) {
  const replicas = (await readRecords("logs")).filter(({ format, sheet }) => format === SERVED && (sheet?.game || sheet?.rulebook));
  const seen = recentSheets();
  const asked = seen.filter(isHere).flatMap(namesOf);
  const wanted = replicas.filter((log) => [...asked, ...old].includes(sheetOf(log)) || (log.pending ?? []).length > 0);
  const [isRead, wasHidden] = [databaseAnswers(), section.hidden];
  for (const log of wanted.filter((one) => !begun.has(one.id))) {
    const known = seen.find((one) => namesOf(one).includes(sheetOf(log)));
    const id = sheetOf(log);
    const view = known ? known.view.split("/")[2] : id;
    const api = `/api/sheets/${known?.address.split("/")[2]}`;
    const access = { id, view, api, writable: known?.writable ?? false, version: 0, last: null }; // the replica has the sheet as it is
    const followed = await (await copyingOf(log.sheet.game))?.follow(log, access, texts[log.sheet.game ?? FIRST], language);
    if (!followed) continue;
    begun.add(log.id);
    await beginSheet(followed, known);
  }
  if (begun.size > 0) section.hidden = false;
  if (!isRead || !wanted.every(({ id }) => begun.has(id))) return false; // there may be more
  const number = old.filter((id) => !wanted.some((log) => sheetOf(log) === id)).length; // of which this phone has nothing else
  if (number > 0) {
    others.textContent = context.t("unsent.others", { number });
    section.hidden = others.hidden = false;
  }
  const isUnsent = number > 0 || wanted.some(({ pending = [] }) => pending.length > 0);
  if (!isUnsent && wasHidden) /** @type {Element} */ (section.querySelector("h2")).textContent = context.t("unsent.had");
  return true;
}

/** The names of a sheet in what this phone keeps: its id, and its view key, as earlier versions had it. @param {RecentSheet} seen */
function namesOf({ id, view }) {
  return [id, view.split("/")[2]].filter((name) => name !== undefined);
}

/** Whether a page of this sheet was asked for here. @param {RecentSheet} seen */
function isHere({ address, view }) {
  return [address, view].some((own) => location.pathname === own || location.pathname.startsWith(`${own}/`));
}

/** The id of the sheet of a replica. @type {(log: PlainLog) => string} */
function sheetOf({ id }) {
  return id.split("@")[0];
}

/** @type {(followed: Followed, seen: RecentSheet | undefined) => Promise<void>} */
async function beginSheet({ follower, wording }, seen) {
  await follower.load();
  const place = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
  others.before(place);
  let [state, failed] = ["", ""];
  const show = () => {
    const { waiting, trouble, shown } = follower;
    const now = JSON.stringify([waiting, trouble, shown.deals, shown.players, failed]);
    if (now !== state) draw(place, unsent(context, unsentOf(follower, seen, wording, failed)));
    state = now;
  };
  place.addEventListener("click", async ({ target }) => {
    const { value = "" } = /** @type {Element} */ (target).closest("button") ?? {};
    const document = wording.document({ ...follower.shown, deals: dealsOf(follower) });
    if (value === "file") keepDocument(document, isGone(follower) ? "as-it-was.json" : "not-sent.json");
    if (value !== "again") return;
    failed = await putOnNew(document, follower);
    show();
  });
  follower.onUpdate(show);
  show();
  if (seen) follower.start();
}

/** @param {AnyFollower} follower */
function isGone({ trouble }) {
  return trouble === "gone";
}

/** The deals that are nowhere else: those not sent, and all of a sheet that is gone. @type {(follower: AnyFollower) => any[]} */
function dealsOf(follower) {
  const deals = [...(isGone(follower) ? follower.shown.deals : []), ...unsentDeals(follower)];
  return deals.filter((deal, index) => deals.findIndex(({ id }) => id === deal.id) === index);
}

/**
 * A sheet with its unsent changes, as its template has it; `failed` is the error of putting it on a new one, or empty.
 * @param {AnyFollower} follower
 * @param {RecentSheet | undefined} seen
 * @param {Wording} wording
 * @param {string} failed
 */
function unsentOf(follower, seen, wording, failed) {
  const { shown, waiting, trouble } = follower;
  const deals = dealsOf(follower).map((deal) => numberedSide(deal, shown, wording));
  const stuck = waiting.length > 0 && waiting[0].state !== "waiting";
  const why = !seen ? "nowhere" : !seen.writable ? "closed" : stuck ? "stuck" : trouble ? "later" : "now";
  return {
    title: bidiSafe(shown.title), players: shown.players.map(bidiSafe).join(", "), number: waiting.length, failed,
    why: isGone(follower) ? "gone" : waiting.length > 0 ? why : "sent",
    deals: deals.length > 0 ? sides(wording.context, deals) : "",
    address: seen && !isGone(follower) ? seen.address : "",
  };
}

/**
 * Opens a new sheet with everything this phone has of one that is gone, and goes there; what keeps it from that.
 * @type {(document: object, follower: AnyFollower) => Promise<string>}
 */
async function putOnNew(document, follower) {
  const answer = await request("/api/sheets", { body: document });
  if (answer?.status !== 201) return answer?.json?.message ?? context.t("unsent.later");
  await follower.drop(follower.states.map(({ id }) => id));
  location.assign(answer.json.edit);
  return "";
}

begin();
