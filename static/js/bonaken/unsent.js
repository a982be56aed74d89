// @ts-check
/** What is not sent from this phone, of games of Bonaken; see sheet/unsent.js. */

import { json } from "../sheet/data.js";
import { showUnsent } from "../sheet/unsent.js";
import { GAME } from "../core/bonaken/serialization.js";
import { followGame } from "./game.js";
import { tellingOf } from "./telling.js";

/**
 * @param {PlainLog} log
 * @param {Access} access
 */
async function follow(log, access) {
  const language = /** @type {Language} */ (document.documentElement.lang);
  const texts = await json(String(document.getElementById("unsent")?.dataset.bonakenTexts));
  const rulebook = log.rulebooks?.[GAME];
  if (!texts || !rulebook) return null;
  const follower = followGame({ ...access, rulebook, sheet: log.sheet, version: 0, last: null }); // the replica has the game as it is
  return { follower, telling: tellingOf(log.sheet, texts, language) };
}

showUnsent(({ sheet }) => sheet?.game === GAME, follow);
