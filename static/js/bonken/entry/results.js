// @ts-check
/**
 * Who took what: the fields of the chosen contract, with numbers to tap and the last player's filled in.
 */

import { fillLast, most } from "../../core/bonken/draft.js";
import { find } from "../../core/bonken/rulebook.js";
import { SEATS } from "../../core/bonken/seats.js";
import { element } from "../../page/elements.js";
import { Chips } from "./chips.js";
import { countField, fieldOf, whole } from "./fields.js";

/** @import { Counts } from "../../core/bonken/draft.js" */
/** @import { Unit } from "../../core/bonken/rulebook.js" */
/** @import { Seat } from "../../core/bonken/seats.js" */
/** @import { Desk, Moment } from "./desk.js" */

export class Results {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const panels = /** @type {NodeListOf<HTMLElement>} */ (desk.form.querySelectorAll(".unit"));
    /** @type {Map<string, Panel>} */
    this.panels = new Map([...panels].map((element) => [String(element.dataset.unit), new Panel(desk, element)]));
    this.first = /** @type {HTMLElement | null} */ (desk.form.querySelector(".first"));
  }

  /** @param {Moment} moment */
  draw({ draft }) {
    const { rulebook } = this.desk.sheet;
    const units = find(rulebook, draft.contract)?.units ?? [];
    const shown = new Map(units.map((unit) => [fieldOf(unit), unit]));
    for (const [field, panel] of this.panels) {
      const unit = shown.get(field);
      panel.element.hidden = unit === undefined;
      if (unit) panel.draw(unit, draft.result[unit.key]);
    }
    if (this.first) this.first.hidden = units.length > 0;
  }

  /**
   * The part of the form about a unit.
   * @param {Unit} unit
   */
  element(unit) {
    return this.panels.get(fieldOf(unit))?.element;
  }

  /**
   * Puts the focus where the first count of a unit is missing.
   * @param {Unit} unit
   */
  focus(unit) {
    this.panels.get(fieldOf(unit))?.focus();
  }
}

/** The fields of one unit. */
class Panel {
  /**
   * @param {Desk} desk
   * @param {HTMLElement} element
   */
  constructor(desk, element) {
    this.desk = desk;
    this.element = element;
    this.field = String(element.dataset.unit);
    this.heading = /** @type {HTMLElement} */ (element.querySelector("legend span"));
    this.counted = /** @type {HTMLElement} */ (element.querySelector("legend .aside"));
    /** @type {Row[]} */
    this.rows = [];
  }

  /**
   * @param {Unit} unit
   * @param {Counts} counts
   */
  draw(unit, counts) {
    const { explain, language } = this.desk;
    this.heading.textContent = unit.name[language];
    if (unit.total === 1) return;
    if (this.rows.length === 0) this.#build(unit);
    const filled = fillLast(unit, counts);
    const found = filled.reduce((/** @type {number} */ sum, count) => sum + (count ?? 0), 0);
    this.counted.textContent = explain.text("deal.counted", { found, total: unit.total });
    for (const [seat, row] of this.rows.entries()) {
      const count = counts[seat];
      row.draw({ count, implied: count === null ? filled[seat] : null, most: most(unit, counts, seat) });
    }
  }

  focus() {
    const open = this.rows.find((row) => row.input.value.trim() === "") ?? this.rows[0];
    if (open) open.chips.focus();
    else this.element.querySelector("input")?.focus();
  }

  /** @param {Unit} unit */
  #build(unit) {
    this.rows = SEATS.map((seat) => new Row(this.desk, this.field, unit, seat));
    const four = /** @type {HTMLElement} */ (this.element.querySelector(".four"));
    four.className = "counts";
    four.replaceChildren(...this.rows.map((row) => row.element));
  }
}

/** What one player took of a unit. The field stays in the form; it is seen only when it says what is no number. */
class Row {
  /**
   * @param {Desk} desk
   * @param {string} field
   * @param {Unit} unit
   * @param {Seat} seat
   */
  constructor(desk, field, unit, seat) {
    this.desk = desk;
    this.input = countField(desk.form, field, seat);
    const id = `who-${field}.${seat}`.replaceAll(".", "-");
    this.name = element("span", { class: "who", id }, element("bdi", {}, desk.explain.name(seat)));
    this.left = element("span", { class: "left" });
    this.chips = new Chips(unit.total, id, desk.explain.text("entry.more", { count: 6 }), (count) => this.#pick(count));
    this.input.setAttribute("aria-labelledby", id);
    this.element = element("div", { class: "taken" }, this.name, this.left, this.input, this.chips.element);
  }

  /** @param {import("./chips.js").Shown} shown */
  draw(shown) {
    const text = this.input.value.trim();
    this.input.hidden = text === "" || whole(text) !== null;
    this.input.placeholder = "";
    this.left.textContent =
      shown.implied === null ? "" : this.desk.explain.text("entry.left", { count: shown.implied });
    this.chips.draw(shown);
  }

  /** @param {number | null} count */
  #pick(count) {
    this.input.value = count === null ? "" : String(count);
    this.desk.forgive(this.element);
    this.desk.refresh();
  }
}
