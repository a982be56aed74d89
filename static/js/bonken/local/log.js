// @ts-check
/** The page of the log, of a sheet that lives on this phone: drawn as templates/log.html draws it. */

import { LocalTransport } from "../../sync/local.js";
import { element } from "../../page/elements.js";
import { logLines } from "../../views/bonken/log.js";
import { day } from "../card/redraw.js";
import { loadPageData } from "../page_data.js";

/** @import { Change } from "../../core/bonken/changes.js" */
/** @import { Finding } from "../../core/bonken/findings.js" */
/** @import { Sheet } from "../../core/bonken/sheet.js" */
/** @import { Catalogue } from "../../views/bonken/explain.js" */
/** @import { LogLine } from "../../views/bonken/log.js" */
/** @import { SheetPageData } from "../page_data.js" */
/** @import { LocalData } from "./open.js" */

/** Draws the log of the sheet that the address names, if the page is for that. */
export async function beginLog() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".log-local:not(.alive)"));
  const loaded = place && (await loadPageData(/** @type {Element} */ (place)));
  if (!place || !loaded) return;
  place.classList.add("alive");
  const page = /** @type {SheetPageData & LocalData} */ (loaded.page);
  const transport = /** @type {LocalTransport<Sheet, Change, Finding>} */ (loaded.transport);
  const lines = logLines(await transport.logs.open(page.id), loaded.texts, page.language, day).reverse();
  const list = element("ol", { class: "log", reversed: true }, ...lines.map((line) => item(line, loaded.texts, page)));
  place.replaceChildren(lines.length > 0 ? list : element("p", {}, String(loaded.texts["log.empty"])));
}

/**
 * @param {LogLine} line
 * @param {Catalogue} texts
 * @param {SheetPageData & LocalData} page
 */
function item({ version, sentence, time, by, text, details, again }, texts, { form, language }) {
  const shown = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
  const who = by ? [" · ", element("bdi", {}, by)] : [];
  const [path, id] = form.split("#");
  const href = `${path}?at=${again}&again=${version}#${id}`;
  const link = element("a", { class: "button", href }, String(texts["log.again"]).replace("{number}", String(again)));
  return element(
    "li",
    { value: version, class: "box" },
    element("h2", {}, sentence),
    element("p", { class: "small" }, element("time", { datetime: time }, shown), ...who),
    ...(text ? [list([...text.calls, ...text.result]), list(text.findings)] : details.length > 0 ? [list(details)] : []),
    ...(again ? [element("p", {}, link)] : []),
  );
}

/** @param {string[]} lines */
function list(lines) {
  return element("ul", { class: "lines" }, ...lines.map((line) => element("li", {}, line)));
}
