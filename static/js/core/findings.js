// @ts-check
/**
 * Findings: oddities in what was written down, as values, in any game. Which there are, and how serious each is, stands
 * in the `findings.js` of a game.
 */

/** Whether any finding keeps its deal from being scored. @type {(findings: readonly Finding[]) => boolean} */
export function hasErrors(findings) {
  return findings.some((finding) => finding.severity === "error");
}

/**
 * The warnings about a deal that the table has not accepted.
 * @type {(deal: {accepted: string[]}, findings: readonly Finding[]) => Finding[]}
 */
export function unaccepted(deal, findings) {
  return findings.filter((finding) => finding.severity === "warning" && !deal.accepted.includes(finding.code));
}
