// @ts-check
/**
 * The form of a deal of Bonaken: checked, kept and sent as any change. A page that was kept for when there is no network serves
 * every deal of its game. Without this script the form does that with more words and a network.
 */

import { kindOf } from "../core/bonaken/changes.js";
import { dealOf, draftOf, stateAfter, typedDraft } from "../core/bonaken/deal.js";
import { histories } from "../core/changes.js";
import { draw } from "../page/drawing.js";
import { keepForm } from "../page/half_entered.js";
import { takeOver } from "../page/submitting.js";
import { begunOn, dealAsked, hiddenFields, isStale, saveDeal, watchDeal } from "../sheet/saving.js";
import { lastId, numberOf, shown } from "../sync/replica.js";
import { dealPage } from "../templates/bonaken/macros.html.js";
import { carried } from "../templates/macros/page.html.js";
import { boardOf } from "../views/bonaken/board.js";
import { dealFormPage } from "../views/bonaken/deal_form.js";
import { written } from "../views/log.js";
import { wordingOf } from "./adapters.js";
import { followGame } from "./game.js";

/**
 * Brings the page of a deal to life; its data is in `data`.
 * @type {(data: Element, page: Bonaken.SheetPageData, loading: Promise<PlainTexts | null>) => Promise<void>}
 */
export async function beginDealForm(data, page, loading) {
  const texts = await loading;
  if (!texts || !page.writable) return;
  const follower = followGame(page);
  await follower.load();
  if (!data.isConnected) return;
  const wording = wordingOf(follower.shown, texts, page.language, page.address);
  new DealForm(page, follower, wording, /** @type {HTMLElement} */ (document.querySelector(".deal-page"))).begin();
}

/** A deal that is being entered, or one that is corrected. */
export class DealForm {
  /**
   * @param {Bonaken.SheetPageData} page
   * @param {Bonaken.SheetFollower} follower
   * @param {Wording<Bonaken.Explainer>} wording
   * @param {HTMLElement} place
   */
  constructor(page, follower, wording, place) {
    this.page = page;
    this.place = place;
    this.follower = follower;
    this.wording = wording;
    this.on = follower.view; // what the form is filled in for
    /** @type {Bonaken.Sheet} */
    this.sheet = follower.shown;
    const { number, corrects, again } = dealAsked(follower);
    const { deals } = this.sheet;
    this.before = (corrects && deals[number - 1]) || null;
    this.corrects = this.before !== null;
    this.number = corrects && !this.before ? deals.length + 1 : number;
    this.again = again;
    const begun = this.before ?? again;
    this.entry = this.#entry(begun ? draftOf(begun) : { goer: null, result: null, along: [], bid: "", accepted: [] });
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.place.querySelector("form.bonaken"));
  }

  begin() {
    const { number, corrects, follower } = this;
    const isDrawn = this.form && !isStale(this.form, this, follower);
    if (!isDrawn) {
      const [own, ofRemoval] = [0, 1].map(() => hiddenFields(this.wording.context, follower.version, { number: String(number), instead: "" }));
      this.place.replaceChildren();
      this.#draw(own, ofRemoval);
    }
    this.#fill({ last: (isDrawn ? this.page.last : lastId(this.on)) ?? "", about: this.before?.id ?? "" });
    const what = { sheet: this.page.id, number, corrects, players: [], deals: this.sheet.deals };
    const note = keepForm(this.form, { ...what, read: ({ fields }) => fields, draw: () => this.#follow() });
    this.form.addEventListener("change", () => {
      this.#follow();
      note();
    });
    takeOver(this.form, () => this.#submit());
    const removal = /** @type {HTMLFormElement | null} */ (this.place.querySelector("form.removal"));
    if (removal) takeOver(removal, () => this.#save({ kind: "removed", number }, this.on, removal));
    this.#follow();
    // After the way back the browser shows the form as it was left.
    addEventListener("pageshow", () => this.#follow());
    watchDeal(follower, this.on, this.#where, (on) => this.#changeOn(this.#typed(), on), this.wording.explainer);
  }

  /** @type {(draft: Bonaken.Draft, how?: {finished?: boolean, missing?: string[]}) => Bonaken.DealFormPage} */
  #entry(draft, how) {
    return dealFormPage(this.sheet, draft, this.#change(draft), this.wording.explainer, how);
  }

  /** @type {(draft: Bonaken.Draft, what?: {number: number, before: Bonaken.Deal | null}) => Recorded<Bonaken.Deal> | Corrected<Bonaken.Deal>} */
  #change(draft, { number, before } = this) {
    const deal = dealOf(draft, this.sheet.players.length, before?.id ?? null, before);
    return { kind: this.corrects ? "corrected" : "recorded", number, deal };
  }

  /** What the form asks for, as a change to the sheet that it was begun `on`. @type {(draft: Bonaken.Draft, on: Replica) => Bonaken.Change} */
  #changeOn(draft, on) {
    if (on === this.on) return this.#change(draft);
    const { deals } = shown(on, this.follower.game).sheet;
    const number = Math.min(Number(this.#field("number").value), deals.length + 1);
    return this.#change(draft, { number, before: (this.corrects && deals[number - 1]) || null });
  }

  /** Draws the page, with what its forms carry. @type {(own: Markup, removal: Markup) => void} */
  #draw(own, removal) {
    const { address, rules } = this.page;
    const action = this.corrects ? `${address}/deal/${this.number}` : `${address}/deal`;
    const form = { action, rules, carried: own, removal, renewed: "", typed: false };
    draw(this.place, dealPage(this.wording.context, this.entry, this.#about(), form));
    const heading = this.place.querySelector("h1")?.textContent ?? "";
    document.title = `${heading} · ${this.wording.explainer.text("app.name")}`;
  }

  /** The deal that is there, and who wrote it down. */
  #about() {
    if (!this.before) return null;
    const { follower, wording } = this;
    const { text, dealer, changed, findings } = boardOf(this.sheet, wording.explainer).deals[this.number - 1];
    const { base, entries } = follower.log;
    const number = numberOf(follower.sheet, this.before.id);
    const history = written(histories(base, entries, kindOf)[number - 1] ?? [], wording.explainer);
    return { text, dealer, changed, findings, history };
  }

  /** Who went first is not among those who went along, and the button says what saving will do. */
  #follow() {
    const { form } = this;
    form.classList.add("alive");
    const { goer, result, along } = this.#typed();
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".along .line"))) {
      const seat = Number(line.dataset.seat);
      line.hidden = seat === goer;
      const then = line.querySelector(".then");
      if (then) then.textContent = this.#then(seat, along.find(([one]) => one === seat)?.[1] ?? null);
    }
    const save = form.querySelector('.actions [value="save"]');
    if (!save || this.corrects || form.querySelector('[value="replace"]')) return;
    const then = goer === null ? "" : this.#then(goer, result);
    const { explainer } = this.wording;
    save.textContent = explainer.text(then ? "bonaken.entry.save-then" : "bonaken.entry.save", { number: this.number, then });
  }

  /** How a player stands after a result, in words. @type {(goer: number, result: Bonaken.Result | null) => string} */
  #then(goer, result) {
    const row = this.entry.rows.find(({ seat }) => seat === goer);
    if (!row?.active || result === null) return "";
    return this.wording.explainer.text(`bonaken.entry.then-${stateAfter(row.state, result)}`, { name: row.name });
  }

  #typed() {
    return typedDraft(new Map([...new FormData(this.form)].map(([name, value]) => [name, String(value)])), this.sheet.players.length);
  }

  /** Saves the deal of the form, or shows what is missing in it; false where the server asks which of two deals holds. */
  async #submit() {
    if (this.form.querySelector('[value="replace"]')) return false;
    const draft = this.#typed();
    const missing = [...(draft.goer === null ? ["goer"] : []), ...(draft.result === null ? ["result"] : [])];
    const change = this.#change(draft);
    if (missing.length === 0 && kindOf(change).blocking(change, this.sheet).length === 0) {
      const on = await begunOn(this.follower, this.on, this.form);
      return this.#save(this.#changeOn(draft, on), on, this.form);
    }
    this.entry = this.#entry(draft, { finished: missing.length === 0, missing });
    // As they were begun.
    const { last, about, ...fields } = hiddenIn(this.form);
    const removal = /** @type {HTMLFormElement | null} */ (this.place.querySelector("form.removal"));
    const [own, ofRemoval] = [fields, removal ? hiddenIn(removal) : {}].map((some) => carried(this.wording.context, Object.entries(some)));
    this.#draw(own, ofRemoval);
    this.#fill({ last, about });
    this.#follow();
    this.place.querySelector(".faults, [role=alert]")?.scrollIntoView({ block: "center" });
    return true;
  }

  /** Saves what a form asks for of the sheet `on`; false when only the server can. @type {(change: Bonaken.Change, on: Replica, form: HTMLFormElement) => Promise<boolean>} */
  #save(change, on, form) {
    const id = String(new FormData(form).get("entry"));
    return saveDeal(this.follower, change, id, on, this.#where, this.wording.explainer);
  }

  get #where() {
    const { place, form } = this;
    return { address: this.page.address, place, form };
  }

  /** @param {Record<string, string>} values */
  #fill(values) {
    for (const [name, value] of Object.entries(values)) this.#field(name).value = value;
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }
}

/** The hidden fields of a form, by name. @type {(form: HTMLFormElement) => Record<string, string>} */
function hiddenIn(form) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=hidden]"));
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}
