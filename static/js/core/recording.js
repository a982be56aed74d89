// @ts-check
/** What a sheet asks of a deal before it takes it, in any game. */

import { unaccepted } from "./findings.js";

/** @import { Finding } from "./findings.js" */
/** @typedef {{deal: {accepted: string[]}}} WithDeal */

/**
 * The change without acceptance of warnings that are not among the findings.
 * @template {WithDeal} Change
 * @param {Change} change
 * @param {readonly Finding[]} findings
 * @returns {Change}
 */
export function withoutStaleAcceptances(change, findings) {
  const codes = findings.map(({ code }) => code);
  return { ...change, deal: { ...change.deal, accepted: change.deal.accepted.filter((code) => codes.includes(code)) } };
}

/**
 * The findings that keep a deal off the sheet: its errors, and the warnings nobody accepted.
 * @param {WithDeal} change
 * @param {readonly Finding[]} findings
 */
export function blockingDeal({ deal }, findings) {
  return [...findings.filter(({ severity }) => severity === "error"), ...unaccepted(deal, findings)];
}
