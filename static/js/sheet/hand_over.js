// @ts-check
/**
 * Handing a sheet of any game from phone to phone: the log of one that lives on this phone, in an address that is sent or shown
 * as a QR code; to a server, where the others can open it too; as a document in a file. And taking one in that was handed over,
 * or copying one of this server; own_sheet.js loads this for them.
 *
 * A sheet that was handed over is shown with its players, its scores and what can be done with it; one that was sent here with
 * `?bring` is brought to this server at once. A copy is kept as the sheet is now, with its whole log; kept again, it becomes
 * what the sheet is by then, unless it went on here meanwhile.
 */

import { bidiSafe } from "../core/names.js";
import { fileName } from "../formats/csv.js";
import { noteBrought } from "../home/recent_sheets.js";
import { isServerless } from "../page/data.js";
import { draw } from "../page/drawing.js";
import { oneAtATime } from "../page/submitting.js";
import { keptLog, readable, SIGN } from "../sync/kept_logs.js";
import { bare, bring, compared, isLog, keepLog, originOf, packed, unpacked } from "../sync/log_transfer.js";
import { attempt, persist } from "../sync/storage.js";
import { request } from "../sync/transport.js";
import { came as receivedSheet, code as drawnCode, notLetIn } from "../templates/macros/hand_over.html.js";

const MARGIN = 4; // modules around a code, as ISO/IEC 18004 asks
const MODULE = 3; // pixels, for a camera that is held over a phone
const SERVER = "bonken.server";

/** Brings the panel to life; `address` is that of its page. @type {(follower: AnyFollower, address: string, wording: Wording) => void} */
export function offerHandOver(follower, address, wording) {
  offerLink(follower.id, wording);
  offerServer(follower, address, wording);
  offerFile(follower, wording);
}

/**
 * The log of a sheet in an address, as a code where that can be scanned from this screen; else as a link and a file.
 * @type {(id: string, wording: Wording) => void}
 */
function offerLink(id, { context }) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(".pass-on"));
  if (!section || !globalThis.CompressionStream) return; // older browsers cannot pack a log
  section.hidden = false;
  const status = /** @type {HTMLElement} */ (section.querySelector(".status"));
  const [send, file] = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("button"));
  send.addEventListener("click", async () => {
    const url = await linkOf(id);
    if (!url) return;
    const isShared = await navigator.share?.({ url }).then(() => true, (error) => error.name === "AbortError");
    if (isShared) return;
    const isCopied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
    status.textContent = isCopied ? context.t("share.copied") : url;
  });
  file.addEventListener("click", () => document.getElementById("document")?.click());
  const panel = /** @type {HTMLDialogElement} */ (section.closest("dialog"));
  const drawCode = async () => {
    const url = await linkOf(id);
    const place = /** @type {HTMLElement} */ (section.querySelector(".code"));
    const { correction, generate } = await import("../vendor/lean_qr.js");
    const level = { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L };
    const code = url && attempt(() => generate(url, level)); // null for too many letters
    const side = code ? code.size + 2 * MARGIN : Infinity;
    file.hidden = side * MODULE <= place.clientWidth;
    if (code && file.hidden) draw(place, drawnCode(context, side, pathOf(code)));
    else place.replaceChildren();
    status.textContent = file.hidden ? "" : context.t("local.pass-long");
  };
  panel.addEventListener("opened", drawCode);
  if (panel.open) drawCode(); // opened before this script came
}

/** The address of a `page` with a sheet in it; null when that is not here. @type {(id: string, page?: string) => Promise<string | null>} */
async function linkOf(id, page = `${location.origin}${location.pathname}`) {
  const log = await keptLog(id);
  return log ? `${page}#${SIGN}${await packed(log)}` : null;
}

/** The dark modules, a rectangle for each run of them in a row. @type {(code: import("../vendor/lean_qr.js").Code) => string} */
function pathOf({ size, get }) {
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && get(x, y)) x += 1;
      if (x > start) path += `M${start + MARGIN} ${y + MARGIN}h${x - start}v1h${start - x}z`;
    }
  }
  return path;
}

/** A button on a server, elsewhere the address of one. @type {(follower: AnyFollower, address: string, wording: Wording) => void} */
function offerServer(follower, address, { explainer, context }) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(".let-in"));
  if (!section) return;
  section.hidden = false;
  const place = /** @type {HTMLElement} */ (section.querySelector(".status"));
  const form = section.querySelector("form");
  const server = /** @type {HTMLInputElement | null | undefined} */ (form?.querySelector("[name=server]"));
  if (server) server.value = attempt(() => localStorage.getItem(SERVER)) ?? "";
  const answer = oneAtATime(async () => {
    draw(place, follower.waiting.length > 0 ? notLetIn(context, explainer.text("local.choose-first")) : await letIn());
  });
  section.querySelector("button:not([type=submit])")?.addEventListener("click", () => answer());
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const origin = originOf(String(server?.value));
    if (!origin) return place.replaceChildren(explainer.text("local.no-address"));
    attempt(() => localStorage.setItem(SERVER, origin));
    const url = await linkOf(follower.id, `${origin}/here?bring`);
    if (url) location.assign(url);
  });

  /** Brings the sheet to the server and goes there; returns why not. @returns {Promise<Markup>} */
  async function letIn() {
    const log = await keptLog(follower.id);
    const circles = await import("../home/recent_circles.js").catch(() => null);
    const done = await bring(follower.id, log ? circles?.circleOf(log.sheet.players) : "");
    if (done === null) return notLetIn(context, explainer.text("local.storage"));
    const { status, json } = done;
    if (typeof json?.edit === "string") {
      noteBrought(address, json, follower.shown);
      location.replace(`${json.edit}#others`);
      return notLetIn(context, "");
    }
    if (typeof json?.message !== "string" || status >= 500) return notLetIn(context, explainer.text("local.server-silent"));
    return notLetIn(context, json.message, typeof json.view === "string" ? json.view : "");
  }
}

/**
 * What a page here has instead of what a server makes of one: the browser's own print, and files made here.
 * @type {(follower: AnyFollower, wording: Wording) => void}
 */
function offerFile(follower, wording) {
  const printing = document.getElementById("print");
  printing?.addEventListener("click", () => print());
  showLine(printing);
  offer("document", "json", "application/json", (sheet) => JSON.stringify(wording.document(sheet), null, 2));
  offer("table", "csv", "text/csv", (sheet) => `\ufeff${wording.table(sheet)}`); // without the mark spreadsheets read accents wrongly

  /** @type {(id: string, ending: string, type: string, written: (sheet: any) => string) => void} */
  function offer(id, ending, type, written) {
    const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById(id));
    if (!link) return;
    link.href = `#${id}`;
    link.addEventListener("click", () => {
      const { game, shown } = follower;
      link.download = fileName(game.sheetToPlain(shown), ending);
      link.href = URL.createObjectURL(new Blob([written(shown)], { type }));
    });
    showLine(link);
  }
}

/** Shows the line of a list with a button or a link, which answers to taps from now on. @param {HTMLElement | null} one */
function showLine(one) {
  if (one?.parentElement) one.parentElement.hidden = false;
}

const BRING = "local.let-in-now";

/** How a sheet that came is shown: its title, how it ended or, in `lines`, stands, and its card or board, which can only be read. `address` is that of its page, up to the id. @typedef {{title: string, ending: Markup | "", lines: string[], looks: Markup, wording: Wording, address: string}} Look */

/**
 * Shows a sheet that was handed over, as `lookAt` gives it, with what can be done with it.
 * @type {(place: Element, packed: string, say: (key: string) => void, gameOf: (came: PlainLog) => Promise<Game>,
 *   lookAt: (sheet: Sheet) => Promise<Look>) => Promise<void>}
 */
export async function receive(place, packed, say, gameOf, lookAt) {
  const came = await unpacked(packed);
  if (came === "newer") return say("local.newer");
  const sheet = came && readable(came, await gameOf(came));
  if (!came || !sheet) return say("local.unreadable");
  const look = await lookAt(sheet);
  const { explainer, context } = look.wording;
  const mine = await keptLog(came.id);
  const how = compared(mine, came);
  const offered = { new: ["local.take"], longer: ["local.take"], same: ["local.open"], shorter: ["local.open"], apart: ["local.open", "local.take-beside"] }[how];
  // On a server what that lacks is brought to it at once: phones without one come here for that.
  const isLacking = how === "new" || (how === "longer" && mine?.moved !== undefined);
  const bringing = isLacking && !isServerless() ? [BRING] : [];
  const choices = [...bringing, ...offered].map((value, at) => ({ value, text: explainer.text(value), main: how !== "apart" && at === 0 }));
  const show = (isKept = true) => draw(place, receivedSheet(context, { ...look, players: sheet.players.map(bidiSafe).join(", "), how, choices, isKept }));
  const choose = oneAtATime(async (/** @type {string | undefined} */ choice) => {
    if (!choice) return;
    const log = choice === "local.open" ? came : (await keepLog(came))?.log;
    const brought = log && choice === BRING ? await bring(log.id) : null;
    if (log && brought?.json?.edit) {
      noteBrought(look.address + log.id, brought.json, sheet);
      location.replace(`${brought.json.edit}#others`);
    } else if (log) location.replace(look.address + log.id);
    else show(false);
  });
  show();
  place.addEventListener("click", ({ target }) => choose(/** @type {Element} */ (target).closest("button")?.value));
  if (bringing.length > 0 && new URLSearchParams(location.search).has("bring")) await choose(BRING);
}

/** Keeps the copy that a key opens, and goes to it; or the key of a text that says why not. @type {(key: string) => Promise<string>} */
export async function keepCopy(key) {
  const answer = await request(`/api/sheets/${key}/log`);
  const came = answer?.status === 200 && isLog(answer.json) ? bare(answer.json) : null;
  if (!came) return "local.copy-silent";
  const copy = { address: `/s/${key}`, time: new Date().toISOString(), version: came.entries.length };
  const taken = await keepLog(came, { copy, secret: undefined, moved: undefined });
  if (!taken) return "local.copy-full";
  persist();
  location.replace(`#${taken.log.id}`);
  return "";
}
