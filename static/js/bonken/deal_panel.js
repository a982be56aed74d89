// @ts-check
/** The panel of a deal of Bonken over the card, opened by a tap on its row: outcome, why, and ways to correct and remove it. */

import { contextOf, draw, openOver } from "../page/drawing.js";
import { newId } from "../sync/kept_logs.js";
import { limited, writer } from "../sync/storage.js";
import { panel } from "../templates/bonken/macros/panel.html.js";
import { shownDeal } from "../views/bonken/log.js";

const CHANGE = "change."; // before the names of the fields of a change
const TIMEOUT = 3_000; // milliseconds for the server

/**
 * Opens the panel of the deal that was tapped. `explainerOf` explains the sheet as it is by now, `deals` is what the address of a deal
 * begins with, and `announce` shows a notice of a change on the card.
 * @type {(follower: Bonken.SheetFollower, number: number, explainerOf: () => Bonken.Explainer, deals: string, announce: (id: string) => void) => void}
 */
export function openPanel(follower, number, explainerOf, deals, announce) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.panel"));
  const { id } = follower.shown.deals[number - 1];
  const numberOf = () => (id === null ? number : follower.shown.deals.findIndex((deal) => deal.id === id) + 1);
  let drawn = "";

  /** What others make of the deal shows at once; with it gone there is nothing to show. */
  function show() {
    const at = numberOf();
    if (at === 0) return dialog.close();
    const explainer = explainerOf();
    const shown = shownDeal(explainer, follower.shown, at, follower.log);
    const now = JSON.stringify(shown);
    if (now !== drawn) draw(dialog, panel(contextOf(explainer, { deals }), shown, "sheet", follower.writable));
    drawn = now;
  }

  /** @param {any} change */
  async function make(change) {
    const changeId = newId();
    const isKept = await follower.make(change, { id: changeId, by: writer() });
    if (!isKept) {
      const place = /** @type {HTMLElement} */ (dialog.querySelector(".not-kept"));
      place.textContent = explainerOf().text(follower.isLocal ? "local.storage" : "follow.not-kept");
      place.hidden = false;
      return;
    }
    dialog.close();
    await limited(follower.sync(), TIMEOUT, undefined);
    announce(changeId);
  }

  dialog.onclick = ({ target }) => {
    const value = /** @type {Element} */ (target).closest("button")?.value;
    if (value === "remove") make({ kind: "removed", number: numberOf() });
    else if (value === "close" || target === dialog) dialog.close(); // beside it is a tap on the dialog itself
  };
  const stop = follower.onUpdate(show);
  dialog.onclose = () => {
    stop();
    dialog.removeAttribute("aria-labelledby");
    dialog.replaceChildren(); // its buttons are none of the card
  };
  dialog.onsubmit = (event) => {
    event.preventDefault();
    const { value: kind } = /** @type {HTMLButtonElement} */ (event.submitter);
    const fields = [...new FormData(/** @type {HTMLFormElement} */ (event.target))];
    const texts = fields.map(([name, text]) => [name.slice(CHANGE.length), String(text).trim()]);
    make({ kind, number: numberOf(), ...Object.fromEntries(texts) });
  };
  show();
  dialog.setAttribute("aria-labelledby", "panel-title"); // which is there from now on
  openOver(dialog);
}
