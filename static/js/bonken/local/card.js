// @ts-check
/** The card of a sheet that lives on this phone: passing it on, and putting it back. */

import { offerPassing } from "../../sheet/passing.js";
import { Explainer } from "../../views/bonken/explain.js";
import { tellingOf } from "../telling.js";

/** @type {(follower: Bonken.SheetFollower, loaded: {page: any, texts: Catalogue}) => void} */
export function beginLocal(follower, { page, texts }) {
  /** @type {Bonken.SheetPageData & LocalData} */
  const { language, address } = page;
  const { rulebook, players } = follower.shown;
  const explain = new Explainer(rulebook, [...players], texts, language);
  offerPassing(follower, address, tellingOf(explain));
  offerBack(follower);
}

/**
 * Offers to put the evening back when somebody cleared the browser's data: it is still on this page.
 * @type {(follower: Bonken.SheetFollower) => void}
 */
function offerBack(follower) {
  const notice = /** @type {HTMLElement} */ (document.querySelector(".cleared"));
  notice.querySelector("button")?.addEventListener("click", async () => {
    await follower.restore();
    await follower.now();
  });
  follower.onUpdate(() => (notice.hidden = follower.trouble !== "gone"));
}
