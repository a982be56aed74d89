// @ts-check
/**
 * Shows the players as they stand after the deals that wait on this phone, so that a table without a network sees who is
 * out, who deals, and who can still go.
 *
 *     showAhead(document.querySelector("ul.board"), waiting(view))    // {number: 5, over: false}: what comes next
 */

import { dealOf } from "../core/bonaken/draft.js";
import { counts, isOver } from "../core/bonaken/findings.js";
import { goneOn } from "../core/bonaken/sheet.js";
import { MOVES, isActive } from "../core/bonaken/states.js";
import { bidiSafe } from "../core/names.js";
import { element } from "../page/elements.js";
import { numberOf } from "./outbox.js";

/** @import { Result, Seat } from "../core/bonaken/deal.js" */
/** @import { State } from "../core/bonaken/states.js" */
/** @import { Waiting } from "./outbox.js" */
/** How far everybody is, and who deals. @typedef {{states: State[], dealer: Seat}} Stand */

/**
 * Shows it in the list of players of a board or of the form of a deal, which is as the server drew it.
 * @param {HTMLElement} list
 * @param {Waiting[]} deals
 */
export function showAhead(list, deals) {
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  const number = Number(list.dataset.number);
  // A deal of another number was corrected, or is on the sheet already, or comes behind what somebody else entered.
  const ahead = deals.filter((deal) => numberOf(deal) === number && deal.action.endsWith("/deal"));
  /** @type {Stand} */
  let stand = {
    states: rows.map((row) => /** @type {State} */ (row.querySelector(".state")?.textContent)),
    dealer: rows.findIndex((row) => row.querySelector(".dealer")),
  };
  let played = 0;
  for (const { fields } of ahead) {
    const deal = typedDeal(fields, rows.length);
    if (!counts(stand.states, deal)) continue;
    stand = goneOn(stand.states, deal);
    for (const [player, result] of deal.goers) mark(rows[Number(player)], result, stand.states[Number(player)]);
    played += 1;
  }
  if (played > 0) say(list, rows, stand, number + played);
  return { number: number + played, over: played > 0 && isOver(stand.states) };
}

/**
 * The deal in the fields of its form.
 * @param {[string, string][]} fields
 * @param {number} players
 */
function typedDeal(fields, players) {
  const typed = /** @type {Map<string, any>} */ (new Map(fields));
  /** @type {[Seat, Result][]} */
  const along = Array.from({ length: players }, (_, seat) => [seat, typed.get(`along.${seat}`)]);
  const went = along.filter(([, result]) => Boolean(result));
  return dealOf({ goer: Number(typed.get("goer")), result: typed.get("result"), along: went, bid: "", accepted: [] }, players, null);
}

/**
 * @param {HTMLElement} row
 * @param {Result} result
 * @param {State} state
 */
function mark(row, result, state) {
  const was = row.querySelector(".state");
  row.classList.replace(String(was?.textContent), state);
  if (was) was.textContent = state;
  row.querySelector(".marks i:not([class])")?.classList.add(result);
  if (!isActive(state)) row.querySelectorAll(".marks i:not([class])").forEach((dot) => dot.remove());
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 * @param {Stand} stand
 * @param {number} number of the deal that comes next
 */
function say(list, rows, stand, number) {
  const { numbered, dealt, deals, over, then } = /** @type {Record<string, string>} */ (/** @type {unknown} */ (list.dataset));
  const thens = JSON.parse(then || "{}");
  list.querySelectorAll(".dealer").forEach((word) => word.remove());
  list.parentElement?.querySelectorAll(".outlook").forEach((sentence) => sentence.remove()); // of before these deals
  if (!isOver(stand.states)) {
    rows[stand.dealer].querySelector(".who > b")?.after(element("small", { class: "dealer" }, deals));
  }
  rows.forEach((row, seat) => {
    const state = stand.states[seat];
    const name = bidiSafe(String(row.querySelector("bdi")?.textContent));
    const pick = row.querySelector("input");
    if (pick && isActive(state)) {
      for (const [result, next] of Object.entries(MOVES[state])) pick.dataset[result] = thens[next].replace("{name}", () => name);
    } else if (pick) {
      row.classList.remove("pick");
      row.replaceChildren(.../** @type {Element} */ (row.querySelector(".row")).childNodes);
      document.querySelector(`.along .line[data-seat="${seat}"]`)?.remove();
    }
  });
  const dealer = bidiSafe(String(rows[stand.dealer].querySelector("bdi")?.textContent));
  const [next, who] = [".of-number", ".of-dealer"].map((place) => document.querySelector(place));
  if (next) next.textContent = numbered.replace("{number}", String(number));
  if (who) who.textContent = isOver(stand.states) ? over : dealt.replace("{name}", () => dealer);
}
