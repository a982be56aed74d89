// @ts-check
/**
 * Pages that correct a sheet of any game as a whole: a correction is kept and sent as any change. The server shows the faults of
 * a form on it; without one this page does.
 */

import { LONGEST_TITLE } from "../core/names.js";
import { navigateTo } from "../page/navigation.js";
import { takeOver } from "../page/submitting.js";
import { writer } from "../sync/storage.js";
import { saved } from "./saving.js";

/**
 * Takes over the forms of the page; `address` is that of the sheet's page.
 * @type {(follower: AnyFollower, page: {address: string}, explain: Texts,
 *   read: (form: HTMLFormElement, step: string, sheet: Sheet) => Reading | Promise<Reading>) => void}
 */
export function takeOverCorrections(follower, { address }, explain, read) {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("main form"))) {
    takeOver(form, async (button) => {
      await follower.reload();
      const { change, fault, ask, isHandled } = await read(form, button?.value ?? "", follower.shown);
      if (isHandled) return true;
      if (change) {
        const id = String(new FormData(form).get("entry")); // it may have arrived already
        const page = { address, place: form, text: explain.text("follow.kept-correction") };
        if (await saved(follower, change, { id, by: writer() }, follower.view, page)) return true;
      }
      if (!follower.isLocal && (await follower.refresh())) return false;
      if (change || fault) say(form, fault ?? explain.text(follower.isLocal ? "local.not-stored" : "follow.not-kept"));
      else if (ask) ask();
      // Only a page of a server can be drawn in place: that of a sheet on this phone is empty until it is loaded.
      else if (follower.isLocal || !(await navigateTo(address))) location.assign(address);
      return true;
    });
  }
}

/** The texts in the fields of a form, by their names. @type {(form: HTMLFormElement) => (name: string) => string} */
export function textIn(form) {
  const written = new FormData(form);
  return (name) => String(written.get(name) ?? "").trim();
}

/**
 * The change that the form of a heading asks for: none when the sheet has it already.
 * @type {(text: (name: string) => string, sheet: {title: string, date: string, place: string}, explain: Texts) => Reading}
 */
export function headingIn(text, sheet, explain) {
  const [title, date, place] = ["title", "date", "place"].map(text);
  const isLong = [title, place].some((one) => [...one].length > LONGEST_TITLE);
  if (isLong) return { fault: explain.text("error.text-too-long", { longest: LONGEST_TITLE }) };
  const isSame = title === sheet.title && date === sheet.date && place === sheet.place;
  return isSame ? {} : { change: { kind: "headed", title, date, place } };
}

/** A field as WTForms has it on the server. @type {(name: string, data: string) => {id: string, name: string, data: string, errors: []}} */
export function field(name, data) {
  return { id: name, name, data, errors: [] };
}

/** The fields of the form with the heading of a sheet. @param {{title: string, date: string, place: string}} sheet */
export function headingFields({ title, date, place }) {
  return { title: field("title", title), date: field("date", date), place: field("place", place) };
}

/** @type {(form: HTMLFormElement, text: string) => void} */
function say(form, text) {
  for (const other of document.querySelectorAll("form > .form-fault")) /** @type {HTMLElement} */ (other).hidden = true;
  const place = /** @type {HTMLElement} */ (form.querySelector(".form-fault"));
  place.textContent = text;
  place.hidden = false;
}
