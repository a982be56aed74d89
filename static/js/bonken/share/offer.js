// @ts-check
/**
 * Draws the picture of a result, and hands it with the text to whatever the phone can share with. Where there is nothing of
 * the kind, as on plain http, the picture can be kept and the text copied.
 */

import { isCopied } from "../../page/pass_on.js";
import { drawPicture } from "./picture.js";

/** @param {string} selector */
function part(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

/**
 * Brings the page to life, on which the text stands already.
 * @param {Picture} picture
 * @param {string} file what the picture is called
 */
export function offerResult(picture, file) {
  const canvas = /** @type {HTMLCanvasElement} */ (part(".sharing canvas"));
  drawPicture(canvas, picture);
  canvas.toBlob((blob) => blob && offer(new File([blob], file, { type: "image/png" })));
  part(".copy").addEventListener("click", copy);
}

/** The picture is there before anybody taps: a share sheet opens only as the answer to a tap. @type {(picture: File) => void} */
function offer(picture) {
  part(".sharing").hidden = false;
  const keep = /** @type {HTMLAnchorElement} */ (part(".keep"));
  keep.href = URL.createObjectURL(picture);
  keep.download = picture.name;
  const files = [picture];
  const what = { text: String(part(".text").textContent), ...(navigator.canShare?.({ files }) ? { files } : {}) };
  const share = part(".share");
  share.hidden = !navigator.share;
  keep.classList.toggle("main", share.hidden);
  share.addEventListener("click", () => navigator.share(what).catch(() => null)); // somebody thought better of it
  part(".copy").hidden = false;
}

async function copy() {
  const said = part(".shared");
  if (await isCopied(part(".text"))) said.textContent = String(said.dataset.copied);
}
