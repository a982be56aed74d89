// @ts-check
/**
 * The form of a deal brought to life: what follows from a tap is there at once. Without this script, or
 * when it cannot get its rulebook, the form works as it stands.
 */

import { enableNavigation } from "../../page/navigation.js";
import { replica } from "../../sync/replica.js";
import { noteBegun } from "../card/note.js";
import { followSheet } from "../game.js";
import { loadPageData } from "../page_data.js";
import { DealForm } from "./deal_form.js";
import { rememberDealForm } from "./memory.js";
import { rulesOf } from "./rules.js";
import { isStale, renewed } from "./stale.js";
import { removable, submitting } from "./submit.js";

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Brings the form of the page to life, if it has one. */
export async function begin() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.deal"));
  if (!form || begun.has(form)) return;
  begun.add(form);
  const loaded = await loadPageData(form);
  if (!loaded) return;
  const { page, rulebook } = loaded;
  if (form.classList.contains("calculator")) {
    const address = await import("./address.js").catch(() => null); // without it the deal is not in a link
    const asked = await address?.asked(form, loaded);
    const dealForm = asked ? new DealForm(form, asked.sheet, { ...loaded, page: asked.page }, asked.written) : new DealForm(form, { ...page.sheet, rulebook }, loaded);
    address?.keepInAddress(dealForm);
    open(form, dealForm);
  } else {
    await beginOnSheet(form, { ...loaded, page: /** @type {Bonken.SheetPageData} */ (page) });
  }
}

/** @type {(form: HTMLFormElement, loaded: Loaded<Bonken.SheetPageData>) => Promise<void>} */
async function beginOnSheet(form, loaded) {
  const { page, rulebook } = loaded;
  noteBegun(page);
  const follower = followSheet(loaded);
  await follower.load();
  const stale = isStale(form, page, follower);
  const dealForm = stale ? renewed(form, follower, loaded) : new DealForm(form, { ...page.sheet, rulebook }, loaded);
  // What a server drew it for is what that knew of the sheet.
  const saving = { dealForm, follower, address: page.address, on: stale || follower.isLocal ? follower.view : replica(follower.page.sheet, follower.page) };
  submitting(saving);
  rememberDealForm(dealForm, page.id);
  if (dealForm.corrects) removable(saving);
  open(form, dealForm);
  enableNavigation(follower, page);
  if (follower.waiting.length > 0) follower.start();
}

/** @type {(form: HTMLFormElement, dealForm: DealForm) => void} */
function open(form, dealForm) {
  dealForm.refresh();
  rulesOf(form);
  form.classList.add("alive");
  addEventListener("pageshow", () => dealForm.draw());
}
