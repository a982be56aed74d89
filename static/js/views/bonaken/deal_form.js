// @ts-check
/**
 * Page model of the form of a deal of Bonaken, to enter or correct it; the twin of scoresheet/views/bonaken/deal_form.py.
 *
 *     dealFormPage(sheet, draft, {kind: "recorded", number: 1, deal}, explainer).bids[1].name      // "25"
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
  const warnings = findings
    .filter(({ severity }) => severity === "warning")
    .map((one) => ({ code: one.code, field: one.fields[0], sentence: explainer.finding(one), accepted: draft.accepted.includes(one.code) }));
  return {
    number: change.number,
    dealer: before.turn?.dealer ?? "",
    first: allGo ? explainer.text("bonaken.finding.seven-misere") : "",
    rows: before.rows,
    goer: draft.goer,
    result: draft.result ?? "",
    bids: [
      { value: "", name: explainer.text("bonaken.entry.no-bid"), chosen: !draft.bid },
      ...offered.map((value) => ({ value, name: explainer.bid(value), chosen: value === draft.bid })),
    ],
    along: before.rows.filter(({ active }) => active).map(({ seat, name }) => ({ seat, name, result: along.get(seat) ?? "" })),
    corrects: change.kind === "corrected",
    joint: draft.along.length > 0 || allGo,
    faults: findings.filter(({ severity }) => severity === "error").map((one) => explainer.finding(one)),
    goerFaults: missing.includes("goer") ? [explainer.text("bonaken.entry.no-goer")] : [],
    resultFaults: missing.includes("result") ? [explainer.text("bonaken.entry.no-result")] : [],
    warnings,
    toAccept: warnings.some(({ accepted }) => !accepted),
  };
}
