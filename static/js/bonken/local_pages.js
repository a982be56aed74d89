// @ts-check
/**
 * The pages of a sheet of Bonken that lives on this phone: the log that the address names is opened, and the page drawn in an
 * empty one with the templates of the server; see scoresheet/web/bonken/phone.py. The card is drawn here, the form of a deal by
 * entry.js, and all other pages by local_rare_pages.js, which comes when it is wanted.
 *
 *     const opened = await openLocal(page, texts);      // null: it shows why there is no sheet
 */

import { bidiSafe } from "../core/names.js";
import { noteBegun, notePlayedBy, noteShown } from "../home/recent_sheets.js";
import { fetchAll, fetchJson } from "../page/data.js";
import { contextOf, draw, loadStyle } from "../page/drawing.js";
import { showDrafts } from "../page/half_entered.js";
import { beginInvitation } from "../sheet/invitation.js";
import { handOverLater, openNamed } from "../sheet/own_sheet.js";
import { card as cardPage } from "../templates/bonken/macros/pages.html.js";
import { missing } from "../templates/macros/sheet.html.js";
import { cardOf } from "../views/bonken/card.js";
import { Explainer } from "../views/bonken/explain.js";
import { longDate, moment } from "../views/formatting.js";
import { followSheet, gameBy, rulebooksIn, sheetOf } from "./game.js";

const SOON = 3_000; // milliseconds, in which the page is there

/** @type {<Page extends Bonken.SheetPageData & LocalData>(page: Page, texts: PlainTexts) => Promise<Loaded<Page> | null>} */
export async function openLocal(page, texts) {
  const say = (/** @type {string} */ key) => drawMissing(key, texts);
  const name = String(Object.keys(page.pages).find((one) => pathOf(page.pages[one]) === pathOf(location.pathname)));
  if (name === "house_rules.new") {
    const [script, more] = await Promise.all([import("./house_rules.js"), fetchJson(page.texts_house)]).catch(() => []);
    if (!script || !more) say("local.house");
    else await script.makeRules(page, { ...texts, ...more }, { drawMissing, show });
    return null;
  }
  /** The rulebooks that come with the app among those that a log names. @type {(log: PlainLog) => Promise<Books>} */
  const booksOf = (log) => {
    const named = rulebooksIn(log).filter((id) => page.rulebooks[id]);
    return fetchAll(Object.fromEntries(named.map((id) => [id, page.rulebooks[id]])));
  };
  const gameOf = async (/** @type {PlainLog} */ came) => gameBy(await booksOf(came), came.id);
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const kept = await openNamed(main, say, gameOf, async (sheet) => (await import("./local_rare_pages.js")).lookAt(sheet, page, texts));
  if (!kept) return null;
  const { id, copy, entries } = kept;
  const sheet = sheetOf(kept, await booksOf(kept));
  const { rulebook } = sheet;
  if (rulebook.table) notePlayedBy(rulebook);
  const [address, form] = ["sheets.card", "deals.enter"].map((one) => `${page.pages[one]}#${id}`);
  // A server has a page of house rules, but for those that a phone made.
  const isServed = !page.serverless && Boolean(/** @type {any} */ (rulebook).table?.rules);
  const rules = page.rules[rulebook.id] ?? (isServed ? page.rules.any.replace("any", rulebook.id) : "");
  const own = { id, copy, view: address, address, form, deals: `${form}/`, rules, sheet };
  const filled = { ...page, ...own, version: entries.length, last: entries.at(-1)?.id ?? null };
  const follower = followSheet({ page: filled, rulebook });
  await follower.load();
  // Another page may choose another rulebook for it, as this one may when it corrects.
  setTimeout(() => Object.values(page.rulebooks).forEach(fetchJson), name === "players_and_order.order" ? 0 : SOON);
  await drawPage(name, filled, follower, texts);
  if (name === "deals.enter" && !copy) noteBegun(filled);
  return { page: filled, rulebook, texts, follower };
}

/** An address without what a host of files puts at its end. @param {string} address */
function pathOf(address) {
  return address.replace(/\/(index\.html)?$/u, "");
}

/** @type {(name: string, page: LocalPage, follower: Bonken.SheetFollower, texts: PlainTexts) => Promise<void>} */
async function drawPage(name, page, follower, texts) {
  const explainer = new Explainer(follower.shown, texts, page.language);
  leadToLanguages();
  document.addEventListener("click", goTo);
  const back = /** @type {HTMLElement} */ (document.querySelector(".back"));
  back.hidden = name === "sheets.card";
  /** @type {HTMLAnchorElement} */ (back.querySelector("a")).href = page.address;
  const style = page.styles[name];
  const [drawer] = await Promise.all([drawerOf(name), style && loadStyle(style)]);
  if (!drawer) return drawMissing("follow.no-page", texts);
  const drawn = drawer(contextOf(explainer, page), page, follower, explainer);
  if (!drawn) return location.replace(page.address);
  const { title, markup, room, begin } = drawn;
  show(markup, title, explainer.text("app.name"), room);
  begin?.();
}

/** Says why there is nothing to show. @type {(key: string, texts: PlainTexts) => void} */
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

/** Keeps the sheet of the page in the links to its other languages. On a host of files that is another folder. */
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

/** The card. @type {Drawer} */
function drawCard(context, page, follower, explainer) {
  const { rulebook, date, place } = follower.shown;
  const { id, copy, language, address } = page;
  const card = cardOf(follower.shown, explainer, new Set());
  const at = {
    key: id, writable: true, data: "", finish: page.styles.finish, saved: null, finished: card.number === null, serverless: page.serverless,
    copy: copy ? { address: copy.address, when: moment(copy.time, explainer) } : null,
    rematch: `${page.new}?rulebook=${rulebook.id}`,
    evening: [date && longDate(date, explainer), bidiSafe(place)].filter(Boolean).join(" · "),
    rulebook: rulebook.id, rules: rulebook.name[language],
    ending: "", moments: "", links: "", prints: "", others: "",
  };
  const begin = () => {
    showDrafts(id);
    if (!copy) noteShown(page); // of a copy, the start page has the sheet itself
    beginInvitation();
    offerBack(follower);
    handOverLater(follower, address, async () => (await import("./adapters.js")).wordingOf(explainer));
  };
  return { title: card.name, markup: cardPage(context, card, at, true), room: "sheet", begin };
}

/**
 * What draws a page, by the name that it has on the server; null when its script cannot be had.
 * @type {(name: string) => Promise<Drawer | null>}
 */
async function drawerOf(name) {
  if (name === "sheets.card") return drawCard;
  try {
    return name === "deals.enter" ? (await import("./entry.js")).drawEntry : (await import("./local_rare_pages.js")).drawers[name];
  } catch {
    return null; // no network, and never fetched
  }
}

/** Offers to put the evening back when the browser's data were cleared. @type {(follower: Bonken.SheetFollower) => void} */
function offerBack(follower) {
  const notice = /** @type {HTMLElement} */ (document.querySelector(".cleared"));
  notice.querySelector("button")?.addEventListener("click", async () => {
    await follower.revise((log) => ({ ...log })); // anew, with nothing different in it
    await follower.sync();
  });
  follower.onUpdate(() => (notice.hidden = follower.trouble !== "gone"));
}
