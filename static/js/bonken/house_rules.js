// @ts-check
/**
 * The script of the form of house rules of Bonken: the sum of the evening beside it, and the line of a contract or unit
 * with its name as typed. Without this the server draws both, after a button.
 *
 * Without a server a phone makes the rules, from one of the rulebooks that it has. They are kept here, and go along with every
 * evening that is played by them.
 */

import { digestOfTable } from "../core/keys.js";
import { ownRules, rememberRules } from "../home/recent_sheets.js";
import { fetchJson } from "../page/data.js";
import { useStyle } from "../page/drawing.js";
import { page as form } from "../templates/bonken/macros/house.html.js";
import { formOf, madeOf, rowsOf, sumsOf, typedOf, withContract } from "../views/bonken/house_rules.js";
import { minusSign, signed } from "../views/formatting.js";
import { Texts } from "../views/texts.js";

/** @type {(form: HTMLFormElement) => void} */
function beginHouse(form) {
  const standing = /** @type {HTMLElement} */ (form.querySelector(".standing"));
  const meant = /** @type {HTMLElement} */ (form.querySelector(".meant"));

  /** The number in a field; 0 for one that the server would refuse. @type {(name: string, most: number) => number} */
  function number(name, most) {
    const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
    const found = Number(/^[-−+]?(\d{1,4})$/u.exec(field?.value.trim() ?? "")?.[1] ?? 0);
    return found <= most ? found : 0;
  }

  /** What the contracts of a kind are worth that are played, a number each. @type {(kind: string) => number[]} */
  function worths(kind) {
    const rows = [...form.querySelectorAll(`fieldset[data-kind=${kind}] .contract`)];
    return rows
      .filter((row) => /** @type {HTMLInputElement} */ (row.querySelector(".on input")).checked)
      .map((row) => {
        const units = [.../** @type {NodeListOf<HTMLInputElement>} */ (row.querySelectorAll(".worth input"))];
        const each = units.map(({ name }) => number(name, 1000) * number(name.replace(/points$/u, "total"), 52));
        return each.reduce((some, worth) => some + worth, 0);
      });
  }

  function showSum() {
    const [minus, plus] = sumsOf(worths("minus").map((worth) => -worth), worths("plus"), number("plus_each", 5));
    const total = minus + plus;
    const sentence = String(total === 0 ? standing.dataset.fits : standing.dataset.off);
    const words = { minus: minusSign(minus), plus: signed(plus), total: signed(total) };
    standing.textContent = Object.entries(words).reduce((text, [name, word]) => text.replace(`{${name}}`, word), sentence);
    standing.classList.toggle("fine", total === 0);
    standing.classList.toggle("warn", total !== 0);
    meant.hidden = total === 0;
  }

  /** @param {Event} event */
  function showName({ target }) {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    const [, part] = /^c\.\d+\.(symbol|name)$/u.exec(name) ?? [];
    const place = { symbol: ".sign", name: ".called" }[part ?? ""];
    const line = place && /** @type {Element} */ (target).closest(".contract")?.querySelector(place);
    if (line) line.textContent = value.trim() || "…";
    const [, unit] = /^(c\.\d+\.u\.\d)\.name$/u.exec(name) ?? [];
    const counted = unit && form.querySelector(`.worth:has([name="${unit}.points"]) > span`);
    if (counted) counted.textContent = value.trim() || "…";
  }

  form.addEventListener("input", showSum);
  form.addEventListener("input", showName);
  // A tap on a number means that another is typed.
  form.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.inputMode === "numeric") target.select();
  });
  // Enter ends the typing in a field; without this it would send the page.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.target.blur();
  });
  form.classList.add("alive");
  showSum();
}

const there = /** @type {HTMLFormElement | null} */ (document.querySelector("form.house"));
if (there) beginHouse(there);

/**
 * @type {(page: LocalData & {language: Language}, catalogue: PlainTexts,
 *   frame: Pick<typeof import("./local_pages.js"), "drawMissing" | "show">) => Promise<void>}
 */
export async function makeRules(page, catalogue, { drawMissing, show }) {
  const texts = new Texts(catalogue, page.language);
  const { from, ...names } = Object.fromEntries(new URLSearchParams(location.search));
  /** @type {Bonken.Rulebook & {table?: any}} */
  const base = ownRules().find(({ id }) => id === from) ?? (await fetchJson(page.rulebooks[from] ?? Object.values(page.rulebooks)[0]));
  const missing = !crypto.subtle ? "house.needs-https" : !base ? "local.house" : base.table?.rules ? "local.no-rules" : "";
  if (missing) return drawMissing(missing, catalogue);
  const summaries = page.summaries;
  const context = { t: texts.text.bind(texts), urlFor: String };
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
    show(form(context, drawn, base.name[page.language], failed, "", "", [], 0), texts.text("house.title"), texts.text("app.name"));
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
    const id = await digestOfTable(rulebook.table);
    if (rememberRules({ ...rulebook, id })) location.assign(address(id));
    else draw(typed, { "": texts.text("local.storage") }, "");
  }
}
