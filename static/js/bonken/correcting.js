// @ts-check
/**
 * The pages that correct a sheet of Bonken as a whole; see sheet/correcting.js. Their forms are those of
 * `scoresheet/web/bonken/players_and_order.py` and `scoresheet/web/pages/sheets.py`.
 */

import { find } from "../core/bonken/rulebook.js";
import { fetchJson } from "../page/data.js";
import { contextOf } from "../page/drawing.js";
import { field, headingIn, headingPage, namesIn, renew, takeOverCorrections, textIn, UNSENT } from "../sheet/correcting.js";
import { hiddenFields } from "../sheet/saving.js";
import { shown } from "../sync/replica.js";
import { order, players } from "../templates/macros/corrections.html.js";
import { tight } from "../templates/macros/page.html.js";
import { Explainer } from "../views/bonken/explain.js";

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
  const { page, texts, follower } = loaded;
  await follower.load();
  if (!place.isConnected) return;
  const explainer = new Explainer(follower.shown, texts, page.language);

  const context = { ...contextOf(explainer), urlFor: () => "" }; // forms are sent to the page that they are on
  const { version, view, game } = follower;
  renew(follower, page, (name) => corrections[name](context, { ...page, version }, shown(view, game), explainer));
  takeOverCorrections(follower, page, explainer, (form, step, sheet) => read(form, step, sheet, page.rulebooks, explainer));
}

/**
 * What a form asks for by one of its buttons. The same names in another order mean two things; which of them is asked on the page.
 * @type {(form: HTMLFormElement, step: string, sheet: Bonken.Sheet, rulebooks: Record<string, string>, t: Texts) => Promise<Reading>}
 */
async function read(form, step, sheet, rulebooks, t) {
  const text = textIn(form);
  if (step === "first") {
    const chooser = text("first_chooser");
    return chooser ? { change: { kind: "first-chooser-set", first_chooser: Number(chooser) } } : {};
  }
  if (step === "swap" || step === "move") {
    const [one, other] = [Number(text("one")), Number(text("other"))];
    if (one === 0 || other === 0 || one === other) return { fault: t.text("order.two-deals") };
    return { change: step === "swap" ? { kind: "swapped", one, other } : { kind: "moved", number: one, to: other } };
  }
  if (step === "rulebook") {
    const [key, was] = [text("rulebook"), sheet.rulebook];
    const rulebook = key !== was.id && rulebooks[key] && (await fetchJson(rulebooks[key]));
    return rulebook ? { change: { kind: "rulebook-changed", was, rulebook } } : {};
  }
  if (step.startsWith("up:")) return moveUp(form, Number(step.slice("up:".length)));
  if (form.elements.namedItem("title")) return headingIn(text, sheet, t);
  const named = namesIn(text, sheet, t);
  if (!named.change || step === "names") return named;
  const order = named.change.players.map((/** @type {string} */ name) => sheet.players.indexOf(name));
  if (order.includes(-1)) return named;
  if (step === "seats") return { change: { kind: "reseated", order } };
  return { ask: () => form.querySelector(".which")?.removeAttribute("hidden") };
}

/** Changes the name of a player and the one before it round. @type {(form: HTMLFormElement, seat: number) => Reading} */
function moveUp(form, seat) {
  const [earlier, later] = [seat - 1, seat].map(
    (one) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`name_${one}`)),
  );
  [earlier.value, later.value] = [later.value, earlier.value];
  return { isHandled: true };
}
