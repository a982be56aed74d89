// @ts-check
/**
 * The contracts to choose from: which are gone, which this chooser may not choose, and why when somebody taps one.
 */

import { tiles } from "../../core/bonken/preview.js";
import { find } from "../../core/bonken/rulebook.js";

/** @import { Desk, Moment } from "./desk.js" */

export class Tiles {
  /** @param {Desk} desk */
  constructor(desk) {
    const { form } = desk;
    this.desk = desk;
    this.name = /** @type {HTMLElement} */ (form.querySelector("#contract legend .aside"));
    this.why = /** @type {HTMLElement} */ (form.querySelector(".why-not"));
    const labels = /** @type {NodeListOf<HTMLLabelElement>} */ (form.querySelectorAll(".tile"));
    this.labels = new Map([...labels].map((label) => [label.querySelector("input")?.value, label]));
    form.querySelector(".tiles")?.addEventListener("click", (event) => this.#tapped(event));
    form.querySelector(".tiles")?.addEventListener("change", () => (this.why.textContent = ""));
  }

  /** @param {Moment} moment */
  draw({ draft, change }) {
    const { sheet, explain, language } = this.desk;
    this.name.textContent = find(sheet.rulebook, draft.contract)?.name[language] ?? "";
    if (!change) return;
    for (const { contract, taken, findings } of tiles(sheet, change)) {
      const label = this.labels.get(contract.key);
      if (!label || taken) continue;
      const refused = findings.length > 0;
      const note = refused ? explain.text("deal.tile-not-now", { name: explain.name(change.deal.chooser) }) : "";
      label.classList.toggle("refused", refused);
      label.title = note;
      this.#note(label).textContent = note && `. ${note}`;
    }
  }

  /** Puts the focus where a contract is chosen. */
  focus() {
    const inputs = [...this.labels.values()].map((label) => label.querySelector("input"));
    (inputs.find((input) => input?.checked) ?? inputs.find((input) => !input?.disabled))?.focus();
  }

  /** @param {Event} event */
  #tapped(event) {
    const tapped = /** @type {HTMLElement} */ (event.target);
    const label = /** @type {HTMLElement | null} */ (tapped.closest(".tile"));
    if (label?.classList.contains("played") && label.querySelector("input")?.disabled) {
      this.why.textContent = `${label.querySelector(".name")?.textContent}${this.#note(label).textContent}`;
    }
  }

  /** @param {HTMLElement} label */
  #note(label) {
    return /** @type {HTMLElement} */ (label.querySelector(".note"));
  }
}
