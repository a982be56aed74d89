// @ts-check
/**
 * Page model of the form of a deal of Bonaken, to enter or correct it; the twin of scoresheet/views/bonaken/deal_form.py.
 *
 *     dealFormPage(sheet, draft, {kind: "recorded", number: 1, deal}, explainer).bids[1]      // ["25", "25"]
 */

import { checkChange } from "../../core/bonaken/changes.js";
import { ALL_MISERE } from "../../core/bonaken/findings.js";
import { withDeals } from "../../core/bonaken/sheet.js";
import { boardOf } from "./board.js";
import { bids } from "./explain.js";

const HIGHEST = 200; // points offered in the list; more is bid only with roem that would be a bonaak

/**
 * The page of a change as it reads on the sheet as it is now; with its findings when it is `finished`. `missing` of a form
 * that was to be saved are "goer" and "result".
 * @param {Bonaken.Sheet} sheet
 * @param {Bonaken.Draft} draft
 * @param {Recorded<Bonaken.Deal> | Corrected<Bonaken.Deal>} change
 * @param {Bonaken.Explainer} explainer
 * @param {{finished?: boolean, missing?: readonly string[]}} [how]
 */
export function dealFormPage(sheet, draft, change, explainer, { finished = false, missing = [] } = {}) {
  const before = boardOf(withDeals(sheet, ...sheet.deals.slice(0, change.number - 1)), explainer);
  const findings = finished ? checkChange(sheet, change) : [];
  const allGo = change.number === 1 && sheet.players.length === ALL_MISERE;
  const offered = bids(HIGHEST);
  if (draft.bid && !offered.includes(draft.bid)) offered.unshift(draft.bid);
  const along = new Map(draft.along);
  const warnings = findings.filter(({ severity }) => severity === "warning");
  return {
    number: change.number,
    dealer: before.turn?.dealer ?? "",
    first: allGo ? explainer.text("bonaken.finding.seven-misere") : "",
    rows: before.rows,
    goer: draft.goer,
    result: draft.result ?? "",
    bid: draft.bid,
    bids: [["", explainer.text("bonaken.entry.no-bid")], ...offered.map((bid) => [bid, explainer.bid(bid)])],
    along: before.rows.map(({ seat }) => along.get(seat) ?? ""),
    corrects: change.kind === "corrected",
    joint: draft.along.length > 0 || allGo,
    faults: findings.filter(({ severity }) => severity === "error").map((one) => explainer.finding(one)),
    goerFaults: missing.includes("goer") ? [explainer.text("bonaken.entry.no-goer")] : [],
    resultFaults: missing.includes("result") ? [explainer.text("bonaken.entry.no-result")] : [],
    warnings: warnings.map((one) => [one, explainer.finding(one)]),
    accepted: draft.accepted,
    toAccept: warnings.some(({ code }) => !draft.accepted.includes(code)),
  };
}
