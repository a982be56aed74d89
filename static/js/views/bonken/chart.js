// @ts-check
/**
 * The chart of the running totals of an evening of Bonken, for a screen; the twin of scoresheet/views/bonken/chart.py.
 *
 *     chartOf(sheet.players, scoreSheet(sheet), 12, explainer).lines[0].path    // "M36.0 66.0L53.3 …"
 */

import { SEATS } from "../../core/bonken/seats.js";
import { bidiSafe, visible } from "../../core/names.js";
import { columnNames, initials } from "../initials.js";
import { minusSign } from "../formatting.js";

/** The measures of the drawing; see `Frame` there. About a pixel of a screen of 360 each. */
const SCREEN = { left: 36, top: 10, bottom: 150 };
const [BENDS, ENDS] = [7, 24]; // after the drawing
const WIDTH = 336; // with the labels
const DASHES = ["", "9 5", "2 4", "13 4 2 4"];
const LONGEST = 21; // letters of a name in a label
const LONG = 13; // beyond which all are set smaller

const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000]; // from a level to the next
const LEVELS = 7; // at most: no more than the totals reach
const PLACES = 11; // for labels, one above the other from top to bottom
const NUMBER = 13.5; // the room of the number of a deal below the drawing
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** @param {readonly string[]} players @param {Bonken.Standing} standing @param {number} room @param {Bonken.Explainer} explainer */
export function chartOf(players, standing, room, explainer) {
  const { left, top, bottom } = SCREEN;
  const short = initials(players);
  const names = columnNames(players, LONGEST).map(bidiSafe).map((name, seat) => (width(name) <= LONGEST ? name : short[seat]));
  const letters = Math.max(...names.map(width));
  const end = WIDTH - letters * (letters > LONG ? 6 : 7) - 9;
  const [right, bend] = [end - ENDS, end - ENDS + BENDS];
  const runs = SEATS.map((seat) => [0, ...standing.deals.map(({ running }) => running[seat])]);
  const [lowest, highest] = [Math.min(...runs.flat()), Math.max(...runs.flat())];
  const few = STEPS.find((some) => Math.ceil(highest / some) - Math.floor(lowest / some) < LEVELS);
  const step = few ?? STEPS[STEPS.length - 1];
  const below = Math.floor(lowest / step);
  const above = Math.max(Math.ceil(highest / step), below + 1);
  const levels = Array.from({ length: above - below + 1 }, (_, number) => step * (above - number));
  const deals = Math.max(room, standing.deals.length);
  /** @param {number} number */
  const x = (number) => left + (number * (right - left)) / deals;
  /** @param {number} total */
  const y = (total) => bottom - ((total - step * below) / (step * above - step * below)) * (bottom - top);
  /** @type {(total: number, number: number) => string} */
  const point = (total, number) => `${tenths(x(number))} ${tenths(y(total))}`;
  const ends = runs.map((run) => run[run.length - 1]);
  const places = placesOf(ends.map(y));
  const every = Math.ceil(deals / Math.floor((right - left) / NUMBER));
  const numbers = Array.from({ length: Math.floor(deals / every) }, (_, index) => every * (index + 1));
  const whole = players.map(bidiSafe);
  const totals = SEATS.map((seat) => `${whole[seat]} ${minusSign(ends[seat])}`).join(", ");
  const apart = (bottom - top) / (levels.length - 1);
  const placed = levels.map((level, number) => ({ x: left - 5, y: top + number * apart, text: minusSign(level) }));
  const numbered = numbers.map((number) => ({ x: left + number * ((right - left) / deals), y: bottom + 13, text: String(number) }));
  const labels = SEATS.map((seat) => ({ x: end + 4, y: height(places[seat]), text: names[seat], seat }));
  labels.sort((one, other) => one.y - other.y);
  const kind = letters > LONG ? "long name" : "name";
  return {
    lines: SEATS.map((seat) => ({
      path: `M${runs[seat].map(point).join("L")}M${bend} ${tenths(height(places[seat]))}H${end}`,
      dash: DASHES[seat],
      leads: ends[seat] === Math.max(...ends),
    })),
    leaders: ends
      .map((total, seat) => `M${point(total, standing.deals.length)}H${right}L${bend} ${tenths(height(places[seat]))}`)
      .join(""),
    zero: `M${left} ${tenths(y(0))}H${right}`,
    grid: levels.map((level) => (level ? `M${left} ${tenths(y(level))}H${right}` : "")).join(""),
    levels: placed,
    deals: numbered,
    labels,
    marks: [
      ...placed.map(({ x, y, text }) => ({ kind: "level", x: String(x), y: tenths(y + 3.5), text })),
      ...numbered.map(({ x, y, text }) => ({ kind: "number", x: tenths(x), y: String(y + 4), text })),
      ...labels.map(({ x, y, text, seat }) => ({ kind: `${kind} of-${seat}`, x: String(x), y: tenths(y + 4.5), text })),
    ],
    sentence: explainer.count("print.chart", standing.deals.length, { totals }),
  };
}

/** A measure with one decimal. @type {(measure: number) => string} */
function tenths(measure) {
  return (Math.floor(measure * 10 + 0.5) / 10).toFixed(1);
}

/** Where a label stands. @type {(place: number) => number} */
function height(place) {
  return SCREEN.top + (place * (SCREEN.bottom - SCREEN.top)) / (PLACES - 1);
}

/** In letters of the usual width; marks of direction have none. @type {(name: string) => number} */
function width(name) {
  return [...visible(name)].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

/** A place of its own for each label, near the wanted heights and in their order. @type {(wanted: number[]) => number[]} */
function placesOf(wanted) {
  const order = [...wanted.keys()].sort((one, other) => wanted[one] - wanted[other]);
  const places = wanted.map((one) => Math.floor((one - SCREEN.top) / (height(1) - SCREEN.top) + 0.5));
  let above = -1;
  for (const index of order) places[index] = above = Math.max(places[index], above + 1);
  let below = PLACES;
  for (const index of order.reverse()) places[index] = below = Math.min(places[index], below - 1);
  return places;
}
