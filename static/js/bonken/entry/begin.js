// @ts-check
/**
 * Takes the round trips out of the form of a deal: what follows from a tap is there at once. Without this script, or
 * when it cannot get its rulebook, the form works as it stands.
 */

import { enableNavigation } from "../../page/navigation.js";
import { replica } from "../../sync/replica.js";
import { noteBegun } from "../card/note.js";
import { followSheet } from "../game.js";
import { loadPageData } from "../page_data.js";
import { Desk } from "./desk.js";
import { rememberDesk } from "./memory.js";
import { rulesOf } from "./rules.js";
import { isStale, renewed } from "./stale.js";
import { removable, submitting } from "./submit.js";

/** @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Brings the form of the page to life, if it has one. */
export async function beginEntry() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.deal"));
  if (!form || begun.has(form)) return;
  begun.add(form);
  const loaded = await loadPageData(form);
  if (!loaded) return;
  const { page, rulebook } = loaded;
  if (form.classList.contains("calculator")) {
    const address = await import("./address.js").catch(() => null); // without it the deal is not in a link
    const asked = await address?.asked(form, loaded);
    const desk = asked ? new Desk(form, asked.sheet, { ...loaded, page: asked.page }, asked.written) : new Desk(form, { ...page.sheet, rulebook }, loaded);
    address?.keepInAddress(desk);
    open(form, desk);
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
  const desk = stale ? renewed(form, follower, loaded) : new Desk(form, { ...page.sheet, rulebook }, loaded);
  // What a server drew it for is what that knew of the sheet.
  const saving = { desk, follower, address: page.address, on: stale || follower.isLocal ? follower.view : replica(follower.page.sheet, follower.page) };
  submitting(saving);
  rememberDesk(desk, page.id);
  if (desk.corrects) removable(saving);
  open(form, desk);
  enableNavigation(follower, page);
  if (follower.waiting.length > 0) follower.start();
}

/** @type {(form: HTMLFormElement, desk: Desk) => void} */
function open(form, desk) {
  desk.refresh();
  rulesOf(form);
  form.classList.add("alive");
  addEventListener("pageshow", () => desk.draw());
}
