// @ts-check
/** The page from which the result of a sheet on a server is passed on. Without this script the text is there to be selected. */

import { offerResult } from "./picture.js";

const place = /** @type {HTMLElement} */ (document.querySelector(".sharing"));
offerResult(JSON.parse(String(place.querySelector("script")?.textContent)), String(place.dataset.file));
