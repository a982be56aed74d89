// @ts-check
/**
 * Passing on a sheet of any game that lives on this phone: its log, in an address that is sent or shown as a QR code;
 * to a server, where the others can open it too; as a document in a file.
 */

import { forgetSheet } from "../home/recent.js";
import { draw } from "../page/drawing.js";
import { keptLog, SIGN } from "../sync/logs.js";
import { attempt } from "../sync/storage.js";
import { bring, originOf, packed, packs } from "../sync/transfer.js";
import { fileName } from "../formats/csv.js";
import { code as drawnCode, notLetIn } from "../templates/macros/passing.html.js";

const MARGIN = 4; // modules around a code, as ISO/IEC 18004 asks
const MODULE = 3; // pixels, for a camera that is held over a phone
const SERVER = "bonken.server";

/**
 * Brings to life what the page has for it; `address` is that of this page.
 * @type {(follower: AnyFollower, address: string, telling: Telling) => void}
 */
export function offerPassing(follower, address, telling) {
  offerLink(follower.id, telling);
  offerServer(follower, address, telling);
  offerFile(follower, telling);
}

/**
 * The log in an address, as a code where that can be scanned from this screen; else as a link and a file.
 * @param {string} id of the sheet
 * @param {Telling} telling
 */
function offerLink(id, { words }) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(".pass-on"));
  if (!section || !packs()) return;
  section.hidden = false;
  const said = /** @type {HTMLElement} */ (section.querySelector(".said"));
  const [send, file] = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("button"));
  send.addEventListener("click", async () => {
    const url = await linkOf(id);
    if (!url) return;
    const isShared = await navigator.share?.({ url }).then(() => true, (error) => error.name === "AbortError");
    if (isShared) return;
    const isCopied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
    said.textContent = isCopied ? words.t("share.copied") : url;
  });
  file.addEventListener("click", () => document.getElementById("document")?.click());
  const panel = /** @type {HTMLDialogElement} */ (section.closest("dialog"));
  const drawCode = async () => {
    const url = await linkOf(id);
    const place = /** @type {HTMLElement} */ (section.querySelector(".code"));
    const code = url ? await codeOf(url) : null;
    const side = code ? code.size + 2 * MARGIN : Infinity;
    file.hidden = side * MODULE <= place.clientWidth;
    if (code && file.hidden) draw(place, drawnCode(words, side, pathOf(code)));
    else place.replaceChildren();
    said.textContent = file.hidden ? "" : words.t("local.pass-long");
  };
  panel.addEventListener("opened", drawCode);
  if (panel.open) drawCode(); // somebody was faster
}

/** The code of an address; null when there is none of so many letters. @param {string} url */
async function codeOf(url) {
  const { correction, generate } = await import("../vendor/lean_qr.js");
  try {
    return generate(url, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L });
  } catch {
    return null;
  }
}

/** The address that holds a sheet as it is now; null when it is not here. @type {(id: string) => Promise<string | null>} */
async function linkOf(id) {
  const log = await keptLog(id);
  if (!log || log === "shut") return null;
  return `${location.origin}${location.pathname}#${SIGN}${await packed(log)}`;
}

/** The dark modules, a rectangle for each run of them in a row. @type {(code: Code) => string} */
export function pathOf({ size, get }) {
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

/**
 * A button where the app came from a server, the address of one elsewhere.
 * @type {(follower: AnyFollower, address: string, telling: Telling) => void}
 */
function offerServer(follower, address, { explain, words }) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(".let-in"));
  if (!section) return;
  section.hidden = false;
  const said = /** @type {HTMLElement} */ (section.querySelector(".said"));
  const form = section.querySelector("form");
  const server = /** @type {HTMLInputElement | null | undefined} */ (form?.querySelector("[name=server]"));
  if (server) server.value = attempt(() => localStorage.getItem(SERVER)) ?? "";
  let busy = false;
  section.querySelector("button:not([type=submit])")?.addEventListener("click", async () => {
    if (busy) return;
    busy = true;
    draw(said, follower.waiting.length > 0 ? notLetIn(words, explain.text("local.choose-first")) : await letIn());
    busy = false;
  });
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const log = await keptLog(follower.id);
    const origin = originOf(String(server?.value));
    if (!origin) return said.replaceChildren(explain.text("local.no-address"));
    attempt(() => localStorage.setItem(SERVER, origin));
    if (log && log !== "shut") location.assign(`${origin}/here?bring#${SIGN}${await packed(log)}`);
  });

  /** Brings the sheet to the server and goes there; what keeps it from that. @returns {Promise<Markup>} */
  async function letIn() {
    const log = await keptLog(follower.id);
    const circles = await import("../home/circles.js").catch(() => null);
    const done = await bring(follower.id, log && log !== "shut" ? circles?.circleOf(log.sheet.players) : "");
    if (done === null) return notLetIn(words, explain.text("local.storage"));
    const { status, json } = done;
    if (typeof json?.edit === "string") {
      forgetSheet(address);
      location.replace(`${json.edit}#others`);
      return notLetIn(words, "");
    }
    if (typeof json?.message !== "string" || status >= 500) return notLetIn(words, explain.text("local.server-silent"));
    return notLetIn(words, json.message, typeof json.view === "string" ? json.view : "");
  }
}

/**
 * What a page here has instead of what a server makes of one: the browser's own print, and files made here.
 * @type {(follower: AnyFollower, telling: Telling) => void}
 */
function offerFile(follower, telling) {
  document.getElementById("print")?.addEventListener("click", () => print());
  offer("document", "json", "application/json", (sheet) => JSON.stringify(telling.document(sheet, sheet.deals), null, 2));
  offer("table", "csv", "text/csv", (sheet) => `\ufeff${telling.table(sheet)}`); // without the mark spreadsheets read accents wrongly

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
  }
}
