// @ts-check
/** On the page of a circle: this phone finds the way back to it. */

import { forgetCircle, noteCircle } from "./circles.js";

const { address, view, name, writable, gone } = /** @type {HTMLElement} */ (document.querySelector("[data-circle]"))
  .dataset;
if (view && gone !== undefined) forgetCircle(view);
else if (address && view) noteCircle({ address, view, name: name ?? "", writable: writable !== undefined });
