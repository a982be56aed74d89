// @ts-check
/**
 * The button that saves: always within reach, it says in words what is missing, and leads there when tapped too soon.
 */

import { unaccepted } from "../../core/findings.js";
import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { accepted } from "./fields.js";

/** @import { Desk, Moment } from "./desk.js" */

/**
 * One thing that is missing: in words, the part of the form it is about, and how to get there.
 * @typedef {{words: string, place: Element | null | undefined, go: () => void}} Missing
 */

const SAVES = ["save", "replace", "next"];

export class SaveButton {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.button = /** @type {HTMLElement} */ (desk.form.querySelector(".actions .main"));
    this.words = /** @type {HTMLElement} */ (this.button.querySelector("small"));
    /** @type {Missing[]} */
    this.missing = [];
    desk.form.addEventListener("submit", (event) => this.#sent(event));
  }

  /** @param {Moment} moment */
  draw(moment) {
    this.missing = this.#find(moment);
    this.words.textContent = this.missing[0]?.words ?? "";
    this.button.classList.toggle("waits", this.missing.length > 0);
    this.desk.form.querySelectorAll(".asked").forEach((place) => place.classList.remove("asked"));
  }

  /** @param {SubmitEvent} event */
  #sent(event) {
    const step = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "save";
    const [first] = this.missing;
    if (!first || !SAVES.includes(step)) return;
    event.preventDefault();
    first.place?.classList.add("asked");
    first.place?.scrollIntoView({ block: "center" });
    first.go();
    this.desk.say(first.words);
  }

  /**
   * @param {Moment} moment
   * @returns {Missing[]}
   */
  #find({ draft, deal, findings }) {
    const { form, explain, tiles } = this.desk;
    if (!deal) {
      const details = /** @type {HTMLDetailsElement} */ (form.querySelector("details.chooser"));
      const go = () => {
        details.open = true;
        details.querySelector("input")?.focus();
      };
      return [{ words: explain.text("deal.no-chooser"), place: details, go }];
    }
    const place = form.querySelector("#contract");
    if (draft.contract === null) {
      return [{ words: explain.text("deal.no-contract"), place, go: () => tiles.focus() }];
    }
    const wrong = findings.filter((finding) => finding.severity === "error" && finding.fields[0] === "contract");
    const accept = unaccepted({ accepted: accepted(form) }, findings).map(({ code }) => {
      const box = /** @type {HTMLElement | null} */ (form.querySelector(`input[name="accept.${code}"]`));
      const label = box?.closest(".accept");
      return { words: explain.text("entry.to-accept"), place: label, go: () => box?.focus({ preventScroll: true }) };
    });
    return [
      ...wrong.map((finding) => ({ words: explain.finding(finding), place, go: () => tiles.focus() })),
      ...this.#uncounted(draft.contract, deal.result),
      ...accept,
    ];
  }

  /**
   * @param {string} contract
   * @param {Record<string, (number | null)[]>} result
   * @returns {Missing[]}
   */
  #uncounted(contract, result) {
    const { explain, language, results, sheet } = this.desk;
    const units = find(sheet.rulebook, contract)?.units ?? [];
    return units.flatMap((unit) => {
      const counts = result[unit.key];
      const found = SEATS.reduce((sum, seat) => sum + (counts[seat] ?? 0), 0);
      if (found === unit.total && !counts.includes(null)) return [];
      const words =
        unit.total === 1
          ? explain.text("entry.who", { unit: unit.name[language] })
          : explain.text("entry.counted", { unit: unit.name[language], found, total: unit.total });
      return [{ words, place: results.element(unit), go: () => results.focus(unit) }];
    });
  }
}
