// @ts-check
/**
 * The form of a deal: its fields, what is needed to score it, and everything on the page that depends on it.
 *
 *     const dealForm = new DealForm(form, sheet, loaded);
 *     dealForm.refresh();      // after anything was tapped
 *
 * All of it is drawn from one page model with the template of the server. What was entered is in the fields of the form,
 * and nowhere else.
 */

import { dealSoFar, withCall, withWord } from "../../core/bonken/draft.js";
import { SEATS, roles } from "../../core/bonken/seats.js";
import { calls as callsIn } from "../../core/bonken/doubling.js";
import { draw } from "../../page/drawing.js";
import { calls, chooser, contracts, fields, first, heading, result, totals, unit } from "../../templates/bonken/macros/deal_form.html.js";
import { SHOWN, entryPage, keysOf } from "../../views/bonken/entry.js";
import { Explainer } from "../../views/bonken/explain.js";
import { wordsOf } from "../../sheet/words.js";
import { box, readDraft, writeDoubles } from "./fields.js";
import { SaveButton } from "./save_button.js";
import { listenToTaps } from "./taps.js";

const QUIET = 700; // milliseconds without a tap before something is said aloud

export class DealForm {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {(() => void)[]} */
  #listeners = [];
  /** The codes of warnings that are accepted as soon as they are shown. @type {readonly string[]} */
  #accepted = [];
  /** The fields of which all numbers to tap are shown. @type {Set<string>} */
  #unfolded = new Set();
  /** What each part of the form was last drawn as, by its selector. @type {Map<string, string>} */
  #drawn = new Map();
  /** What the server said is wrong, and was not touched since. @type {Set<string>} */
  #faulty;

  /**
   * @param {HTMLFormElement} form
   * @param {Bonken.Sheet} sheet
   * @param {Loaded<PageData>} loaded
   * @param {Entered | null} [written] what the form says to begin with, if that is not in it yet
   */
  constructor(form, sheet, { page, texts }, written = null) {
    this.form = form;
    this.sheet = sheet;
    this.explain = new Explainer(sheet.rulebook, sheet.players, texts, page.language);
    /** @type {Words} */
    this.words = wordsOf({ deals: "", form: "", rules: page.rules }, this.explain);
    this.number = Number(form.dataset.number);
    this.corrects = form.dataset.corrects !== undefined;
    this.place = /** @type {HTMLElement} */ (form.querySelector(".drawn"));
    if (written) {
      this.place.replaceChildren(); // what a field says is drawn into new ones only
      draw(this.place, fields(this.words, this.#page(written, null)));
    }
    /** @type {Entered} */
    this.draft = written ?? readDraft(form, sheet.rulebook);
    this.#faulty = form.dataset.finished === undefined ? new Set() : faultyOf(this.#page(this.draft, null));
    /** @type {DealSoFar} */
    this.soFar = this.#soFar();
    this.page = this.#page(this.draft, this.soFar);
    this.saveButton = new SaveButton(this);
    form.addEventListener("input", (event) => this.#entered(/** @type {HTMLInputElement} */ (event.target)));
    listenToTaps(this);
  }

  get kind() {
    return this.corrects ? /** @type {const} */ ("corrected") : /** @type {const} */ ("recorded");
  }

  /** Has `listener` called after everything that is entered. @type {(listener: () => void) => void} */
  onInput(listener) {
    this.#listeners.push(listener);
  }

  /** Has these warnings accepted as soon as they are shown. @type {(codes: readonly string[]) => void} */
  accept(codes) {
    this.#accepted = codes;
  }

  /** Shows all numbers to tap for a field. @type {(field: string) => void} */
  unfold(field) {
    this.#unfolded.add(field);
    this.draw();
  }

  /** Goes on after something was entered. @param {string} [aloud] what to say to somebody who cannot see it */
  refresh(aloud = "") {
    this.draw();
    this.#listeners.forEach((listener) => listener());
    this.say(aloud || (this.page.outcome?.check ?? ""));
  }

  /** Draws everything that depends on what the form says by now. */
  draw() {
    const read = readDraft(this.form, this.sheet.rulebook);
    this.draft = { ...read, accepted: [...read.accepted, ...this.#accepted] };
    this.#accepted = [];
    this.soFar = this.#soFar();
    const page = (this.page = this.#page(this.draft, this.soFar));
    for (const { field, taken } of page.panels) {
      for (const { seat, value } of taken) if (Number(value) >= SHOWN) this.#unfolded.add(`${field}.${seat}`);
    }
    const keys = keysOf(page, this.#unfolded);
    this.#drawPart("details.chooser", chooser(this.words, page));
    this.#drawPart("#contract", contracts(this.words, page));
    this.#drawPart("#calls", calls(this.words, page));
    page.panels.forEach((panel, at) => this.#drawPart(`[data-unit="${panel.field}"]`, unit(this.words, panel, keys[at])));
    this.#drawPart(".hint.first", first(this.words, page));
    this.#drawPart(".box.result", result(this.words, page));
    this.#drawPart(".head.beside", heading(this.words, page));
    this.#drawPart("ul.totals", totals(this.words, page.totals));
    const details = /** @type {HTMLDetailsElement} */ (this.form.querySelector("details.chooser"));
    if (details.querySelector(".accept input:not(:checked)")) details.open = true;
    this.saveButton.draw();
  }

  /**
   * Draws a part of the page, if it has that, and unless it is drawn so already.
   * @type {(selector: string, drawn: Markup) => void}
   */
  #drawPart(selector, drawn) {
    if (this.#drawn.get(selector) === drawn.text) return;
    this.#drawn.set(selector, drawn.text);
    const place = document.querySelector(selector);
    if (place) draw(place, drawn, "outerHTML");
  }

  /**
   * Takes back what the server said about a part of the form in which something has been changed since.
   * @param {string} name of its field
   */
  forgive(name) {
    const [part, unit] = name.split(".");
    this.#faulty.delete(part === "result" ? `result.${unit}` : part);
  }

  /** Says something once nothing has been tapped for a moment. @type {(text: string) => void} */
  say(text) {
    clearTimeout(this.#waiting);
    const place = /** @type {HTMLElement} */ (this.form.querySelector(".aloud"));
    this.#waiting = setTimeout(() => (place.textContent = text), QUIET);
  }

  /** Has a player call a word of the table. @type {(caller: Seat, word: Word) => void} */
  call(caller, word) {
    writeDoubles(this.form, withWord(this.sheet.rulebook, this.draft, caller, word).doubles);
    this.refresh(this.#sentence(caller));
  }

  /** @param {HTMLInputElement} input */
  #entered(input) {
    this.forgive(input.name);
    /** @type {Element} */ (this.form.querySelector(".why-not")).textContent = "";
    // Once the first deal's question is answered, its place is for what comes next.
    const asks = /** @type {HTMLDetailsElement | null} */ (input.name === "chooser" && input.closest("[data-asks]"));
    if (asks) asks.open = false;
    if (!input.name.startsWith("doubles.")) return this.refresh();
    // One player's call may withdraw what another went back on.
    const caller = Number(input.name.split(/[.-]/u)[1]);
    const targets = SEATS.filter((seat) => box(this.form, [caller, seat])?.checked);
    writeDoubles(this.form, withCall(this.sheet.rulebook, this.draft, caller, targets).doubles);
    this.refresh(this.#sentence(caller));
  }

  /** What a player called, in a sentence. @type {(caller: Seat) => string} */
  #sentence(caller) {
    const { rulebook } = this.sheet;
    const { chooser, doubles } = readDraft(this.form, rulebook);
    if (chooser === null) return "";
    const call = callsIn(roles(rulebook, chooser), doubles).find((one) => one.caller === caller);
    return call ? this.explain.call(call) : "";
  }

  #soFar() {
    return dealSoFar(this.sheet, this, this.draft, this.draft.accepted);
  }

  /** @type {(draft: Entered, soFar: DealSoFar | null) => Bonken.EntryPage} */
  #page(draft, soFar) {
    const { dataset, classList } = this.form;
    const faulty = this.#faulty ?? null;
    const how = { finished: dataset.finished !== undefined, faulty, alone: classList.contains("calculator"), soFar };
    return entryPage(this.sheet, draft, this, this.explain, how);
  }
}

/** The parts of the form about which there is something wrong. @type {(page: Bonken.EntryPage) => Set<string>} */
function faultyOf({ faults, panels }) {
  const wrong = Object.entries(faults).filter(([, sentences]) => sentences.length > 0);
  const results = panels.filter((panel) => panel.faults.length > 0).map(({ field }) => field.replace(/\.\d+$/u, ""));
  return new Set([...wrong.map(([field]) => field), ...results]);
}
