// @ts-check
/**
 * Diagrams of doubles on the card, as SVG path data; the twin of scoresheet/views/bonken/diagram.py.
 *
 *     path.setAttribute("d", doublesPath([[1, 0], [0, 1]]));   // in a viewBox of 0 0 100 100
 */

import { seatedDoubles } from "../../core/bonken/deal.js";
import { initials } from "../initials.js";

/** Where the four seats are in a diagram of 100 by 100. @type {readonly (readonly [number, number])[]} */
const SPOTS = [[50, 22], [78, 50], [50, 78], [22, 50]];
const SHORT = 5.0; // how far from a seat its lines end, so that several arrowheads at one seat stay apart
const APART = 2.6; // half the distance between the two lines of a pair that went back
const BARB = 5.0; // length of the strokes of an arrowhead

/**
 * The players around the square: `away` is how far, in distances of the seat, and `down` how much lower.
 * @param {readonly string[]} players
 * @param {number} away
 * @param {number} down
 */
export function spots(players, away, down) {
  return initials(players).map((name, seat) => {
    const [x, y] = SPOTS[seat].map((at) => 50 + (at - 50) * away);
    return { name, x: x.toFixed(1), y: (y + down).toFixed(1) };
  });
}

/** @param {Bonken.Explainer} explainer @param {Contract} contract @param {Pick<Bonken.ScoredDeal, "deal" | "roles"> | undefined} found */
export function diagramOf(explainer, contract, found) {
  const name = contract.name[explainer.language];
  const sentences = found?.roles ? explainer.calls(found.roles, found.deal) : [];
  const words = sentences.length === 0 ? explainer.text("print.to-draw", { name }) : `${name}: ${sentences.join(" ")}`;
  const path = found ? doublesPath(seatedDoubles(found.deal)) : "";
  return { symbol: contract.symbol[explainer.language], path, sentences, words };
}

/** The lines of a diagram as one SVG path, two where a player went back. @type {(doubles: readonly Double[]) => string} */
export function doublesPath(doubles) {
  const different = doubles.filter(([one, other], index) => index === place(doubles, one, other) && one !== other);
  return different.map(([one, other]) => arrow(one, other, place(doubles, other, one) >= 0)).join(" ");
}

/** @type {(doubles: readonly Double[], one: number, other: number) => number} */
function place(doubles, one, other) {
  return doubles.findIndex((double) => double[0] === one && double[1] === other);
}

/** @type {(one: number, other: number, goingBack: boolean) => string} */
function arrow(one, other, goingBack) {
  const [x1, y1] = SPOTS[one];
  const [x2, y2] = SPOTS[other];
  const length = Math.sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2);
  const along = [(x2 - x1) / length, (y2 - y1) / length];
  // Each of two opposite doubles moves to its own left, which is the other's right, so they end up side by side.
  const aside = goingBack ? APART : 0;
  const [dx, dy] = [along[1] * aside, -along[0] * aside];
  const tail = [x1 + dx + SHORT * along[0], y1 + dy + SHORT * along[1]];
  const tip = [x2 + dx - SHORT * along[0], y2 + dy - SHORT * along[1]];
  const barbs = [-1, 1].map((side) => [
    tip[0] - BARB * (0.85 * along[0] - side * 0.5 * along[1]),
    tip[1] - BARB * (0.85 * along[1] + side * 0.5 * along[0]),
  ]);
  const line = `M${xy(tail)}L${xy(tip)}`;
  return line + barbs.map((barb) => `M${xy(barb)}L${xy(tip)}`).join("");
}

/** @param {number[]} point */
function xy(point) {
  return point.map((value) => oneDecimal(value).toFixed(1)).join(" ");
}

/** Rounded to tenths, halves to the even one, which `toFixed` alone does not do and the server does. @type {(value: number) => number} */
function oneDecimal(value) {
  const tenths = Math.round(value * 10);
  return (tenths - value * 10 === 0.5 && tenths % 2 !== 0 ? tenths - 1 : tenths) / 10;
}
