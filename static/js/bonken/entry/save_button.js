// @ts-check
/**
 * The button that saves: always within reach, it says in words what is missing, and leads there when tapped too soon.
 */

import { unaccepted } from "../../core/errors.js";
import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { fieldOf } from "../../views/bonken/entry.js";
import { accepted } from "./fields.js";
import { fieldIn, focusRow } from "./taps.js";

/**
 * One thing that is missing: in words, the part of the form it is about, and how to get there.
 * @typedef {{words: string, place: Element | null | undefined, go: () => void}} Missing
 */

const SAVES = ["save", "replace", "next"];

export class SaveButton {
  /** @param {DealForm} dealForm */
  constructor(dealForm) {
    this.dealForm = dealForm;
    this.button = /** @type {HTMLElement} */ (dealForm.form.querySelector(".actions .main"));
    this.words = /** @type {HTMLElement} */ (this.button.querySelector("small"));
    /** @type {Missing[]} */
    this.missing = [];
    dealForm.form.addEventListener("submit", (event) => this.#sent(event));
  }

  draw() {
    this.missing = this.#find();
    this.words.textContent = this.missing[0]?.words ?? "";
    this.button.classList.toggle("waits", this.missing.length > 0);
    for (const place of this.dealForm.form.querySelectorAll(".asked")) place.classList.remove("asked");
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
    this.dealForm.say(first.words);
  }

  /** @returns {Missing[]} */
  #find() {
    const { form, explain, soFar } = this.dealForm;
    const { deal, findings } = soFar;
    const place = /** @type {HTMLElement} */ (form.querySelector("#contract"));
    if (typeof deal.chooser !== "number") {
      const details = /** @type {HTMLDetailsElement} */ (form.querySelector("details.chooser"));
      const go = () => {
        details.open = true;
        details.querySelector("input")?.focus();
      };
      return [{ words: explain.text("deal.no-chooser"), place: details, go }];
    }
    if (deal.contract === "") return [{ words: explain.text("deal.no-contract"), place, go: () => focusTile(place) }];
    const wrong = findings.filter((finding) => finding.severity === "error" && finding.fields[0] === "contract");
    const accept = unaccepted({ accepted: accepted(form) }, findings).map(({ code }) => {
      const box = document.getElementById(`accept-${code}`);
      const go = () => box?.focus({ preventScroll: true });
      return { words: explain.text("entry.to-accept"), place: box?.closest(".accept"), go };
    });
    return [
      ...wrong.map((finding) => ({ words: explain.finding(finding), place, go: () => focusTile(place) })),
      ...this.#uncounted(),
      ...accept,
    ];
  }

  /** @returns {Missing[]} */
  #uncounted() {
    const { explain, form, sheet, soFar } = this.dealForm;
    const { contract, result } = soFar.deal;
    const units = find(sheet.rulebook, contract)?.units ?? [];
    return units.flatMap((unit) => {
      const counts = /** @type {(number | null)[]} */ (result[unit.key]);
      const found = SEATS.reduce((sum, seat) => sum + (counts[seat] ?? 0), 0);
      if (found === unit.total && !counts.includes(null)) return [];
      const name = unit.name[explain.language];
      const words =
        unit.total === 1
          ? explain.text("entry.who", { unit: name })
          : explain.text("entry.counted", { unit: name, found, total: unit.total });
      const place = /** @type {Element} */ (form.querySelector(`[data-unit="${fieldOf(unit)}"]`));
      return [{ words, place, go: () => focusCount(place) }];
    });
  }
}

/** Puts the focus where a contract is chosen. @type {(place: Element) => void} */
function focusTile(place) {
  const [input] = ["input:checked", "input:enabled"].flatMap((which) => place.querySelector(`.tile ${which}`) ?? []);
  /** @type {HTMLElement | undefined} */ (input)?.focus();
}

/** Puts the focus where the first count of a unit is missing. @type {(place: Element) => void} */
function focusCount(place) {
  const rows = [...place.querySelectorAll(".taken")];
  const open = rows.find((row) => fieldIn(row).value.trim() === "") ?? rows[0];
  if (open) focusRow(open);
  else place.querySelector("input")?.focus();
}
