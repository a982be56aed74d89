// @ts-check
/** How numbers and symbols are written, in any game; the twin of scoresheet/views/formatting.py. */

/**
 * A number with a real minus sign: −10, 0, 60.
 * @param {number} number
 */
export function minusSign(number) {
  return String(number).replace("-", "−");
}

/**
 * A number with its sign, also when above zero: −10, 0, +60.
 * @param {number} number
 */
export function signed(number) {
  return number > 0 ? `+${number}` : minusSign(number);
}

/**
 * Whether a symbol is drawn in red (always besides its form, never instead).
 * @param {string} symbol
 */
export function isRed(symbol) {
  return "♥♦".includes([...symbol][0]);
}
