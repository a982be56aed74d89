// @ts-check
/**
 * The page on which a phone makes house rules without a server, from one of the rulebooks that it has. They are kept here, and
 * go along with every evening that is played by them.
 */

import { ownRules, rememberRules } from "../../home/recent.js";
import { useStyle } from "../../page/drawing.js";
import { digestOf } from "../../sync/transfer.js";
import { page as form } from "../../templates/bonken/macros/house.html.js";
import { formOf, madeOf, rowsOf, typedOf, withContract } from "../../views/bonken/house.js";
import { Texts } from "../../views/texts.js";
import { beginHouse } from "../house.js";

/**
 * @param {LocalData & {language: Language}} page
 * @param {Catalogue} catalogue
 * @param {(address: string) => Promise<any>} json
 * @param {Pick<typeof import("./frame.js"), "drawMissing" | "show">} frame
 */
export async function makeRules(page, catalogue, json, { drawMissing, show }) {
  const texts = new Texts(catalogue, page.language);
  const { from, ...names } = Object.fromEntries(new URLSearchParams(location.search));
  /** @type {Bonken.Rulebook & {table?: any}} */
  const base = ownRules().find(({ id }) => id === from) ?? (await json(page.rulebooks[from] ?? Object.values(page.rulebooks)[0]));
  const missing = !crypto.subtle ? "house.needs-https" : !base ? "local.house" : base.table?.rules ? "local.no-rules" : "";
  if (missing) return drawMissing(missing, catalogue);
  const summaries = page.summaries;
  const words = { t: texts.text.bind(texts), urlFor: String };
  const address = (/** @type {string} */ rulebook) => `${page.new}?${new URLSearchParams({ ...names, rulebook })}`;
  const back = /** @type {HTMLElement} */ (document.querySelector(".back"));
  const link = /** @type {HTMLAnchorElement} */ (back.querySelector("a"));
  [link.href, back.hidden] = [address(base.id), false];
  /** @type {Text} */ (link.lastChild).data = texts.text("new.title");
  useStyle(page.styles["house_rules.new"]);
  draw(typedOf(base, texts), {}, "");

  /** @type {(typed: Typed, faults: Record<string, string>, focus: string) => void} */
  function draw(typed, faults, focus) {
    const drawn = formOf(typed, madeOf(typed, base, texts, summaries), texts, faults, focus);
    const failed = Object.keys(faults).length > 0;
    show(form(words, drawn, base.name[page.language], failed, "", "", [], 0), texts.text("house.title"), texts.text("app.name"));
    const shown = /** @type {HTMLFormElement} */ (document.querySelector("form.house"));
    if (!shown.classList.contains("alive")) beginHouse(shown);
    shown.onsubmit = (event) => step(event, shown);
    /** @type {HTMLElement | null} */ (shown.querySelector("[autofocus]"))?.focus();
    if (faults[""]) scrollTo(0, 0);
  }

  /** @type {(event: SubmitEvent, shown: HTMLFormElement) => Promise<void>} */
  async function step(event, shown) {
    event.preventDefault();
    const typed = /** @type {Typed} */ (Object.fromEntries(new FormData(shown)));
    const asked = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
    if (asked !== "save") {
      const more = withContract(typed, asked === "plus" ? "plus" : "minus");
      return draw(more, {}, `c.${rowsOf(more).at(-1)}.name`);
    }
    const { rulebook, faults } = madeOf(typed, base, texts, summaries);
    if (!rulebook) return draw(typed, faults, "");
    const id = await digestOf(rulebook.table);
    if (rememberRules({ ...rulebook, id })) location.assign(address(id));
    else draw(typed, { "": texts.text("local.storage") }, "");
  }
}
