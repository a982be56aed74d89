// @ts-check
/**
 * What the deal comes to so far: who pays whom and why, in sentences and as a diagram, the scores, and the check.
 */

import { seatedDoubles } from "../../core/bonken/deal.js";
import { settleSoFar } from "../../core/bonken/preview.js";
import { find, hasDoubling } from "../../core/bonken/rulebook.js";
import { SEATS, roles } from "../../core/bonken/seats.js";
import { drawn, element, marked } from "../../page/elements.js";
import { SPOTS, doublesPath } from "../../views/bonken/diagram.js";
import { signed } from "../../views/formatting.js";
import { initials } from "../../views/initials.js";

/** @import { Finding } from "../../core/bonken/findings.js" */
/** @import { Contract } from "../../core/bonken/rulebook.js" */
/** @import { Score, Settlement } from "../../core/bonken/settlement.js" */
/** @import { Explainer } from "../../views/bonken/explain.js" */
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
    this.svg = diagram(initials(desk.sheet.players), this.path);
    this.numbers = SEATS.map(() => element("dd"));
    const scores = SEATS.map((seat) =>
      element("div", {}, element("dt", {}, element("bdi", {}, explain.name(seat))), this.numbers[seat]),
    );
    this.check = element("p", { class: "standing fine" });
    this.box.replaceChildren(
      element(
        "div",
        { class: "outcome" },
        element("div", { class: "why" }, ...(hasDoubling(desk.sheet.rulebook) ? [this.svg] : []), this.lines),
        element("dl", { class: "scores" }, ...scores),
        this.check,
      ),
    );
  }

  /** @param {Moment} moment */
  draw({ draft, deal, full, findings }) {
    const { explain, sheet } = this.desk;
    const contract = find(sheet.rulebook, draft.contract);
    const counts = Object.values(draft.result).flat();
    const begun = counts.some((count) => count !== null) || draft.doubles.length > 0;
    this.box.hidden = !deal || !contract || !begun;
    if (!deal || !contract || !begun) return;
    // Counts that are all there, or too many already, and do not add up are worth nothing; it is said why.
    const errors = findings.filter(({ severity }) => severity === "error");
    const sound = full || (Object.values(deal.result).flat().includes(/** @type {any} */ (null)) && !errors.some(isTooMany));
    const { points, settlements, scores } = settleSoFar(contract, deal);
    const lines = sound
      ? settlements.map((line) => this.#line(contract, line))
      : errors.map((finding) => element("li", {}, explain.finding(finding)));
    if (full && lines.length === 0) lines.push(element("li", {}, explain.unsettled()));
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
    return element("li", {}, ...marked(explain.pattern("settlement.pays"), values));
  }
}

/** @param {Finding} finding */
function isTooMany({ code }) {
  return code === "wrong-total";
}

/**
 * The four players around the table, with room for the lines between them.
 * @param {readonly string[]} short
 * @param {Element} path
 */
function diagram(short, path) {
  const table = drawn("path", { class: "table", d: "M22 22H78V78H22Z" });
  const names = SPOTS.map(([x, y], seat) =>
    drawn("text", { x: 50 + (x - 50) * 1.42, y: 54 + (y - 50) * 1.42, "aria-hidden": "true" }, short[seat]),
  );
  return drawn("svg", { class: "diagram", viewBox: "0 0 100 100", role: "img" }, table, path, ...names);
}
