// @ts-check
/** A change described: values that the views put into sentences, in any game. */

/**
 * @type {(code: string, subject: string, params?: Record<string, unknown>, before?: number | null,
 *   after?: number | null) => Description}
 */
export function description(code, subject, params = {}, before = null, after = null) {
  return { code, subject, params, before, after };
}
