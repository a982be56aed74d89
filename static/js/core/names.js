// @ts-check
/** What people at a table may be called, in any game; the twin of scoresheet/core/names.py. */

export const LONGEST_NAME = 40;

const CONTROL = /\p{Cc}/u;

/**
 * What is wrong with players' names, by seat; empty when nothing is. Names are 1 to 40 characters and distinct after
 * trimming, capitals or not.
 * @param {readonly string[]} names
 * @returns {Map<number, string>}
 */
export function nameFaults(names) {
  /** @type {Map<number, string>} */
  const faults = new Map();
  const folded = names.map(folding);
  names.forEach((name, seat) => {
    if (!folded[seat]) faults.set(seat, "name-empty");
    else if ([...name.trim()].length > LONGEST_NAME) faults.set(seat, "name-too-long");
    else if (CONTROL.test(name.trim())) faults.set(seat, "control-character");
    else if (folded.indexOf(folded[seat]) < seat) faults.set(seat, "name-twice");
  });
  return faults;
}

/**
 * A name as it is compared: what differs in capitals alone is one name. Letter by letter, because the last one of a word
 * may have a small form of its own; and a dotless i is not an i, though both have one capital.
 * @param {string} name
 */
export function folding(name) {
  return [...name.trim()].map((letter) => (letter === "ı" ? letter : letter.toUpperCase().toLowerCase())).join("");
}
