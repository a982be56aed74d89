// @ts-check
/** A change described: values that the views put into sentences, in any game. */

/**
 * The code of the sentence, what fills it, and what it is about. Of a deal, `before` and `after` are its numbers on the
 * sheets before and after the change, null where it is not there.
 * @typedef {{code: string, subject: string, params: Record<string, unknown>, before: number | null, after: number | null}} Description
 */

/**
 * @type {(code: string, subject: string, params?: Record<string, unknown>, before?: number | null,
 *   after?: number | null) => Description}
 */
export function description(code, subject, params = {}, before = null, after = null) {
  return { code, subject, params, before, after };
}
