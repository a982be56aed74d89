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
import { newId } from "../../sync/outbox.js";
import { Explainer } from "../../views/bonken/explain.js";

/** @import { Change } from "../../core/bonken/changes.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Log } from "../../core/editing.js" */
/** @import { PlainLog, Logs } from "../../sync/logs.js" */
/** @import { Language } from "../../core/bonken/rulebook.js" */
/** @import { Catalogue } from "../../views/bonken/explain.js" */

/**
 * @param {string} text the evening, packed
 * @param {(came: PlainLog | null) => Promise<Logs<Sheet, Change>>} logsOf what reads it; null for what is none
 * @param {(rulebook: string) => string | null} cardOf the address of the card of a rulebook
 * @param {Catalogue} texts
 * @param {Language} language
 */
export async function takeOver(text, logsOf, cardOf, texts, language) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const came = await unpacked(text);
  const logs = await logsOf(came);
  const log = came && readable(came, logs);
  const card = log && cardOf(log.sheet.rulebook.id);
  if (!came || !log || !card) {
    const notice = element("p", { class: "notice warn", role: "alert" }, String(texts["local.unreadable"]));
    return main.replaceChildren(element("h1", {}, String(texts["local.title"])), notice);
  }
  const { sheet } = log;
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
 * What came as a log; null when it makes no sense here.
 * @param {PlainLog} came
 * @param {Logs<Sheet, Change>} logs
 * @returns {Log<Sheet, Change> | null}
 */
function readable(came, logs) {
  try {
    const log = logs.read(came);
    scoreSheet(log.sheet);
    return log;
  } catch {
    return null;
  }
}
