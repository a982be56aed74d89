// @ts-check
/**
 * Names of players, in any game: their limits and how they are compared, shown and sorted; the twin of
 * scoresheet/core/names.py.
 */

export const LONGEST_NAME = 40;
export const LONGEST_TITLE = 100;

const CONTROL = /\p{Cc}/u;
const NOTHING_TO_SHOW = "\ufffd";
const UNSEEN = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu;
// As Python strips it, which is not as `trim` does.
const SPACE = "(?!\\ufeff)[\\s\\x1c-\\x1f\\x85]";
const AROUND = new RegExp(`^(?:${SPACE})+|(?<!${SPACE})(?:${SPACE})+$`, "gu"); // tried at the first space only: many take no longer
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
const ISOLATION = /[\u2066-\u2068][^\u202a-\u202e\u2066-\u2069]+\u2069/gu; // with its end it turns nothing else
const DIRECTED = new RegExp(`(${ISOLATION.source})|${DIRECTION.source}`, "gu");
// Hebrew, Arabic and other scripts by their blocks, without digits, and the two marks.
const FROM_RIGHT = /[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The faults of players' names, by seat, as keys of texts. Names are 1 to 40 characters and distinct after trimming, capitals
 * or not. Names that are being `typed` have visible characters, and differ in those, however their accents are written.
 * @type {(names: readonly string[], typed?: boolean) => Map<number, string>}
 */
export function nameFaults(names, typed = false) {
  /** @type {Map<number, string>} */
  const faults = new Map();
  const folded = names.map((name) => (typed ? folding(visible(name)) : caseless(stripped(name))));
  names.forEach((name, seat) => {
    if (!folded[seat]) faults.set(seat, "error.name-empty");
    else if ([...stripped(name)].length > LONGEST_NAME) faults.set(seat, "error.name-too-long");
    else if (CONTROL.test(stripped(name))) faults.set(seat, "error.control-character");
    else if (folded.indexOf(folded[seat]) < seat) faults.set(seat, "error.name-twice");
  });
  return faults;
}

/**
 * A name as it is compared: what differs alone in capitals, or in whether a letter and its accent are written as one character
 * or as two, is one name.
 * @type {(name: string) => string}
 */
export function folding(name) {
  return caseless(stripped(name)).normalize("NFC");
}

/** A text without white space around it. @param {string} text */
function stripped(text) {
  return text.replace(AROUND, "");
}

/**
 * A text without capitals. Letter by letter, because the last one of a word may have a small form of its own; a dotless i is
 * not an i, though both have one capital; and ß is ss, also as a capital.
 * @param {string} text
 */
function caseless(text) {
  return [...text].map((letter) => (letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase())).join("");
}

/** A text without the characters that only direct it, which are no letters and take no room. @param {string} text */
export function visible(text) {
  return text.replace(UNSEEN, "");
}

/**
 * A typed text as it is shown in a sentence, which it turns nowhere, such as at the digits after a name: without direction controls,
 * and isolated when it is written from right to left. An isolation with its end turns nothing else, and stays.
 * @type {(text: string) => string}
 */
export function bidiSafe(text) {
  const left = text.replace(DIRECTED, "$1");
  // Where a line breaks within the name, the mark behind it keeps its end apart.
  if (FROM_RIGHT.test(left.replace(ISOLATION, ""))) return `\u2068${left.replace(DIRECTION, "")}\u2069\u200e`;
  return left === text || /[^ ]/u.test(left) ? left : NOTHING_TO_SHOW;
}

/** @type {Record<string, string>} */
const BASE_LETTERS = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", æ: "ae", œ: "oe", þ: "th" };

/**
 * Where a name stands in a list: Élise before Fenna, Łukasz before Marie, and capitals make no difference.
 * @type {(name: string) => [string, string]}
 */
export function alphabetical(name) {
  const letters = [...caseless(name.normalize("NFKD"))].map((letter) => BASE_LETTERS[letter] ?? letter);
  return [letters.join("").replace(/\p{Mn}/gu, ""), name];
}
