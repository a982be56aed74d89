// @ts-check
/** What is not sent from this phone, of sheets of Bonken; see sheet/unsent.js. */

import { json } from "../sheet/data.js";
import { showUnsent } from "../sheet/unsent.js";
import { all } from "../sync/storage.js";
import { Explainer } from "../views/bonken/explain.js";
import { followSheet } from "./follow.js";
import { tellingOf } from "./telling.js";

/**
 * The rulebook that a log ends with.
 * @param {PlainLog} log
 * @returns {string}
 */
function rulebookOf({ sheet, entries }) {
  return entries.reduce((now, { change }) => (change.kind === "rulebook-changed" ? change.rulebook : now), sheet.rulebook);
}

/**
 * @param {PlainLog} log
 * @param {Access} access
 */
async function follow(log, access) {
  const language = /** @type {Language} */ (document.documentElement.lang);
  const addresses = [String(document.getElementById("unsent")?.dataset.texts), `/rulebooks/${rulebookOf(log)}.json`];
  const [texts, rulebook] = await Promise.all(addresses.map(json));
  if (!texts || !rulebook) return null;
  const nowhere = { rulebook: "", texts: "", rules: "", address: "", deals: "" };
  const page = { ...nowhere, ...access, sheet: { ...log.sheet, rulebook }, language, version: 0, last: null }; // the replica has the sheet as it is
  return { follower: followSheet({ page, rulebook }), telling: tellingOf(new Explainer(rulebook, log.sheet.players, texts, language)) };
}

async function begin() {
  const old = (await all("changes")).map(({ sheet }) => sheet);
  await showUnsent(({ sheet }) => sheet?.rulebook !== undefined, follow, old);
}

begin();
