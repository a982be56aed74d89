// @ts-check
/**
 * Where a deal is written down: the form, what is needed to reckon with it, and everything on the page that follows.
 *
 *     const desk = new Desk(form, handed, rulebook, texts);
 *     desk.refresh();      // after anything was tapped
 */

import { SEATS, checkSoFar, dealOf, find, roles } from "../core.js";
import { marked, element } from "../elements.js";
import { Explainer } from "../explain.js";
import { Calls } from "./calls.js";
import { readDraft } from "./fields.js";
import { Outcome } from "./outcome.js";
import { Results } from "./results.js";
import { Saving } from "./saving.js";
import { Tiles } from "./tiles.js";
import { Warnings } from "./warnings.js";

/** @import { Corrected, Deal, Finding, Language, Recorded, Rulebook, Sheet } from "../core.js" */
/** @import { Catalogue } from "../explain.js" */
/** @import { Read } from "./fields.js" */

/**
 * What the server hands over with the form; see `handed` in scoresheet/web/phone.py.
 * @typedef {object} Handed
 * @property {Sheet} sheet
 * @property {string[]} initials
 * @property {Language} language
 * @property {string} rulebook
 * @property {string} texts
 */

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
  #followers = [];

  /**
   * @param {HTMLFormElement} form
   * @param {Handed} handed
   * @param {Rulebook} rulebook
   * @param {Catalogue} texts
   */
  constructor(form, handed, rulebook, texts) {
    this.form = form;
    this.sheet = { ...handed.sheet, rulebook };
    this.language = handed.language;
    this.initials = handed.initials;
    this.explain = new Explainer(rulebook, this.sheet.players, texts, handed.language);
    this.number = Number(form.dataset.number);
    this.corrects = form.dataset.corrects !== undefined;
    this.tiles = new Tiles(this);
    this.calls = new Calls(this);
    this.results = new Results(this);
    this.outcome = new Outcome(this);
    this.warnings = new Warnings(this);
    this.saving = new Saving(this);
    form.addEventListener("input", (event) => this.#changed(/** @type {HTMLInputElement} */ (event.target)));
  }

  /**
   * Has `follow` called after every change.
   * @param {() => void} follow
   */
  onChange(follow) {
    this.#followers.push(follow);
  }

  /**
   * Goes on after a change of the form.
   * @param {string} [aloud] what to say to somebody who cannot see it
   */
  refresh(aloud = "") {
    const { full } = this.draw();
    this.#followers.forEach((follow) => follow());
    this.say(full && !aloud ? (this.outcome.check.textContent ?? "") : aloud);
  }

  /** Draws everything that follows from what the form says by now. */
  draw() {
    const moment = this.#moment();
    this.#heading(moment);
    for (const part of [this.tiles, this.calls, this.results, this.outcome, this.warnings, this.saving]) {
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
  #changed(input) {
    this.forgive(input);
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
    if (chooser === null) return;
    const { explain, sheet } = this;
    const name = document.querySelector(".chosen-by");
    if (name) name.textContent = ` · ${explain.text("deal.somebody-chooses", { name: explain.name(chooser) })}`;
    const part = roles(sheet.rulebook, chooser);
    const [first] = part.calling;
    const named = Object.entries({ ...part, first }).map(([role, seat]) => [
      role,
      SEATS.includes(/** @type {number} */ (seat)) ? element("b", {}, explain.name(/** @type {number} */ (seat))) : "",
    ]);
    const line = marked(String(explain.texts["turn.roles"]), Object.fromEntries(named));
    this.form.querySelector(".roles")?.replaceChildren(...line);
  }
}
