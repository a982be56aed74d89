// @ts-check
/**
 * Puts the players of a sheet on a page that was drawn with signs for their names, and has its links lead to pages of the
 * same sheet. What else a sheet has is drawn by whoever draws it on pages of sheets on a server.
 *
 *     fillPage(sheet, page, texts);
 */

import { find } from "../../core/bonken/rulebook.js";
import { bidiSafe } from "../../core/names.js";
import { element } from "../../page/elements.js";
import { newId } from "../../sync/logs.js";
import { initials } from "../../views/initials.js";

/** @import { Language, Rulebook } from "../../core/bonken/rulebook.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Catalogue } from "../../views/bonken/explain.js" */
/** @import { SheetPageData } from "../page_data.js" */

const SIGN = /[\ue000-\ue003]/gu;
const FIRST = 0xe000;
const ROOM = 7; // letters of a name beside its row of calls; see scoresheet/views/bonken/entry.py

/**
 * @param {Sheet} sheet
 * @param {SheetPageData} page
 * @param {Catalogue} texts
 */
export function fillPage(sheet, page, texts) {
  const { players, title, date, place } = sheet;
  const [short, shown] = [initials(players), players.map(bidiSafe)];
  sayNames(document.documentElement, players, shown, short);
  sayShort(shown, short);
  rewriteLinks(page);
  leadToRules(sheet.rulebook, page, texts);
  const head = /** @type {HTMLElement | null} */ (document.querySelector("[data-view]"));
  if (!head) {
    fillFields({ title, date, place });
    fillOrder(sheet, page.language);
    return;
  }
  const { id, address, view } = page;
  Object.assign(head.dataset, { sheet: id, address, view, title, players: JSON.stringify(players) });
  document.title = `${bidiSafe(title) || texts["sheet.untitled"]} · ${texts["app.name"]}`;
}

/**
 * In a field stands what was typed.
 * @param {Element} root
 * @param {readonly string[]} players
 * @param {readonly string[]} shown
 * @param {readonly string[]} short
 */
function sayNames(root, players, shown, short) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  /** @type {(text: string, names: readonly string[]) => string} */
  const said = (text, names) => text.replace(SIGN, (sign) => names[sign.charCodeAt(0) - FIRST]);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const { name, value } of node.attributes) {
        if (value.search(SIGN) >= 0) node.setAttribute(name, said(value, name === "value" ? players : shown));
      }
    } else if (node.nodeValue && node.nodeValue.search(SIGN) >= 0) {
      const brief = node.parentElement?.closest(".brief, .initial, text");
      node.nodeValue = said(node.nodeValue, brief ? short : shown);
    }
  }
}

/**
 * The link of the card to the rules, which the page of all rulebooks cannot know.
 * @param {Rulebook} rulebook
 * @param {SheetPageData} page
 * @param {Catalogue} texts
 */
function leadToRules({ id, name }, { language }, texts) {
  const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("rules"));
  if (!link) return;
  link.href = String(link.dataset.address).replace("any", id);
  link.textContent = String(texts["sheet.rules"]).replace("{rulebook}", name[language]);
}

/**
 * Beside a name that a narrow screen cuts, where another begins alike, stands its short name.
 * @param {readonly string[]} players
 * @param {readonly string[]} short
 */
function sayShort(players, short) {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#calls .line"))) {
    const seat = Number(row.dataset.seat);
    if ([...players[seat]].length <= ROOM || [...short[seat]].length < 2) continue;
    const place = document.createElement("span");
    place.className = "brief short";
    place.setAttribute("aria-hidden", "true");
    place.textContent = short[seat];
    row.querySelector(".who bdi")?.after(" ", place);
  }
}

/**
 * The pages of this sheet are told apart by what follows #, which no server sees.
 * @param {SheetPageData} page
 */
function rewriteLinks({ id, shells }) {
  const folders = Object.values(shells ?? {}).map(({ card }) => card.replace(/\/$/u, ""));
  const places = [document, ...[...document.querySelectorAll("template")].map(({ content }) => content)];
  const links = places.flatMap((place) => [.../** @type {NodeListOf<HTMLAnchorElement>} */ (place.querySelectorAll("a[href]"))]);
  for (const link of links) {
    const written = String(link.getAttribute("href"));
    const { pathname, search, origin } = new URL(written, location.href);
    const own = folders.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));
    if (written.startsWith("#")) link.addEventListener("click", goTo);
    if (!own || origin !== location.origin || written.startsWith("#")) continue;
    // The same page in another language is about the same deal. As an attribute: in a template no address is resolved.
    link.setAttribute("href", pathname + search + (link.hreflang ? location.hash : `#${id}`));
  }
}

/**
 * Goes to a place on the page without a word about it in the address, which names the sheet.
 * @param {Event} event
 */
function goTo(event) {
  event.preventDefault();
  const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  const place = document.getElementById(String(link.getAttribute("href")).slice(1));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/**
 * What stands in the forms of corrections; each change has an id of its own.
 * @param {Record<string, string>} heading
 */
function fillFields(heading) {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("form input[name=entry]"))) {
    field.value = newId();
  }
  for (const [name, value] of Object.entries(heading)) {
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector(`form input[name=${name}]`));
    if (field) field.defaultValue = value;
  }
}

/**
 * The forms that correct who began and in which order deals were played.
 * @param {Sheet} sheet
 * @param {Language} language
 */
function fillOrder({ rulebook, deals, first_chooser: first }, language) {
  const places = /** @type {HTMLElement | null} */ (document.querySelector("form.places"));
  if (!places) return;
  const question = document.querySelector("form:not(.places) fieldset .hint");
  if (question) question.textContent = rulebook.first_chooser[language];
  const own = /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=rulebook][value="${rulebook.id}"]`));
  if (own) own.checked = true;
  else offerOwn(rulebook, language);
  const began = first ?? (deals.length > 0 ? deals[0].chooser : null);
  const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=first_chooser][value="${began}"]`));
  if (chosen) chosen.checked = true;
  places.hidden = deals.length < 2;
  for (const list of places.querySelectorAll("select")) {
    deals.forEach(({ contract }, index) => {
      const name = find(rulebook, contract)?.name[language] ?? contract;
      list.append(new Option(`${index + 1}. ${name}`, String(index + 1)));
    });
  }
}

/**
 * House rules stand among the rulebooks to choose from, where they are those of the sheet.
 * @param {Rulebook} rulebook
 * @param {Language} language
 */
function offerOwn({ id, name }, language) {
  const first = document.querySelector("input[name=rulebook]")?.closest("label");
  const radio = element("input", { type: "radio", name: "rulebook", value: id, checked: true });
  first?.before(element("label", { class: "choice" }, radio, " ", element("span", {}, element("b", {}, name[language]))));
}
