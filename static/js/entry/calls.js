// @ts-check
/**
 * Who doubles whom: a row a player in calling order, with the table's words for several doubles at once.
 */

import { SEATS, backOnAll, calls, callRows, roles, ruitenwissen, withCall, zalen } from "../core.js";
import { element } from "../elements.js";
import { box, readDraft, writeDoubles } from "./fields.js";

/** @import { Double, Draft, Rulebook, Seat } from "../core.js" */
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
    const caller = Number(ticked.name.split(/[.-]/u)[1]);
    const targets = SEATS.filter((seat) => box(this.desk.form, [caller, seat])?.checked);
    this.#call(caller, targets);
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
    const keys = wordsOf(this.desk.sheet.rulebook, caller, draft.chooser);
    const wanted = keys.map((key) => `call:${key}:${caller}`);
    let buttons = wordButtons(row);
    if (buttons.map((button) => button.value).join() !== wanted.join()) {
      buttons.forEach((button) => button.remove());
      row.querySelector(".buttons")?.append(...keys.map((key) => this.#wordButton(caller, key)));
      buttons = wordButtons(row);
    }
    const own = draft.doubles.filter(([who]) => who === caller);
    for (const [index, button] of buttons.entries()) {
      const said = own.length > 0 && same(own, meant(keys[index], caller, draft.chooser, draft.doubles));
      button.classList.toggle("said", said);
      button.setAttribute("aria-pressed", String(said));
    }
  }

  /**
   * @param {Seat} caller
   * @param {string} key
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
    const chooser = readDraft(this.desk.form, this.desk.sheet.rulebook).chooser;
    if (!button || chooser === null) return;
    event.preventDefault();
    const [, key, by] = button.value.split(":");
    const caller = Number(by);
    const own = this.doubles.filter(([who]) => who === caller);
    const made = meant(key, caller, chooser, this.doubles);
    this.#call(caller, same(own, made) ? [] : made.map(([, whom]) => whom));
    this.desk.refresh(this.sentence(caller));
  }

  /**
   * @param {Seat} caller
   * @param {Seat[]} targets
   */
  #call(caller, targets) {
    const { form, sheet } = this.desk;
    const { chooser } = readDraft(form, sheet.rulebook);
    if (chooser === null) return;
    const before = { contract: null, chooser, doubles: this.doubles, result: {} };
    writeDoubles(form, withCall(sheet.rulebook, before, caller, targets).doubles);
  }
}

/**
 * @param {Rulebook} rulebook
 * @param {Seat} caller
 * @param {Seat} chooser
 */
function wordsOf(rulebook, caller, chooser) {
  if (caller !== chooser) return ["zalen", "ruitenwissen"];
  return { "back-only": ["back-on-all"], anyone: ["zalen", "back-on-all"], nobody: [] }[rulebook.chooser_doubles];
}

/**
 * @param {string} word
 * @param {Seat} caller
 * @param {Seat} chooser
 * @param {Double[]} doubles
 */
function meant(word, caller, chooser, doubles) {
  if (word === "zalen") return zalen(caller);
  return word === "ruitenwissen" ? ruitenwissen(caller, chooser) : backOnAll(caller, doubles);
}

/**
 * @param {Double[]} some
 * @param {Double[]} others
 */
function same(some, others) {
  return some.length === others.length && some.every(([, whom]) => others.some(([, other]) => other === whom));
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
