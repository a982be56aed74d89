// @ts-check
/**
 * On the start page, and wherever there is nothing (any more): the deals of Bonaken that are not sent from this phone, of
 * every game. They are sent when they can be; the board of their game says what the server asks about them.
 */

import { bidiSafe } from "../core/names.js";
import { recentSheets } from "../home/recent.js";
import { Polling } from "../sync/polling.js";
import { send, views, waiting } from "./outbox.js";

const section = /** @type {HTMLElement} */ (document.getElementById("unsent"));
const template = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));

/** @param {string} view */
function begin(view) {
  const seen = recentSheets().find((sheet) => sheet.view === view);
  const place = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
  const [name, players, status, read, open, again] = ["b", ".players-of", ".said", "details", ".open", ".again"].map(
    (part) => /** @type {HTMLElement} */ (place.querySelector(part)),
  );
  name.textContent = bidiSafe(seen?.title ?? "") || name.textContent;
  players.textContent = seen?.players.map(bidiSafe).join(", ") ?? "";
  [read.hidden, again.hidden, open.hidden] = [true, true, !seen];
  if (seen) open.setAttribute("href", seen.address);
  /** @param {string} why */
  const draw = (why) => {
    const deals = waiting(view);
    const number = String(section.dataset.unsent).replace("{number}", String(deals.length));
    const said = deals.length > 0 ? `${number} ${deals.map(({ text }) => text).join(", ")}. ${section.dataset[why]}` : section.dataset.sent;
    if (status.textContent !== said) status.textContent = String(said);
  };
  draw(seen ? "later" : "nowhere");
  section.append(place);
  section.hidden = false;
  if (!seen) return;
  const polling = new Polling(async () => {
    const outcome = await send(view, seen.address);
    draw(outcome === "asked" ? "stuck" : "later");
    if (outcome === "sent") polling.stop();
    return outcome === "sent" ? "changed" : "unanswered";
  });
  polling.start();
}

views().forEach(begin);
