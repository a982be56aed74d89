// @ts-check
/**
 * Who doubles whom: a row a player in calling order, with the table's words for several doubles at once.
 */

import { calls } from "../../core/bonken/doubling.js";
import { callRows, isSaid, withCall, withWord, wordsOf } from "../../core/bonken/draft.js";
import { SEATS, roles } from "../../core/bonken/seats.js";
import { element } from "../../page/elements.js";
import { box, readDraft, writeDoubles } from "./fields.js";

/** @import { Double } from "../../core/bonken/doubling.js" */
/** @import { Draft, Word } from "../../core/bonken/draft.js" */
/** @import { Seat } from "../../core/bonken/seats.js" */
/** @import { Desk, Moment } from "./desk.js" */

export class Calls {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.fieldset = /** @type {HTMLElement} */ (desk.form.querySelector("#calls"));
    this.count = /** @type {HTMLElement} */ (this.fieldset.querySelector("legend .aside"));
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.fieldset.querySelectorAll(".line"));
    this.rows = new Map([...rows].map((row) => [Number(row.dataset.seat), row]));
    /** @type {Double[]} */
    this.doubles = [];
    this.fieldset.addEventListener("click", (event) => this.#word(event));
  }

  /**
   * Takes a ticked box as one player's call, which may withdraw what another went back on.
   * @param {HTMLInputElement} ticked
   */
  called(ticked) {
    const { form, sheet } = this.desk;
    const caller = Number(ticked.name.split(/[.-]/u)[1]);
    const targets = SEATS.filter((seat) => box(form, [caller, seat])?.checked);
    const draft = this.#before();
    if (draft) writeDoubles(form, withCall(sheet.rulebook, draft, caller, targets).doubles);
  }

  /** @param {Moment} moment */
  draw({ draft, deal }) {
    this.doubles = draft.doubles;
    this.count.textContent = draft.doubles.length ? this.desk.explain.count("entry.doubled", draft.doubles.length) : "";
    if (!deal) return;
    const { rulebook } = this.desk.sheet;
    const after = this.fieldset.querySelector("legend");
    const drawn = callRows(rulebook, /** @type {Draft} */ (draft)).map(({ caller, others }) => {
      const row = /** @type {HTMLElement} */ (this.rows.get(caller));
      const chooses = caller === draft.chooser;
      /** @type {HTMLElement} */ (row.querySelector(".who small")).hidden = !chooses;
      for (const { seat, on, back, allowed } of others) this.#button(caller, seat, back, !allowed && !on);
      this.#words(row, caller, /** @type {Draft} */ (draft));
      return row;
    });
    const now = [...this.rows.values()].filter((row) => row.parentNode).sort(inPage);
    if (drawn.some((row, index) => row !== now[index])) after?.after(...drawn);
  }

  /**
   * What a player called, in a sentence.
   * @param {Seat} caller
   */
  sentence(caller) {
    const { form, sheet, explain } = this.desk;
    const draft = readDraft(form, sheet.rulebook);
    if (draft.chooser === null) return "";
    const call = calls(roles(sheet.rulebook, draft.chooser), draft.doubles).find((one) => one.caller === caller);
    return call ? explain.call(call) : "";
  }

  /**
   * @param {Seat} caller
   * @param {Seat} doubled
   * @param {boolean} back
   * @param {boolean} odd
   */
  #button(caller, doubled, back, odd) {
    const { form, explain } = this.desk;
    const label = box(form, [caller, doubled])?.closest("label");
    if (!label) return;
    label.classList.toggle("back", back);
    label.classList.toggle("odd", odd);
    const names = { caller: explain.name(caller), doubled: explain.name(doubled) };
    /** @type {HTMLElement} */ (label.querySelector(".unseen")).textContent = back
      ? explain.text("deal.doubles-back", names)
      : explain.text("deal.doubles", names);
    /** @type {HTMLElement} */ (label.querySelector("small")).hidden = !back;
  }

  /**
   * @param {HTMLElement} row
   * @param {Seat} caller
   * @param {Draft} draft
   */
  #words(row, caller, draft) {
    const keys = wordsOf(this.desk.sheet.rulebook, draft.chooser, caller);
    const wanted = keys.map((key) => `call:${key}:${caller}`);
    let buttons = wordButtons(row);
    if (buttons.map((button) => button.value).join() !== wanted.join()) {
      buttons.forEach((button) => button.remove());
      row.querySelector(".buttons")?.append(...keys.map((key) => this.#wordButton(caller, key)));
      buttons = wordButtons(row);
    }
    for (const [index, button] of buttons.entries()) {
      const said = isSaid(draft, caller, keys[index]);
      button.classList.toggle("said", said);
      button.setAttribute("aria-pressed", String(said));
    }
  }

  /**
   * @param {Seat} caller
   * @param {Word} key
   */
  #wordButton(caller, key) {
    const { explain } = this.desk;
    const whose = element("span", { class: "unseen" }, `${explain.name(caller)}: `);
    const button = element("button", { class: "word", name: "step", value: `call:${key}:${caller}` });
    button.append(whose, explain.text(`deal.word-${key}`));
    return button;
  }

  /** @param {Event} event */
  #word(event) {
    const button = /** @type {HTMLButtonElement | null} */ (
      /** @type {HTMLElement} */ (event.target).closest("button.word")
    );
    const draft = this.#before();
    if (!button || !draft) return;
    event.preventDefault();
    const [, key, by] = button.value.split(":");
    const { form, sheet } = this.desk;
    const after = withWord(sheet.rulebook, draft, Number(by), /** @type {Word} */ (key));
    writeDoubles(form, after.doubles);
    this.desk.refresh(this.sentence(Number(by)));
  }

  /**
   * The calls as they were drawn last; null while nobody has said who chooses.
   * @returns {Draft | null}
   */
  #before() {
    const { chooser } = readDraft(this.desk.form, this.desk.sheet.rulebook);
    return chooser === null ? null : { contract: null, chooser, doubles: this.doubles, result: {} };
  }
}

/**
 * @param {HTMLElement} row
 * @returns {HTMLButtonElement[]}
 */
function wordButtons(row) {
  return [...row.querySelectorAll("button")];
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function inPage(one, other) {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
