// @ts-check
/**
 * Where a deal is written down: the form, what is needed to score it, and everything on the page that depends on it.
 *
 *     const desk = new Desk(form, sheet, texts, "en");
 *     desk.refresh();      // after anything was tapped
 */

import { dealOf } from "../../core/bonken/draft.js";
import { checkSoFar } from "../../core/bonken/preview.js";
import { find, hasDealer } from "../../core/bonken/rulebook.js";
import { roles } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { inBold } from "../../page/elements.js";
import { Explainer } from "../../views/bonken/explain.js";
import { totalsIn } from "../../views/bonken/totals.js";
import { drawTotals } from "../totals.js";
import { Calls } from "./calls.js";
import { readDraft } from "./fields.js";
import { Outcome } from "./outcome.js";
import { Results } from "./results.js";
import { SaveButton } from "./save_button.js";
import { Tiles } from "./tiles.js";
import { Warnings } from "./warnings.js";

/** @import { Corrected, Recorded } from "../../core/bonken/changes.js" */
/** @import { Deal } from "../../core/bonken/deal.js" */
/** @import { Finding } from "../../core/bonken/findings.js" */
/** @import { Language } from "../../core/bonken/rulebook.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Catalogue } from "../../views/bonken/explain.js" */
/** @import { Read } from "./fields.js" */

/**
 * What the form comes to at one moment. `deal` and `change` are null while nobody has said who chooses. `full`: every
 * count is there, and they add up.
 * @typedef {object} Moment
 * @property {Read} draft
 * @property {Deal | null} deal
 * @property {Recorded | Corrected | null} change
 * @property {Finding[]} findings
 * @property {boolean} full
 */

const QUIET = 700; // milliseconds without a tap before something is said aloud

export class Desk {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {(() => void)[]} */
  #listeners = [];

  /**
   * @param {HTMLFormElement} form
   * @param {Sheet} sheet
   * @param {Catalogue} texts
   * @param {Language} language
   */
  constructor(form, sheet, texts, language) {
    this.form = form;
    this.sheet = sheet;
    this.language = language;
    this.standing = scoreSheet(sheet);
    this.explain = new Explainer(sheet.rulebook, sheet.players, texts, language);
    this.number = Number(form.dataset.number);
    this.corrects = form.dataset.corrects !== undefined;
    this.tiles = new Tiles(this);
    this.calls = new Calls(this);
    this.results = new Results(this);
    this.outcome = new Outcome(this);
    this.warnings = new Warnings(this);
    this.saveButton = new SaveButton(this);
    form.addEventListener("input", (event) => this.#entered(/** @type {HTMLInputElement} */ (event.target)));
  }

  /**
   * Has `listener` called after everything that is entered.
   * @param {() => void} listener
   */
  onInput(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Goes on after something was entered.
   * @param {string} [aloud] what to say to somebody who cannot see it
   */
  refresh(aloud = "") {
    const { full } = this.draw();
    this.#listeners.forEach((listener) => listener());
    this.say(full && !aloud ? (this.outcome.check.textContent ?? "") : aloud);
  }

  /** Draws everything that depends on what the form says by now. */
  draw() {
    const moment = this.#moment();
    this.#heading(moment);
    for (const part of [this.tiles, this.calls, this.results, this.outcome, this.warnings, this.saveButton]) {
      part.draw(moment);
    }
    return moment;
  }

  /**
   * Takes back what the server said about a part of the form in which something has been changed since.
   * @param {Element} changed
   */
  forgive(changed) {
    const part = changed.closest("fieldset, .field");
    const faults = part?.querySelector(".faults");
    if (!part || !faults) return;
    for (const about of [part, ...part.querySelectorAll("[aria-describedby]")]) {
      about.removeAttribute("aria-describedby");
      about.removeAttribute("aria-invalid");
    }
    faults.remove();
  }

  /**
   * Says something once nothing has been tapped for a moment.
   * @param {string} text
   */
  say(text) {
    clearTimeout(this.#waiting);
    const place = /** @type {HTMLElement} */ (this.form.querySelector(".aloud"));
    this.#waiting = setTimeout(() => (place.textContent = text), QUIET);
  }

  /** @param {HTMLInputElement} input */
  #entered(input) {
    this.forgive(input);
    // Once the first deal's question is answered, its place is for what comes next.
    const asks = /** @type {HTMLDetailsElement | null} */ (input.name === "chooser" && input.closest("[data-asks]"));
    if (asks) asks.open = false;
    if (!input.name.startsWith("doubles.")) return this.refresh();
    this.calls.called(input);
    this.refresh(this.calls.sentence(Number(input.name.split(/[.-]/u)[1])));
  }

  /** @returns {Moment} */
  #moment() {
    const { form, sheet, number } = this;
    const draft = readDraft(form, sheet.rulebook);
    const { chooser } = draft;
    if (chooser === null) return { draft, deal: null, change: null, findings: [], full: false };
    const deal = dealOf(sheet.rulebook, { ...draft, chooser });
    /** @type {Recorded | Corrected} */
    const change = { kind: this.corrects ? "corrected" : "recorded", number, deal };
    const units = find(sheet.rulebook, draft.contract)?.units ?? [];
    const full =
      units.length > 0 &&
      units.every(({ key, total }) => deal.result[key].reduce((sum, count) => sum + (count ?? NaN), 0) === total);
    return { draft, deal, change, findings: checkSoFar(sheet, change), full };
  }

  /** @param {Moment} moment */
  #heading({ draft: { chooser } }) {
    const { explain, sheet, standing, number } = this;
    const part = chooser === null ? null : roles(sheet.rulebook, chooser);
    const place = document.querySelector("ul.totals");
    if (place) drawTotals(place, totalsIn(sheet, standing, part, number, explain));
    if (chooser === null || part === null) return;
    const name = document.querySelector(".chosen-by");
    if (name) name.textContent = ` · ${explain.text("deal.somebody-chooses", { name: explain.name(chooser) })}`;
    // Nobody knows who dealt a deal that is on no sheet.
    const dealt = !this.form.classList.contains("calculator") && hasDealer(sheet.rulebook.seating, number);
    this.form.querySelector(".roles")?.replaceChildren(...inBold(explain.parts(part, dealt)));
  }
}
