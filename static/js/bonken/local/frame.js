// @ts-check
/**
 * The pages of a sheet that lives on this phone, drawn in an empty page with the templates of the server; see
 * scoresheet/web/phone/frame.py.
 *
 *     const name = framed(page);                   // "sheets.card": which page the address asks for
 *     await drawPage(name, page, opened, texts);
 */

import { bidiSafe } from "../../core/names.js";
import { draw, useStyle } from "../../page/drawing.js";
import { showHalf } from "../../page/drafts.js";
import { card } from "../../templates/bonken/macros/pages.html.js";
import { missing } from "../../templates/macros/sheet.html.js";
import { cardOf } from "../../views/bonken/card.js";
import { Explainer } from "../../views/bonken/explain.js";
import { day, moment, wordsOf } from "../../sheet/words.js";

/** The name of the page that an address asks for, as the server calls it. @type {(page: Pick<LocalData, "pages">) => string} */
export function framed({ pages }) {
  return String(Object.keys(pages).find((name) => bare(pages[name]) === bare(location.pathname)));
}

/** Without what a host of files puts at its end. @param {string} address */
function bare(address) {
  return address.replace(/\/(index\.html)?$/u, "");
}

/** @type {(name: string, page: Page, opened: Opened, texts: Catalogue) => Promise<void>} */
export async function drawPage(name, page, opened, texts) {
  const { sheet } = opened;
  const explain = new Explainer(sheet.rulebook, sheet.players, texts, page.language);
  const words = ownWords(page, explain);
  leadToLanguages();
  document.addEventListener("click", goTo);
  if (name === "sheets.card") {
    drawCardPage(page, sheet, explain, words);
    return;
  }
  const back = /** @type {HTMLElement} */ (document.querySelector(".back"));
  back.hidden = false;
  /** @type {HTMLAnchorElement} */ (back.querySelector("a")).href = page.address;
  const [{ drawers }] = await Promise.all([name === "deals.enter" ? import("../entry/stale.js") : import("./pages.js"), styled(page.styles[name])]);
  const drawn = drawers[name](words, page, opened, explain);
  if (!drawn) return location.replace(page.address);
  const { title, markup, room, begin } = drawn;
  show(markup, title, explain.text("app.name"), room);
  begin?.();
}

/** Has a stylesheet in use before what it is for is drawn. @type {(address: string | undefined) => Promise<void>} */
async function styled(address) {
  const style = address ? useStyle(address) : null;
  if (style && !style.sheet) await new Promise((resolve) => (style.onload = style.onerror = resolve));
}

/** @type {(page: Page, sheet: Bonken.Sheet, explain: Bonken.Explainer, words: Words) => void} */
function drawCardPage(page, sheet, explain, words) {
  const { rulebook, players, date, place } = sheet;
  const { copy, language } = page;
  const drawn = cardOf(sheet, explain, new Set());
  const at = {
    ...{ key: page.id, id: page.id, address: page.address, view: page.view, players: JSON.stringify(players), writable: true },
    ...{ data: "", finish: page.styles.finish, saved: null, finished: drawn.number === null, serverless: page.serverless },
    copy: copy ? { address: copy.address, when: moment(copy.time, language) } : null,
    rematch: `${page.new}?rulebook=${rulebook.id}`,
    evening: [date && day(date, page.language), bidiSafe(place)].filter(Boolean).join(" · "),
    ...{ rulebook: rulebook.id, rules: rulebook.name[page.language] },
    ...{ ending: "", moments: "", links: "", prints: "", others: "" },
  };
  show(card(words, drawn, at, true), drawn.name, explain.text("app.name"), "sheet");
  showHalf();
}

/** Says why there is nothing to show. @type {(key: string, texts: Catalogue) => void} */
export function drawMissing(key, texts) {
  const text = (/** @type {string} */ one) => String(texts[one]);
  show(missing({ t: text, urlFor: String }, text(key)), text("local.title"), text("app.name"));
}

/** @type {(markup: Markup, title: string, app: string, room?: string) => void} */
export function show(markup, title, app, room = "reading") {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  main.className = room;
  draw(main, markup);
  document.title = `${bidiSafe(title)} · ${app}`;
}

/**
 * The pages of a sheet are told apart by what follows #, which no server sees.
 * @type {(page: Page, explain: Bonken.Explainer) => Words}
 */
function ownWords(page, explain) {
  const words = wordsOf(page, explain);
  const { id, pages } = page;
  return {
    ...words,
    urlFor(name, values) {
      return name !== "deals.enter" && pages[name] ? `${pages[name]}#${id}` : words.urlFor(name, values);
    },
  };
}

/** The same page in another language is about the same sheet. On a host of files that is another folder. */
function leadToLanguages() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"))) {
    link.pathname = location.pathname.replace(`/${document.documentElement.lang}/`, `/${link.hreflang}/`);
    link.hash = location.hash;
  }
}

/** Goes to a place on the page without a word about it in the address, which names the sheet. @type {(event: Event) => void} */
function goTo(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const place = link && document.getElementById(String(link.getAttribute("href")).slice(1));
  if (!place) return;
  event.preventDefault();
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}
