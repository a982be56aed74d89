/**
 * What the phone's core makes of every pair of changes: `node pairs.mjs FOLDER < pairs.json`, which is {books, mine, theirs};
 * rulebooks in changes are called by their keys.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const core = pathToFileURL(process.argv[2]);
const { kinds } = await import(`${core}/bonken/changes.js`);
const { rebase } = await import(`${core}/log.js`);
const { books, mine, theirs } = JSON.parse(readFileSync(0, "utf-8"));
const ruled = (change) => (change.kind === "rulebook-changed" ? { ...change, was: books[change.was], rulebook: books[change.rulebook] } : change);
const told = (change) => (change.kind === "rulebook-changed" ? { ...change, was: change.was.id, rulebook: change.rulebook.id } : change);
const others = theirs.map(ruled);
console.log(JSON.stringify(mine.map(ruled).map((change) => others.map((other) => told(rebase(change, [other], kinds.rebasing))))));
