// @ts-check
/**
 * The page of an evening that somebody handed over in an address: whose it is and how far, and what can be done with it.
 * Nothing that is on this phone is replaced by something that it does not go on from.
 */

import { scoreSheet } from "../../core/bonken/sheet.js";
import { bidiSafe } from "../../core/names.js";
import { element } from "../../page/elements.js";
import { compared, unpacked } from "../../sync/transfer.js";
import { keepLog, keptLog } from "../../sync/logs.js";
import { newId } from "../../sync/logs.js";
import { Explainer } from "../../views/bonken/explain.js";
import { sheetOf } from "../game.js";

/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Books } from "../../core/bonken/serialization.js" */
/** @import { PlainLog } from "../../sync/logs.js" */
/** @import { Language } from "../../core/bonken/rulebook.js" */
/** @import { Catalogue } from "../../views/bonken/explain.js" */

/**
 * @param {string} text the evening, packed
 * @param {(came: PlainLog | null) => Promise<Books>} booksOf the rulebooks that it names
 * @param {(rulebook: string) => string | null} cardOf the address of the card of a rulebook
 * @param {Catalogue} texts
 * @param {Language} language
 */
export async function takeOver(text, booksOf, cardOf, texts, language) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const found = await unpacked(text);
  const came = found === "newer" ? null : found;
  const sheet = came && readable(came, await booksOf(came));
  const card = sheet && cardOf(sheet.rulebook.id);
  if (!came || !sheet || !card) {
    const notice = element("p", { class: "notice warn", role: "alert" }, String(texts[found === "newer" ? "local.newer" : "local.unreadable"]));
    return main.replaceChildren(element("h1", {}, String(texts["local.title"])), notice);
  }
  const explain = new Explainer(sheet.rulebook, sheet.players, texts, language);
  const mine = await keptLog(came.id);
  const how = compared(mine === "shut" ? null : mine, came);
  const address = `${card}#`;
  const open = async (/** @type {PlainLog | null} */ kept) => {
    if (kept && !(await keepLog(kept))) return main.append(element("p", { class: "notice warn" }, explain.text("local.not-kept")));
    location.replace(address + (kept ?? came).id);
  };
  /** @type {(key: string, kept: PlainLog | null, isMain?: boolean) => Node} */
  const button = (key, kept, isMain = false) => {
    const made = element("button", { type: "button", class: isMain ? "button main" : "button" }, explain.text(key));
    made.addEventListener("click", () => open(kept));
    return element("p", {}, made);
  };
  const choices = {
    new: () => [button("local.take", came, true)],
    longer: () => [button("local.take", mine && mine !== "shut" ? { ...mine, entries: came.entries } : came, true)],
    same: () => [button("local.open", null, true)],
    shorter: () => [button("local.open", null, true)],
    apart: () => [button("local.open", null), button("local.take-beside", { ...came, id: newId() })],
  };
  main.replaceChildren(
    element("h1", {}, sheet.title || explain.text("sheet.untitled")),
    element("p", {}, element("bdi", {}, sheet.players.map(bidiSafe).join(", "))),
    element("p", {}, explain.standing(scoreSheet(sheet))),
    element("p", { class: how === "apart" ? "notice warn" : "notice" }, explain.text(`local.came-${how}`)),
    ...choices[how](),
  );
}

/**
 * The sheet of what came; null when it makes no sense here.
 * @param {PlainLog} came
 * @param {Books} books
 * @returns {Sheet | null}
 */
function readable(came, books) {
  try {
    const sheet = sheetOf(came, books);
    scoreSheet(sheet);
    return sheet;
  } catch {
    return null;
  }
}
