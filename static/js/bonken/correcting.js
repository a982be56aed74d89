// @ts-check
/**
 * The pages that correct a sheet of Bonken as a whole; see sheet/correcting.js. Their forms are those of
 * `scoresheet/web/bonken/players_and_order.py` and `scoresheet/web/pages/sheets.py`.
 */

import { find } from "../core/bonken/rulebook.js";
import { SEATS } from "../core/bonken/seats.js";
import { LONGEST_NAME, nameFaults } from "../core/names.js";
import { fetchJson } from "../page/data.js";
import { contextOf } from "../page/drawing.js";
import { field, headingIn, headingPage, hiddenFields, renew, takeOverCorrections, textIn, UNSENT } from "../sheet/correcting.js";
import { shown } from "../sync/replica.js";
import { order, players } from "../templates/macros/corrections.html.js";
import { tight } from "../templates/macros/page.html.js";
import { Explainer } from "../views/bonken/explain.js";
import { followSheet } from "./game.js";

/**
 * What draws the pages, by the last part of their addresses.
 * @type {Record<string, (context: TemplateContext, page: Bonken.CorrectedPage, opened: {sheet: Bonken.Sheet}, explainer: Bonken.Explainer) => Drawn>}
 */
export const corrections = {
  players(context, { id, version }, { sheet }, explainer) {
    const nameFields = sheet.players.map((name, seat) => field(`name_${seat}`, name));
    const markup = players(context, id, { nameFields }, { ...UNSENT, carried: hiddenFields(context, version) });
    return { title: explainer.text("sheet.players"), markup };
  },
  heading(context, page, { sheet }, explainer) {
    return { title: explainer.text("sheet.heading"), markup: headingPage(context, page, sheet) };
  },
  order(context, { id, version, language, books }, { sheet }, explainer) {
    const { rulebook, first_chooser: first, deals } = sheet;
    const own = { id: rulebook.id, name: rulebook.name[language], summary: "" };
    const choices = {
      question: rulebook.first_chooser[language],
      players: sheet.players,
      deals: deals.map(({ contract }) => find(rulebook, contract)?.name[language] ?? contract),
      books: [...(books.some((book) => book.id === rulebook.id) ? [] : [own]), ...books],
    };
    const began = first ?? deals[0]?.chooser ?? "";
    const forms = [
      { chooser: field("first_chooser", String(began)), carried: hiddenFields(context, version) },
      { one: field("one", ""), other: field("other", ""), carried: hiddenFields(context, version) },
      { chosen: field("rulebook", rulebook.id), carried: hiddenFields(context, version) },
    ];
    const markup = order(context, id, forms[0], forms[1], forms[2], choices, UNSENT);
    return { title: explainer.text("sheet.order"), markup, room: `reading${tight(context, sheet.players).text}` };
  },
};

/** Has the forms of the page keep what they correct. @type {(place: Element, loading: Promise<Loaded<Bonken.CorrectedPage> | null>) => Promise<void>} */
export async function begin(place, loading) {
  const loaded = await loading;
  if (!loaded) return;
  const { page, rulebook, texts } = loaded;
  const follower = followSheet(loaded);
  await follower.load();
  if (!place.isConnected) return;
  const explainer = new Explainer(rulebook, follower.shown.players, texts, page.language);

  const context = { ...contextOf(explainer), urlFor: () => "" }; // forms are sent to the page that they are on
  const { version, view, game } = follower;
  renew(follower, page, (name) => corrections[name](context, { ...page, version }, shown(view, game), explainer));
  takeOverCorrections(follower, page, explainer, async (form, step, sheet) => {
    if (moveUp(form, step)) return { isHandled: true };
    if (form.elements.namedItem("title")) return headingIn(textIn(form), sheet, explainer);
    const change = await correctionOf(form, step, sheet, page.rulebooks);
    if (change) return { change };
    const fault = faultOf(form, explainer);
    const question = /** @type {HTMLElement | null} */ (form.querySelector(".which"));
    return fault || !question || !isReordered(form, sheet.players) ? { fault } : { ask: () => (question.hidden = false) };
  });
}

/**
 * Changes the names of two neighbours round, when that is what the button is for.
 * @type {(form: HTMLFormElement, step: string) => boolean}
 */
function moveUp(form, step) {
  const seat = /^up:(\d)$/u.exec(step)?.[1];
  if (!seat) return false;
  const [earlier, later] = [Number(seat) - 1, seat].map(
    (one) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`name_${one}`)),
  );
  [earlier.value, later.value] = [later.value, earlier.value];
  return true;
}

/** @type {(form: HTMLFormElement, players: readonly string[]) => boolean} */
function isReordered(form, players) {
  return players.some((player, seat) => new FormData(form).get(`name_${seat}`) !== player);
}

/**
 * What a form asks for by one of its buttons, as a change; null when that is not clear, or is nothing new.
 * @type {(form: HTMLFormElement, step: string, sheet: Bonken.Sheet, rulebooks: Record<string, string>) => Promise<SheetChange | null>}
 */
async function correctionOf(form, step, sheet, rulebooks) {
  const text = textIn(form);
  const [one, other] = [Number(text("one")), Number(text("other"))];
  const two = one > 0 && other > 0 && one !== other;
  if (step === "first") return text("first_chooser") ? { kind: "first-chooser-set", first_chooser: Number(text("first_chooser")) } : null;
  if (step === "swap") return two ? { kind: "swapped", one, other } : null;
  if (step === "move") return two ? { kind: "moved", number: one, to: other } : null;
  if (step === "rulebook") return ruledBy(text("rulebook"), sheet, rulebooks);
  return form.elements.namedItem("name_0") ? called(SEATS.map((seat) => text(`name_${seat}`)), step, sheet) : null;
}

/** @type {(key: string, sheet: Bonken.Sheet, rulebooks: Record<string, string>) => Promise<SheetChange | null>} */
async function ruledBy(key, { rulebook: was }, rulebooks) {
  if (key === was.id || !rulebooks[key]) return null;
  const rulebook = await fetchJson(rulebooks[key]);
  return rulebook && { kind: "rulebook-changed", was, rulebook };
}

/**
 * The same names in another order mean two things; which of them is asked on the page.
 * @type {(names: string[], step: string, sheet: Bonken.Sheet) => SheetChange | null}
 */
function called(names, step, { players }) {
  const isFine = nameFaults(names, true).size === 0;
  if (!isFine || step.startsWith("up:") || names.every((name, seat) => name === players[seat])) return null;
  const order = names.map((name) => players.indexOf(name));
  if (order.includes(-1) || step === "names") return { kind: "renamed", players: names };
  return step === "seats" ? { kind: "reseated", order } : null;
}

/**
 * The fault of a form, in one sentence, where no server shows it on the form; empty for none.
 * @type {(form: HTMLFormElement, explainer: Bonken.Explainer) => string}
 */
function faultOf(form, explainer) {
  const written = new FormData(form);
  if (written.has("one")) return explainer.text("order.two-deals");
  if (!written.has("name_0")) return "";
  const [fault] = nameFaults(SEATS.map((seat) => String(written.get(`name_${seat}`))), true).values();
  return fault ? explainer.text(fault, { longest: LONGEST_NAME }) : "";
}
