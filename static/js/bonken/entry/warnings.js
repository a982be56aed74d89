// @ts-check
/**
 * What is against the rules, said where it was done, with a box to tick when the table accepts it.
 */

import { element } from "../../page/elements.js";

/** @import { Finding } from "../../core/bonken/findings.js" */
/** @import { Desk, Moment } from "./desk.js" */

const PLACES = { chooser: "#chooser", contract: "#contract", doubles: "#calls" };

export class Warnings {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {string[]} */
    this.ticked = [];
    /** @type {[string, HTMLElement][]} */
    this.places = Object.entries(PLACES).map(([field, place]) => [
      field,
      /** @type {HTMLElement} */ (desk.form.querySelector(place)),
    ]);
  }

  /**
   * Has these boxes ticked as soon as their warnings are shown.
   * @param {string[]} names
   */
  accept(names) {
    this.ticked = names;
  }

  /** @param {Moment} moment */
  draw({ findings }) {
    const warnings = findings.filter((finding) => finding.severity === "warning");
    for (const [field, place] of this.places) {
      const here = warnings.filter((warning) => warning.fields[warning.fields.length - 1] === field);
      const labels = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".accept"));
      for (const label of labels) {
        if (!here.some((warning) => codeOf(label) === warning.code)) label.remove();
      }
      for (const warning of here) this.#show(place, field, warning);
    }
    this.ticked = [];
    const details = /** @type {HTMLDetailsElement | null} */ (this.desk.form.querySelector("details.chooser"));
    if (details?.querySelector(".accept input:not(:checked)")) details.open = true;
  }

  /**
   * @param {HTMLElement} place
   * @param {string} field
   * @param {Finding} warning
   */
  #show(place, field, warning) {
    const { explain } = this.desk;
    const sentence = `${explain.finding(warning)} `;
    const old = [...place.querySelectorAll(".accept")].find((label) => codeOf(label) === warning.code);
    const said = old?.querySelector("span")?.firstChild;
    if (said) {
      if (said.textContent !== sentence) said.textContent = sentence;
      return;
    }
    const yes = explain.text(field === "contract" ? "entry.play-anyway" : "deal.accept");
    const name = `accept.${warning.code}`;
    const box = element("input", { type: "checkbox", name, checked: this.ticked.includes(name) });
    const label = element("label", { class: "accept" }, box, element("span", {}, sentence, element("b", {}, yes)));
    const button = place.querySelector(":scope > button.fields");
    if (button) button.before(label);
    else place.append(label);
  }
}

/** @param {Element} label */
function codeOf(label) {
  return label.querySelector("input")?.name.slice("accept.".length);
}
