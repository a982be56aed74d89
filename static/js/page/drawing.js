// @ts-check
/**
 * Putting markup of a compiled template into the page: only what differs is touched, so that focus, scroll and half-typed texts
 * stay; and stylesheets, dialogs over the page, and files to be saved. No other script makes markup into elements.
 */

import { Idiomorph } from "../vendor/idiomorph.js";
import { Texts } from "../views/texts.js";
import { dataIn } from "./data.js";

/** @type {WeakMap<Element, string>} what stands in a place by the server */
const served = new WeakMap();
const CHANGED = "data-changed"; // on marked elements, for their style

/**
 * Has `drawn` stand in a place from now on, or instead of it.
 * @type {(place: Element, drawn: Markup, morphStyle?: "innerHTML" | "outerHTML") => void}
 */
export function draw(place, drawn, morphStyle = "innerHTML") {
  const { content } = Object.assign(document.createElement("template"), { innerHTML: drawn.text.trim() });
  const there = morphStyle === "innerHTML" ? [...place.childNodes] : [place];
  // A page of the server stands there as this draws it, and to see that is much quicker than to look for what differs.
  if (there.length === content.childNodes.length && there.every((node, at) => node.isEqualNode(content.childNodes[at]))) return;
  Idiomorph.morph(place, content, { morphStyle, callbacks: { beforeAttributeUpdated } });
}

/** Draws the places that a page has, by their selectors. @type {(drawn: Record<string, Markup>, morphStyle?: "innerHTML" | "outerHTML") => void} */
export function drawPlaces(drawn, morphStyle) {
  for (const [selector, markup] of Object.entries(drawn)) {
    const place = document.querySelector(selector);
    if (place) draw(place, markup, morphStyle);
  }
}

/**
 * The texts that came with a page, in `place`, and what templates may use there, which lead nowhere.
 * @type {(place: Element) => TemplateContext & {texts: Texts}}
 */
export function contextIn(place) {
  const texts = new Texts(dataIn(place), /** @type {Language} */ (document.documentElement.lang));
  return { t: texts.text.bind(texts), urlFor: String, texts };
}

/**
 * What templates may use on pages of a sheet. `deals` is what the address of a deal begins with; `form` is where the next one is
 * entered, `rules` the address of a page of rules, with `any` for its rulebook. `pages` are others of the sheet with that `id`, which
 * lives on this phone: the part of an address after # names it, and no server sees that.
 * @type {(texts: Texts, page?: {deals?: string, form?: string, rules?: string, pages?: Record<string, string>, id?: string}) =>
 *   TemplateContext}
 */
export function contextOf(texts, { deals = "", form = "", rules = "", pages = {}, id = "" } = {}) {
  const addresses = /** @type {Record<string, (values: Values) => string>} */ ({
    "deals.enter": (values) => withQuery(form, values),
    "rules.rules": ({ rulebook }) => rules.replace(/any(?=[^/]*$)/u, String(rulebook)),
    "deals.deal": ({ number, ...values }) => (deals.includes("#") ? `${deals}${number}` : withQuery(`${deals}${number}`, values)),
  });
  return {
    t: (key, values) => texts.text(key, values),
    urlFor: (page, { key, ...values }) => (pages[page] && !addresses[page] ? `${pages[page]}#${id}` : addresses[page](values)),
  };
}

/** An address with a query, before what names a sheet of this phone. @type {(address: string, values: Values) => string} */
function withQuery(address, values) {
  const [path, sheet] = address.split("#");
  const query = String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));
  return [query ? `${path}?${query}` : path, sheet].filter(Boolean).join("#");
}

/**
 * Has the places with `data-live` read as on a page that the server drew later. Whether any did not; null when that is
 * another page.
 * @type {(html: string) => boolean | null}
 */
export function drawLive(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const places = document.querySelectorAll("[data-live]");
  const found = [...places].map((place) => page.querySelector(`[data-live="${place.getAttribute("data-live")}"]`));
  if (found.includes(null)) return null;
  let changed = false;
  places.forEach((place, at) => {
    const { innerHTML } = /** @type {Element} */ (found[at]);
    if (served.get(place) === innerHTML) return;
    changed ||= served.has(place);
    served.set(place, innerHTML);
    Idiomorph.morph(place, innerHTML.trim(), { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated } });
  });
  return changed;
}

/** Draws, and marks for a moment which places read otherwise than before. @type {(places: string, drawing: () => void) => void} */
export function marked(places, drawing) {
  const before = new Map([...document.querySelectorAll(places)].map((place) => [place, place.textContent]));
  drawing();
  for (const place of document.querySelectorAll(places)) {
    if (before.get(place) === place.textContent) continue;
    place.removeAttribute(CHANGED);
    place.getBoundingClientRect(); // begins the animation anew
    place.setAttribute(CHANGED, "");
  }
}

/** Has a stylesheet in use on this page. @type {(href: string, attributes?: Record<string, string>) => HTMLLinkElement} */
export function useStyle(href, attributes = {}) {
  const there = /** @type {HTMLLinkElement | null} */ (document.head.querySelector(`link[href="${CSS.escape(href)}"]`));
  const link = there ?? document.createElement("link");
  link.media = "all"; // it may be out of use while another page is drawn
  if (there) return there;
  for (const [name, value] of Object.entries({ rel: "stylesheet", href, ...attributes })) link.setAttribute(name, value);
  document.head.append(link);
  return link;
}

/** Has a stylesheet in use, and waits until it is loaded. @type {(href: string) => Promise<void>} */
export async function loadStyle(href) {
  const style = useStyle(href);
  if (!style.sheet) await new Promise((resolve) => (style.onload = style.onerror = resolve));
}

/** Whether an attribute follows the template: not what people opened, typed or ticked. @type {(name: string, node: Element) => boolean} */
function beforeAttributeUpdated(name, node) {
  if (name === CHANGED) return false;
  if (name === "open") return !(node instanceof HTMLDetailsElement);
  return !(["value", "checked"].includes(name) && node instanceof HTMLInputElement && node.type !== "hidden");
}

/**
 * Opens a dialog over the page, which is where it was once that is closed: focus that goes back to a bar scrolls otherwise.
 * @type {(dialog: HTMLDialogElement) => void}
 */
export function openOver(dialog) {
  const top = scrollY;
  dialog.showModal();
  dialog.addEventListener("close", () => scrollTo(0, top), { once: true });
}

/** Has the browser keep a file. @type {(file: Blob, name: string) => void} */
export function keepFile(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
}
