// @ts-check
/**
 * On the card of a sheet that lives on this phone: hands it over to another phone, in an address that holds all of it, sent
 * or shown as a QR code.
 */

import { drawn } from "../../page/elements.js";
import { packed, packs } from "../../sync/transfer.js";
import { keptLog, SIGN } from "../../sync/logs.js";

/** @import { Code } from "../../vendor/lean_qr.js" */

const MARGIN = 4; // modules around a code, as ISO/IEC 18004 asks

/**
 * Brings the buttons that hand over to life, where the browser can do it.
 * @param {string} id of the sheet
 */
export function offerLink(id) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(".pass-on"));
  if (!section || !packs()) return;
  section.hidden = false;
  const said = /** @type {HTMLElement} */ (section.querySelector(".said"));
  const [send, show] = section.querySelectorAll("button");
  send.addEventListener("click", async () => {
    const url = await linkOf(id);
    if (!url) return;
    const isShared = await navigator.share?.({ url }).then(() => true, (error) => error.name === "AbortError");
    if (isShared) return;
    const isCopied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
    said.textContent = isCopied ? String(said.dataset.copied) : url;
  });
  show.addEventListener("click", async () => {
    const url = await linkOf(id);
    if (!url) return;
    const { correction, generate } = await import("../../vendor/lean_qr.js");
    try {
      const code = generate(url, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L });
      section.querySelector(".code")?.replaceChildren(picture(code, String(show.textContent)));
    } catch {
      said.textContent = String(said.dataset.long); // there is no code of so many letters
    }
  });
}

/**
 * The address that holds an evening as it is now; null when it is not here.
 * @param {string} id
 */
async function linkOf(id) {
  const log = await keptLog(id);
  if (!log || log === "shut") return null;
  return `${location.origin}${location.pathname}#${SIGN}${await packed(log)}`;
}

/**
 * @param {Code} code
 * @param {string} label
 */
function picture(code, label) {
  const side = code.size + 2 * MARGIN;
  const picture = drawn("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label });
  picture.append(drawn("path", { d: pathOf(code) }));
  return picture;
}

/**
 * The dark modules, a rectangle for each run of them in a row.
 * @param {Code} code
 */
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
