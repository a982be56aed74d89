// @ts-check
/**
 * The page from which a result is passed on: draws the picture, and hands it with the text to whatever the phone can
 * share with. Where there is nothing of the kind, as on plain http, the picture can be kept and the text copied. Without
 * this script the text stands there to be selected.
 */

import { drawPicture } from "./picture.js";

const place = /** @type {HTMLElement} */ (document.querySelector(".sharing"));
const canvas = /** @type {HTMLCanvasElement} */ (place.querySelector("canvas"));
const text = /** @type {HTMLElement} */ (document.querySelector(".text"));
const said = /** @type {HTMLElement} */ (document.querySelector(".shared"));

/** @param {string} selector */
function button(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

drawPicture(canvas, JSON.parse(String(place.querySelector("script")?.textContent)));
canvas.toBlob((blob) => blob && offer(new File([blob], String(place.dataset.file), { type: "image/png" })));
button(".copy").addEventListener("click", copy);

/**
 * The picture is there before anybody taps: a share sheet opens only as the answer to a tap.
 * @param {File} picture
 */
function offer(picture) {
  place.hidden = false;
  const keep = /** @type {HTMLAnchorElement} */ (button(".keep"));
  keep.href = URL.createObjectURL(picture);
  keep.download = picture.name;
  const files = [picture];
  const what = { text: String(text.textContent), ...(navigator.canShare?.({ files }) ? { files } : {}) };
  const share = button(".share");
  share.hidden = !navigator.share;
  keep.classList.toggle("main", share.hidden);
  share.addEventListener("click", () => navigator.share(what).catch(() => null)); // somebody thought better of it
  button(".copy").hidden = false;
}

/** A page that came by plain http may only copy what is selected. */
async function copy() {
  let copied = true;
  try {
    await navigator.clipboard.writeText(String(text.textContent));
  } catch {
    getSelection()?.selectAllChildren(text);
    copied = document.execCommand("copy");
  }
  if (copied) said.textContent = String(said.dataset.copied);
}
