// @ts-check
/** The registry of games whose sheets are copied and have pending changes, a line each, loaded once there is a sheet. */

/** @type {Record<string, () => Promise<{copying: Copying}>>} */
const GAMES = {
  bonken: () => import("../bonken/adapters.js"),
  bonaken: () => import("../bonaken/adapters.js"),
};
export const FIRST = "bonken"; // whose sheets and documents do not name it

/** What copies ask of a game; null when there is no network, and never was. @type {(name?: string) => Promise<Copying | null>} */
export async function copyingOf(name = FIRST) {
  const load = Object.hasOwn(GAMES, name) ? GAMES[name] : GAMES[FIRST]; // a name may come from a file
  const found = await load().catch(() => null);
  return found?.copying ?? null;
}
