// @ts-check
/**
 * What the deal comes to so far: who pays whom and why, in sentences and as a diagram, the scores, and the check.
 */

import { SEATS, find, roles, seatedDoubles, settleSoFar } from "../core.js";
import { SPOTS, doublesPath } from "../diagram.js";
import { drawn, element, marked } from "../elements.js";
import { signed } from "../explain.js";

/** @import { Contract, Score, Settlement } from "../core.js" */
/** @import { Explainer } from "../explain.js" */
/** @import { Desk, Moment } from "./desk.js" */

const UNKNOWN = "·";

export class Outcome {
  /** @param {Desk} desk */
  constructor(desk) {
    const { explain } = desk;
    this.desk = desk;
    this.box = /** @type {HTMLElement} */ (desk.form.querySelector(".box.result"));
    this.lines = element("ul", { class: "lines" });
    this.path = drawn("path", { class: "doubles" });
    this.svg = diagram(desk.initials, this.path);
    this.numbers = SEATS.map(() => element("dd"));
    const scores = SEATS.map((seat) =>
      element("div", {}, element("dt", {}, element("bdi", {}, explain.name(seat))), this.numbers[seat]),
    );
    this.check = element("p", { class: "standing fine" });
    this.box.replaceChildren(
      element(
        "div",
        { class: "outcome" },
        element("div", { class: "why" }, this.svg, this.lines),
        element("dl", { class: "scores" }, ...scores),
        this.check,
      ),
    );
  }

  /** @param {Moment} moment */
  draw({ draft, deal, full }) {
    const { explain, sheet } = this.desk;
    const contract = find(sheet.rulebook, draft.contract);
    const counts = Object.values(draft.result).flat();
    const begun = counts.some((count) => count !== null) || draft.doubles.length > 0;
    this.box.hidden = !deal || !contract || !begun;
    if (!deal || !contract || !begun) return;
    // Counts that are all there and do not add up are worth nothing.
    const sound = full || Object.values(deal.result).flat().includes(/** @type {any} */ (null));
    const { points, settlements, scores } = settleSoFar(contract, deal);
    const lines = sound ? settlements.map((line) => this.#line(contract, line)) : [];
    if (full && lines.length === 0) lines.push(element("li", {}, explain.text("settlement.none")));
    this.lines.replaceChildren(...lines);
    this.path.setAttribute("d", doublesPath(seatedDoubles(deal)));
    const part = roles(sheet.rulebook, /** @type {number} */ (deal.chooser));
    this.svg.setAttribute("aria-label", explain.calls(part, deal).join(" "));
    this.numbers.forEach((number, seat) => {
      const score = sound ? scores[seat] : null;
      number.textContent = score === null ? UNKNOWN : signed(score);
    });
    const score = /** @type {Score} */ ({ points, settlements, scores });
    this.check.textContent = full ? explain.check(contract, score) : "";
    this.check.hidden = !full;
  }

  /**
   * What a pair settles; the sentence of {@link Explainer#settlement} with the points in bold.
   * @param {Contract} contract
   * @param {Settlement} line
   */
  #line(contract, line) {
    const { explain } = this.desk;
    if (line.points === 0) return element("li", {}, explain.settlement(contract, line));
    const values = {
      payer: explain.name(line.payer),
      receiver: explain.name(line.receiver),
      points: element("b", {}, String(line.points)),
      why: explain.why(contract, line),
    };
    return element("li", {}, ...marked(String(explain.texts["settlement.pays"]), values));
  }
}

/**
 * The four players around the table, with room for the lines between them.
 * @param {string[]} initials
 * @param {Element} path
 */
function diagram(initials, path) {
  const table = drawn("path", { class: "table", d: "M22 22H78V78H22Z" });
  const names = SPOTS.map(([x, y], seat) =>
    drawn("text", { x: 50 + (x - 50) * 1.42, y: 54 + (y - 50) * 1.42, "aria-hidden": "true" }, initials[seat]),
  );
  return drawn("svg", { class: "diagram", viewBox: "0 0 100 100", role: "img" }, table, path, ...names);
}
