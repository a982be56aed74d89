// @ts-check
/**
 * Pages that correct a sheet of any game as a whole: a correction is kept and sent as any change. The server shows the faults of
 * a form on it; without one this page does. A page that was kept for when there is no network is drawn anew for the sheet of now.
 */

import { renamedOn } from "../core/changes.js";
import { LONGEST_NAME, LONGEST_TITLE, nameFaults } from "../core/names.js";
import { draw } from "../page/drawing.js";
import { navigateTo } from "../page/navigation.js";
import { takeOver } from "../page/submitting.js";
import { shown } from "../sync/replica.js";
import { writer } from "../sync/storage.js";
import { heading } from "../templates/macros/corrections.html.js";
import { hiddenFields, saveChange } from "./saving.js";

/** The state of forms that were not sent before. */
export const UNSENT = { data: "", renewed: "", changed: "", now: [] };

/**
 * Draws a page of a server anew when its sheet went on since; `drawn` gets the last part of its address. A page that shows again
 * what was typed, which is of now, stays.
 * @type {(follower: AnyFollower, page: {typed?: boolean}, drawn: (name: string) => {markup: Markup, room?: string}) => void}
 */
export function renew({ isLocal, differsFromPage }, { typed }, drawn) {
  if (isLocal || typed || !differsFromPage) return;
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const { markup, room = "reading" } = drawn(String(location.pathname.split("/").pop()));
  main.className = room;
  main.replaceChildren(); // fields that stay would keep what is in them
  draw(main, markup);
}

/**
 * Takes over the forms of the page, which show the sheet as it is now: changes that come later are asked about. `address` is that
 * of the sheet's page.
 * @type {(follower: AnyFollower, page: {address: string}, t: Texts,
 *   read: (form: HTMLFormElement, step: string, sheet: Sheet) => Reading | Promise<Reading>) => void}
 */
export function takeOverCorrections(follower, { address }, t, read) {
  let on = follower.view;
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("main form"))) {
    takeOver(form, async (button) => {
      const { change, fault, ask, isHandled } = await read(form, button?.value ?? "", shown(on, follower.game).sheet);
      if (isHandled) return true;
      if (change) {
        const id = String(new FormData(form).get("entry")); // it may have arrived already
        const page = { address, place: form, text: t.text("follow.kept-correction") };
        if (await saveChange(follower, change, { id, by: writer() }, on, page)) {
          on = follower.view; // the way back leads to this form
          return true;
        }
      }
      if (!follower.isLocal && (await follower.refresh())) return false;
      if (change || fault) say(form, fault ?? t.text(follower.isLocal ? "local.not-stored" : "follow.not-kept"));
      else if (ask) ask();
      // Only a page of a server can be drawn in place: that of a sheet on this phone is empty until it is loaded.
      else if (follower.isLocal || !(await navigateTo(address))) location.assign(address);
      return true;
    });
  }
  document.querySelector(".correcting")?.classList.add("alive");
}

/** The texts in the fields of a form, by their names. @type {(form: HTMLFormElement) => (name: string) => string} */
export function textIn(form) {
  const written = new FormData(form);
  return (name) => String(written.get(name) ?? "").trim();
}

/**
 * The change that the form of a heading asks for: none when the sheet has it already.
 * @type {(text: (name: string) => string, sheet: Heading, t: Texts) => Reading}
 */
export function headingIn(text, sheet, t) {
  const [title, date, place] = ["title", "date", "place"].map(text);
  const isLong = [title, place].some((one) => [...one].length > LONGEST_TITLE);
  if (isLong) return { fault: t.text("error.text-too-long", { longest: LONGEST_TITLE }) };
  const isSame = title === sheet.title && date === sheet.date && place === sheet.place;
  return isSame ? {} : { change: { kind: "headed", title, date, place } };
}

/**
 * The change that a form with the names of the players asks for, by their seats; none when they are called so already.
 * @type {(text: (name: string) => string, sheet: {players: string[]}, t: Texts) => Reading}
 */
export function namesIn(text, sheet, t) {
  const players = sheet.players.map((_, seat) => text(`name_${seat}`));
  const [fault] = nameFaults(players, true).values();
  if (fault) return { fault: t.text(fault, { longest: LONGEST_NAME }) };
  const change = renamedOn(sheet, players);
  return change.seats.length > 0 ? { change } : {};
}

/** A field as WTForms has it on the server. @type {(name: string, data: string) => {id: string, name: string, data: string, errors: []}} */
export function field(name, data) {
  return { id: name, name, data, errors: [] };
}

/**
 * The page of the heading of a sheet.
 * @type {(context: TemplateContext, page: {id: string, version: number}, sheet: Heading) => Markup}
 */
export function headingPage(context, { id, version }, { title, date, place }) {
  const fields = { title: field("title", title), date: field("date", date), place: field("place", place) };
  return heading(context, id, fields, { ...UNSENT, carried: hiddenFields(context, version) });
}

/** @type {(form: HTMLFormElement, text: string) => void} */
function say(form, text) {
  for (const other of document.querySelectorAll("form > .form-fault")) /** @type {HTMLElement} */ (other).hidden = true;
  const place = /** @type {HTMLElement} */ (form.querySelector(".form-fault"));
  place.textContent = text;
  place.hidden = false;
}
