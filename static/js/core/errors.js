// @ts-check
/**
 * Errors and findings of any game; the twin of scoresheet/core/errors.py. Which findings there are, and how serious
 * each is, stands in the `findings.js` of a game.
 *
 *     throw new ScoresheetError("no-deal", { number: 14 });
 */

/** What cannot be done: `fault` names the sentence (`error.<fault>` in the catalogues), `params` fill it. */
export class ScoresheetError extends Error {
  /** @param {string} fault @param {Record<string, unknown>} params */
  constructor(fault, params) {
    super(`${fault}: ${JSON.stringify(params)}`);
    this.fault = fault;
    this.params = params;
  }
}

/** Whether any finding keeps its deal from being scored. @type {(findings: readonly Finding[]) => boolean} */
export function hasErrors(findings) {
  return findings.some((finding) => finding.severity === "error");
}

/** The warnings that the table has not accepted. @type {(deal: {accepted: string[]}, findings: readonly Finding[]) => Finding[]} */
export function unaccepted(deal, findings) {
  return findings.filter((finding) => finding.severity === "warning" && !deal.accepted.includes(finding.code));
}
