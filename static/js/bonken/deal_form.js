// @ts-check
/**
 * The form of a deal of Bonken: its fields, the findings and scores that follow, and all else on the page that depends on it;
 * taps and keys; the button that saves.
 *
 *     const dealForm = new DealForm(form, sheet, loaded);
 *     dealForm.refresh();      // after anything was tapped
 *
 * All of it is drawn from one page model with the template of the server. The entries are in the fields of the form,
 * and nowhere else: it can be sent as it stands, also by a browser without this script.
 */

import { calls as callsIn, hasDoubled } from "../core/bonken/doubling.js";
import { dealSoFar, fieldOf, withCall, withWord } from "../core/bonken/draft.js";
import { find } from "../core/bonken/rulebook.js";
import { roles, SEATS } from "../core/bonken/seats.js";
import { unaccepted } from "../core/errors.js";
import { contextOf, draw, drawPlaces } from "../page/drawing.js";
import { calls, chooser, contracts, fields, first, heading, result, totals, unit } from "../templates/bonken/macros/deal_form.html.js";
import { dealFormPage, keysOf, SHOWN } from "../views/bonken/deal_form.js";
import { Explainer } from "../views/bonken/explain.js";

export const SAVES = ["save", "replace", "next"]; // the buttons that save
const ACCEPT = "accept."; // begins the name of a checkbox that accepts a warning
const SIGNATURE = ["number", "version", "last", "about"]; // the fields that say what the form was drawn for
const QUIET = 700; // milliseconds without a tap before a screen reader speaks

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
  /** Fields with an error of the server, not touched since. @type {Set<string>} */
  #faulty;

  /**
   * @param {HTMLFormElement} form
   * @param {Bonken.Sheet} sheet
   * @param {Loaded<Bonken.PageData>} loaded
   * @param {Bonken.Draft | null} [written] what the form says to begin with, if that is not in it yet
   */
  constructor(form, sheet, { page, texts }, written = null) {
    this.form = form;
    this.sheet = sheet;
    this.explainer = new Explainer(sheet, texts, page.language);
    /** @type {TemplateContext} */
    this.context = contextOf(this.explainer, page);
    this.number = Number(form.dataset.number);
    this.corrects = form.dataset.corrects !== undefined;
    this.place = /** @type {HTMLElement} */ (form.querySelector(".drawn"));
    if (written) {
      this.place.replaceChildren(); // what a field says is drawn into new ones only
      draw(this.place, fields(this.context, this.#page(written, null)));
    }
    /** @type {Bonken.Draft} */
    this.draft = written ?? readDraft(form, sheet.rulebook);
    this.#faulty = form.dataset.finished === undefined ? new Set() : faultyOf(this.#page(this.draft, null));
    /** @type {DealSoFar} */
    this.soFar = this.#soFar();
    this.page = this.#page(this.draft, this.soFar);
    form.addEventListener("submit", (event) => this.#sent(event));
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

  /** Has the warnings of a draft accepted as soon as they are shown; returns its fields. @type {(draft: StoredDraft) => [string, string][]} */
  restore(draft) {
    this.#accepted = acceptedIn(draft.fields.map(([name]) => name));
    return seatedFields(this, draft);
  }

  /** Shows all numbers to tap for a field. @type {(field: string) => void} */
  unfold(field) {
    this.#unfolded.add(field);
    this.draw();
  }

  /** Goes on after something was entered. @param {string} [aloud] text for screen readers */
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
    this.#drawPart("details.chooser", chooser(this.context, page));
    this.#drawPart("#contract", contracts(this.context, page));
    this.#drawPart("#calls", calls(this.context, page));
    page.panels.forEach((panel, at) => this.#drawPart(`[data-unit="${panel.field}"]`, unit(this.context, panel, keys[at])));
    this.#drawPart(".hint.first", first(this.context, page));
    this.#drawPart(".box.result", result(this.context, page));
    this.#drawPart(".head.beside", heading(this.context, page));
    this.#drawPart("ul.totals", totals(this.context, page.totals));
    const details = /** @type {HTMLDetailsElement} */ (this.form.querySelector("details.chooser"));
    if (details.querySelector(".accept input:not(:checked)")) details.open = true;
    this.#drawSaving();
  }

  /** Draws a part of the page, if it has that, and unless it is drawn so already. @type {(selector: string, drawn: Markup) => void} */
  #drawPart(selector, drawn) {
    if (this.#drawn.get(selector) === drawn.text) return;
    this.#drawn.set(selector, drawn.text);
    drawPlaces({ [selector]: drawn }, "outerHTML");
  }

  /** Removes the server's errors from a part of the form in which something has been changed since. @param {string} name of its field */
  dropServerErrors(name) {
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

  /** The button that saves is always within reach: it names the first thing that is missing. */
  #drawSaving() {
    const button = /** @type {HTMLElement} */ (this.form.querySelector(".actions .main"));
    const [first] = missingIn(this);
    /** @type {HTMLElement} */ (button.querySelector("small")).textContent = first?.words ?? "";
    button.classList.toggle("waits", first !== undefined);
    for (const place of this.form.querySelectorAll(".asked")) place.classList.remove("asked");
  }

  /** Tapped too soon, the button leads to what is missing. @param {SubmitEvent} event */
  #sent(event) {
    const step = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "save";
    const [first] = missingIn(this);
    if (!first || !SAVES.includes(step)) return;
    event.preventDefault();
    first.place?.classList.add("asked");
    first.place?.scrollIntoView({ block: "center" });
    first.go();
    this.say(first.words);
  }

  /** @param {HTMLInputElement} input */
  #entered(input) {
    this.dropServerErrors(input.name);
    /** @type {Element} */ (this.form.querySelector(".why-not")).textContent = "";
    // Once the first deal's question is answered, its place is for what comes next.
    const asks = /** @type {HTMLDetailsElement | null} */ (input.name === "chooser" && input.closest("[data-asks]"));
    if (asks) asks.open = false;
    if (!input.name.startsWith("doubles.")) return this.refresh();
    // One player's call may withdraw what another went back on.
    const caller = Number(input.name.split(/[.-]/u)[1]);
    const { rulebook } = this.sheet;
    const targets = readDraft(this.form, rulebook).doubles.flatMap(([who, whom]) => (who === caller ? [whom] : []));
    writeDoubles(this.form, withCall(rulebook, this.draft, caller, targets).doubles);
    this.refresh(this.#sentence(caller));
  }

  /** What a player called, in a sentence. @type {(caller: Seat) => string} */
  #sentence(caller) {
    const { rulebook } = this.sheet;
    const { chooser, doubles } = readDraft(this.form, rulebook);
    if (chooser === null) return "";
    const call = callsIn(roles(rulebook, chooser), doubles).find((one) => one.caller === caller);
    return call ? this.explainer.call(call) : "";
  }

  #soFar() {
    return dealSoFar(this.sheet, this, this.draft);
  }

  /** @type {(draft: Bonken.Draft, soFar: DealSoFar | null) => Bonken.DealFormPage} */
  #page(draft, soFar) {
    const { dataset, classList } = this.form;
    const faulty = this.#faulty ?? null;
    const how = { finished: dataset.finished !== undefined, faulty, alone: classList.contains("calculator"), soFar };
    return dealFormPage(this.sheet, draft, this, this.explainer, how);
  }
}

/** The parts of the form about which there is something wrong. @type {(page: Bonken.DealFormPage) => Set<string>} */
function faultyOf({ faults, panels }) {
  const wrong = Object.entries(faults).filter(([, sentences]) => sentences.length > 0);
  const results = panels.filter((panel) => panel.faults.length > 0).map(({ field }) => field.replace(/\.\d+$/u, ""));
  return new Set([...wrong.map(([field]) => field), ...results]);
}

/**
 * One thing that is missing: in words, the part of the form it is about, and how to get there.
 * @typedef {{words: string, place: Element | null | undefined, go: () => void}} Missing
 */

/** What keeps a deal from being saved, the first thing first. @type {(dealForm: DealForm) => Missing[]} */
function missingIn({ form, sheet, explainer, soFar }) {
  const { deal, findings } = soFar;
  const place = /** @type {HTMLElement} */ (form.querySelector("#contract"));
  if (typeof deal.chooser !== "number") {
    const details = /** @type {HTMLDetailsElement} */ (form.querySelector("details.chooser"));
    const go = () => {
      details.open = true;
      details.querySelector("input")?.focus();
    };
    return [{ words: explainer.text("deal.no-chooser"), place: details, go }];
  }
  if (deal.contract === "") return [{ words: explainer.text("deal.no-contract"), place, go: () => focusTile(place) }];
  const wrong = findings.filter((finding) => finding.severity === "error" && finding.fields[0] === "contract");
  const units = find(sheet.rulebook, deal.contract)?.units ?? [];
  const accept = unaccepted(deal, findings).map(({ code }) => {
    const box = document.getElementById(`accept-${code}`);
    const go = () => box?.focus({ preventScroll: true });
    return { words: explainer.text("entry.to-accept"), place: box?.closest(".accept"), go };
  });
  return [
    ...wrong.map((finding) => ({ words: explainer.finding(finding), place, go: () => focusTile(place) })),
    ...units.flatMap((unit) => uncounted(unit, deal, form, explainer)),
    ...accept,
  ];
}

/** @type {(unit: Unit, deal: Bonken.Deal, form: HTMLFormElement, explainer: Bonken.Explainer) => Missing[]} */
function uncounted(unit, { result }, form, explainer) {
  const counts = /** @type {(number | null)[]} */ (result[unit.key]);
  const found = SEATS.reduce((sum, seat) => sum + (counts[seat] ?? 0), 0);
  if (found === unit.total && !counts.includes(null)) return [];
  const name = unit.name[explainer.language];
  const words =
    unit.total === 1
      ? explainer.text("entry.who", { unit: name })
      : explainer.text("entry.counted", { unit: name, found, total: unit.total });
  const place = /** @type {Element} */ (form.querySelector(`[data-unit="${fieldOf(unit)}"]`));
  return [{ words, place, go: () => focusCount(place) }];
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
  /** @type {HTMLElement | null} */ (open ? open.querySelector(".chip[tabindex='0']") : place.querySelector("input"))?.focus();
}

const PAUSE = 1000; // milliseconds between two digits of one number

/**
 * Listens on the form, in which anything may be drawn anew: to words of the table, numbers, and contracts that are gone. A row of
 * numbers shows 0 to 5 and one key for more. On a keyboard there are arrows, digits (1 and 2 shortly after one another are 12), and
 * Backspace to take a number back.
 * @type {(dealForm: DealForm) => void}
 */
function listenToTaps(dealForm) {
  const { form } = dealForm;
  const digits = { text: "", time: -PAUSE };
  form.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const word = /** @type {HTMLButtonElement | null} */ (target.closest("button.word"));
    if (word) {
      event.preventDefault();
      const [, key, caller] = word.value.split(":");
      return dealForm.call(Number(caller), /** @type {Word} */ (key));
    }
    const chip = /** @type {HTMLElement | null} */ (target.closest(".chip"));
    if (chip) return tapped(dealForm, chip);
    const tile = target.closest(".tile.played:has(input:disabled)");
    if (!tile) return;
    // Who chose it, until something else is entered.
    const reason = [".name", ".note"].map((part) => tile.querySelector(part)?.textContent).join("");
    /** @type {HTMLElement} */ (form.querySelector(".why-not")).textContent = reason;
  });
  form.addEventListener("keydown", (event) => {
    const chip = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".chip[role=radio]"));
    if (chip && !event.ctrlKey && !event.altKey && !event.metaKey) pressed(dealForm, chip, event, digits);
  });
}

/** The field of a row of numbers. @type {(row: Element) => HTMLInputElement} */
function fieldIn(row) {
  return /** @type {HTMLInputElement} */ (row.querySelector("input"));
}

/** @type {(dealForm: DealForm, chip: HTMLElement) => void} */
function tapped(dealForm, chip) {
  const row = rowOf(chip);
  if (chip.getAttribute("role") === "radio") {
    return pick(dealForm, row, chip.getAttribute("aria-checked") === "true" ? "" : String(chip.textContent));
  }
  dealForm.unfold(fieldIn(row).name);
  chipsIn(row)[SHOWN].focus();
}

/** @type {(dealForm: DealForm, row: Element, count: string) => void} */
function pick(dealForm, row, count) {
  const input = fieldIn(row);
  input.value = count;
  dealForm.dropServerErrors(input.name);
  dealForm.refresh();
}

/** @type {(dealForm: DealForm, chip: HTMLElement, event: KeyboardEvent, digits: {text: string, time: number}) => void} */
function pressed(dealForm, chip, event, digits) {
  const row = rowOf(chip);
  const chips = chipsIn(row);
  const at = chips.indexOf(chip);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const isChosen = chips.some((one) => one.getAttribute("aria-checked") === "true");
  /** @type {number | null} */
  let count = null;
  if (step) count = isChosen ? (at + step + chips.length) % chips.length : at;
  else if (/^[0-9]$/u.test(event.key)) count = numberOf(event, digits, chips.length - 1);
  else if (event.key !== "Backspace" && event.key !== "Delete") return;
  event.preventDefault();
  if (count !== null && count >= chips.length) return;
  pick(dealForm, row, count === null ? "" : String(count));
  if (count !== null) chips[count].focus();
}

/**
 * The number that a digit makes, together with the one before it if that makes one.
 * @type {(event: KeyboardEvent, digits: {text: string, time: number}, most: number) => number}
 */
function numberOf({ key, timeStamp }, digits, most) {
  const both = digits.text + key;
  digits.text = timeStamp - digits.time < PAUSE && Number(both) <= most ? both : key;
  digits.time = timeStamp;
  return Number(digits.text);
}

/** @param {Element} chip */
function rowOf(chip) {
  return /** @type {Element} */ (chip.closest(".taken"));
}

/** @type {(row: Element) => HTMLElement[]} */
function chipsIn(row) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".chip[role=radio]"))];
}

/** What the form says by now. @type {(form: HTMLFormElement, rulebook: Bonken.Rulebook) => Bonken.Draft} */
export function readDraft(form, rulebook) {
  const fields = new FormData(form);
  const text = (/** @type {string} */ name) => String(fields.get(name) ?? "");
  const doubles = SEATS.flatMap((who) => SEATS.map((whom) => /** @type {Double} */ ([who, whom])));
  const typed = rulebook.contracts.flatMap(({ units }) => units).map((unit) => {
    const field = fieldOf(unit);
    const taker = text(field);
    return [field, SEATS.map((seat) => (unit.total > 1 ? text(`${field}.${seat}`) : taker === String(seat) ? "1" : ""))];
  });
  return {
    contract: find(rulebook, text("contract"))?.key ?? null,
    chooser: fields.has("chooser") ? Number(text("chooser")) : null,
    doubles: doubles.filter(([who, whom]) => fields.has(`doubles.${who}-${whom}`)),
    typed: Object.fromEntries(typed),
    accepted: acceptedIn([...fields.keys()]),
  };
}

/** The codes of the warnings that are accepted, among names of fields. @type {(names: readonly string[]) => string[]} */
function acceptedIn(names) {
  return names.filter((name) => name.startsWith(ACCEPT)).map((name) => name.slice(ACCEPT.length));
}

/** The fields of a draft, in the seats of now. @type {(dealForm: DealForm, draft: StoredDraft) => [string, string][]} */
function seatedFields(dealForm, draft) {
  const order = draft.players.map((name) => dealForm.sheet.players.indexOf(name));
  const moved = SEATS.every((seat) => order.includes(seat)) && SEATS.some((seat) => order[seat] !== seat);
  if (!moved) return draft.fields;
  // Another seating is another version: the server must not move the players once more.
  const fields = draft.fields.filter(([name]) => !SIGNATURE.includes(name)).map((field) => reseated(field, order));
  return [...fields, ...SIGNATURE.map((name) => /** @type {[string, string]} */ ([name, fieldNamed(dealForm.form, name).value]))];
}

/**
 * One field, written for other seats: `order[seat]` is where the player of that seat sits now.
 * @type {(field: [string, string], order: number[]) => [string, string]}
 */
function reseated([name, value], order) {
  const parts = name.split(".");
  /** @type {(seat: string) => string} */
  const moved = (seat) => String(order[Number(seat)]);
  if (name === "chooser" || (parts[0] === "result" && parts.length === 3)) return [name, moved(value)];
  if (parts[0] === "result") return [[...parts.slice(0, 3), moved(parts[3])].join("."), value];
  if (parts[0] === "doubles") return [`doubles.${parts[1].split("-").map(moved).join("-")}`, value];
  return [name, value];
}

/** Ticks these doubles and no others. @type {(form: HTMLFormElement, doubles: readonly Double[]) => void} */
function writeDoubles(form, doubles) {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name^='doubles.']"))) {
    const [who, whom] = box.name.slice("doubles.".length).split("-").map(Number);
    box.checked = hasDoubled(doubles, who, whom);
  }
}

/** A field that the form always has. @type {(form: HTMLFormElement, name: string) => HTMLInputElement} */
export function fieldNamed(form, name) {
  return /** @type {HTMLInputElement} */ (form.querySelector(`input[name="${name}"]`));
}
