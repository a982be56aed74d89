// @ts-check
/**
 * The page on which a deal of Bonken is entered: the script of its form, a half-entered deal brought back, the rules of its
 * contract opened over it, and its deal saved as any change is; see sheet/saving.js. Without this script, or when it cannot get
 * its rulebook, the form works as it stands.
 */

import { kindOf } from "../core/bonken/changes.js";
import { dealOf, draftOf } from "../core/bonken/draft.js";
import { Progress, SEATS } from "../core/bonken/seats.js";
import { draw, loadStyle } from "../page/drawing.js";
import { keepForm } from "../page/half_entered.js";
import { enableNavigation } from "../page/navigation.js";
import { takeOver } from "../page/submitting.js";
import { begunOn, dealAsked, hiddenFields, isStale, saveDeal, watchDeal } from "../sheet/saving.js";
import { newId } from "../sync/kept_logs.js";
import { lastId, replica, shown } from "../sync/replica.js";
import { request } from "../sync/transport.js";
import { entering, removing, save } from "../templates/bonken/macros/deal_form.html.js";
import { tight } from "../templates/macros/page.html.js";
import { dealFormPage } from "../views/bonken/deal_form.js";
import { DealForm, fieldNamed, readDraft, SAVES } from "./deal_form.js";

/** Brings the form of the page to life. @type {(form: HTMLFormElement, loading: Promise<Loaded<any> | null>) => Promise<void>} */
export async function begin(form, loading) {
  const loaded = await loading;
  if (!loaded) return;
  const { page, rulebook } = loaded;
  if (form.classList.contains("calculator")) {
    const address = await import("./calculator.js").catch(() => null); // without it the deal is not in a link
    const asked = await address?.fromAddress(form, loaded);
    const dealForm = asked ? new DealForm(form, asked.sheet, { ...loaded, page: asked.page }, asked.written) : new DealForm(form, { ...page.sheet, rulebook }, loaded);
    address?.keepInAddress(dealForm);
    bringToLife(form, dealForm);
  } else {
    await beginOnSheet(form, loaded);
  }
}

/** @type {(form: HTMLFormElement, loaded: Loaded<Bonken.SheetPageData>) => Promise<void>} */
async function beginOnSheet(form, loaded) {
  const { page, follower } = loaded;
  await follower.load();
  const asked = dealAsked(follower);
  const stale = isStale(form, asked, follower);
  const dealForm = stale ? renewed(form, loaded, asked) : new DealForm(form, follower.page.sheet, loaded);
  // What a server drew it for is what that knew of the sheet.
  const opened = { dealForm, follower, address: page.address, on: stale || follower.isLocal ? follower.view : replica(follower.page.sheet, follower.page) };
  takeOverButtons(opened);
  rememberDealForm(dealForm, page.id);
  bringToLife(form, dealForm);
  enableNavigation(follower, page);
}

/** @type {(form: HTMLFormElement, dealForm: DealForm) => void} */
function bringToLife(form, dealForm) {
  dealForm.refresh();
  offerRules(form);
  form.classList.add("alive");
  addEventListener("pageshow", () => dealForm.draw());
}

/**
 * The form of the deal that the address names, on the sheet as it is on this phone.
 * @type {(form: HTMLFormElement, loaded: Loaded<Bonken.SheetPageData>, asked: AskedDeal) => DealForm}
 */
function renewed(form, loaded, asked) {
  const { follower } = loaded;
  const { number, corrects } = asked;
  form.dataset.number = String(number);
  form.toggleAttribute("data-corrects", corrects);
  fieldNamed(form, "number").value = String(number);
  fieldNamed(form, "version").value = String(follower.version);
  fieldNamed(form, "entry").value = newId();
  const dealForm = new DealForm(form, follower.shown, loaded, draftFor(follower, asked));
  draw(/** @type {HTMLElement} */ (form.querySelector(".actions")), save(dealForm.context, dealForm.page));
  return dealForm;
}

/**
 * The draft that the form of a deal begins with: all of one that is there or was removed; of a new one, the chooser.
 * @type {(follower: Bonken.SheetFollower, asked: AskedDeal) => Bonken.Draft}
 */
function draftFor({ shown: { rulebook, first_chooser: first, deals } }, { number, corrects, again }) {
  if (corrects) return draftOf(rulebook, deals[number - 1]);
  if (again) return draftOf(rulebook, again);
  const turn = new Progress(rulebook, first, deals.slice(0, number - 1)).nextTurn();
  return { contract: null, chooser: turn?.roles.chooser ?? null, doubles: [], typed: {}, accepted: [] };
}

/** The page of the form on a sheet that lives on this phone; null where there is nothing to enter. @type {Drawer} */
export function drawEntry(context, page, follower, explainer) {
  const { shown: sheet, version } = follower;
  const what = dealAsked(follower);
  const { number, corrects } = what;
  if (number > (corrects ? sheet.deals.length : sheet.rulebook.deals)) return null;
  const entry = dealFormPage(sheet, draftFor(follower, what), { kind: corrects ? "corrected" : "recorded", number }, explainer);
  const carried = hiddenFields(context, version, { number: String(number), instead: "" });
  const at = { action: page.form, typed: false, data: "", carried, renewed: "" };
  return { title: explainer.text("number.next", { number }), markup: entering(context, entry, at), room: `entering${tight(context, sheet.players).text}` };
}

/** Keeps a half-entered deal, and brings it back; see page/half_entered.js. @type {(dealForm: DealForm, sheet: string) => void} */
function rememberDealForm(dealForm, sheet) {
  const { form, number, corrects } = dealForm;
  const { players, deals } = dealForm.sheet;
  /** A correction begins with the last count left to follow from the others, so that one number wrong is one tap. @param {HTMLFormElement} one */
  const begin = (one) => {
    const last = /** @type {NodeListOf<HTMLInputElement>} */ (one.querySelectorAll(".unit:not([hidden]) .count input"));
    for (const input of last) if (corrects && input.name.endsWith(`.${SEATS.length - 1}`)) input.value = "";
  };
  const read = (/** @type {StoredDraft} */ draft) => dealForm.restore(draft);
  dealForm.onInput(keepForm(form, { sheet, number, corrects, players, deals, begin, read, draw: () => dealForm.refresh() }));
}

/**
 * Has the link of a form open the rules of the contract that was chosen, over the form: one tap opens them and one closes them, and
 * the half-entered deal stays. They are those of the page of the rules; without this script the link leads there.
 * @type {(form: HTMLFormElement) => void}
 */
function offerRules(form) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.rules"));
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close());
  // Beside it is a tap on the dialog itself, not on anything within.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  form.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a.rules"));
    if (!link) return;
    const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=contract]:checked"));
    link.hash = chosen ? chosen.value : "";
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const page = await rulesPage(link.pathname);
    const rules = page?.querySelector(chosen ? `section[id="${CSS.escape(chosen.value)}"]` : "main");
    const inside = rules ? [...rules.cloneNode(true).childNodes] : [String(dialog.dataset.missing)];
    dialog.querySelector(".contract")?.replaceChildren(...inside);
    dialog.showModal();
  });
}

/** Pages of rules that were fetched before. @type {Map<string, Document>} */
const fetched = new Map();

/** The page of the rules with its styles; null when it is nowhere to be had. @type {(address: string) => Promise<Document | null>} */
async function rulesPage(address) {
  const before = fetched.get(address);
  if (before) return before;
  const answer = await request(address, { cache: "default" });
  if (answer?.status !== 200 || !answer.headers.has("Scoresheet-Release")) return null;
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  // Without a network the worker may have another page instead.
  if (!page.querySelector("section.contract")) return null;
  fetched.set(address, page);
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")].map((sheet) => sheet.getAttribute("href"));
  const missing = styles.filter((href) => !document.head.querySelector(`link[href="${href}"]`));
  await Promise.all(missing.map((href) => loadStyle(String(href))));
  return page;
}

/** A form on a sheet: `address` is that of the card, `on` the sheet that it was drawn for. @typedef {{dealForm: DealForm, follower: Bonken.SheetFollower, address: string, on: Replica}} OpenForm */

/**
 * Takes over the buttons of a form of a deal, and of the one beside it that removes the deal. Only a deal that the phone can
 * neither keep nor send, or finds faults in, goes to the server as it stands, which shows the faults beside the fields.
 * @type {(opened: OpenForm) => void}
 */
function takeOverButtons(opened) {
  const { follower, address, on } = opened;
  const { form, sheet, number, corrects, context, explainer } = opened.dealForm;
  const page = { address, place: form, form };
  // Kept with the version.
  fieldNamed(form, "last").value = lastId(on) ?? "";
  fieldNamed(form, "about").value = (corrects && sheet.deals[number - 1]?.id) || "";
  takeOver(form, async (button) => {
    const step = button?.value ?? "save";
    if (!SAVES.includes(step)) return false;
    const change = changeOf(opened, step, on);
    const isFine = kindOf(change).blocking(change, sheet).length === 0; // as far as this phone knows
    if (!isFine && !follower.isLocal && (await follower.refresh())) return false;
    const begun = await begunOn(follower, on, form);
    return saveDeal(follower, changeOf(opened, step, begun), fieldNamed(form, "entry").value, begun, page, explainer);
  });
  // On a page that was kept for any deal, or that this phone drew, no form removes it yet.
  const place = corrects && document.querySelector(".removal");
  if (place) draw(place, removing(context, number, hiddenFields(context, follower.version)));
  const remove = /** @type {HTMLFormElement | null | undefined} */ (
    document.querySelector("form:not(.deal) button[value=remove]")?.closest("form")
  );
  // Of the deal that is shown, also when a correction was left half entered before.
  const removed = { kind: "removed", number };
  if (remove) takeOver(remove, () => saveDeal(follower, removed, fieldNamed(remove, "entry").value, on, page, explainer));
  watchDeal(follower, on, page, (begun) => changeOf(opened, "save", begun), explainer);
}

/**
 * What the form asks for, as a change to the sheet that it was begun `on`.
 * @type {(opened: OpenForm, step: string, on: Replica) => Recorded<Bonken.Deal> | Corrected<Bonken.Deal>}
 */
function changeOf(opened, step, on) {
  const { form, sheet, corrects, number: drawn } = opened.dealForm;
  const { deals } = on === opened.on ? sheet : shown(on, opened.follower.game).sheet;
  const number = on === opened.on ? drawn : Math.min(Number(fieldNamed(form, "number").value), deals.length + 1);
  const deal = dealOf(sheet.rulebook, readDraft(form, sheet.rulebook));
  const own = corrects ? number : 0;
  const instead = step === "replace" ? Number(fieldNamed(form, "instead").value) || own : own;
  if (instead > 0) return { kind: "corrected", number: instead, deal: { ...deal, id: deals[instead - 1]?.id ?? null } };
  return { kind: "recorded", number: step === "next" ? deals.length + 1 : number, deal };
}
