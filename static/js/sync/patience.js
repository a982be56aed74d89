// @ts-check
/** For whatever may never end, or go wrong where nobody is waiting. */

/**
 * What comes of something, or `instead` when that takes longer than so many milliseconds.
 * @template Result, Instead
 * @param {Promise<Result>} coming
 * @param {number} patience
 * @param {Instead} instead
 * @returns {Promise<Result | Instead>}
 */
export function limited(coming, patience, instead) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<Instead>} */
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve(instead), patience)));
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/**
 * Has the browser tell what went wrong, without stopping anything.
 * @param {unknown} error
 */
export function report(error) {
  setTimeout(() => {
    throw error;
  });
}
