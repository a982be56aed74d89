// @ts-check
/**
 * Exceptions of the core, which know their subject.
 *
 *     throw new ScoresheetError("no-deal", { number: 14 });
 */

/** What cannot be done: `fault` names the sentence (`error.<fault>` in the catalogues), `params` fill it. */
export class ScoresheetError extends Error {
  /**
   * @param {string} fault
   * @param {Record<string, unknown>} params
   */
  constructor(fault, params) {
    super(`${fault}: ${JSON.stringify(params)}`);
    this.fault = fault;
    this.params = params;
  }
}
