/** What a phone remembers for its next evening, in its small stores. */

function store() {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
}

globalThis.localStorage = store();
globalThis.sessionStorage = store();

const home = await import("./js/home/recent_sheets.js");

const rules = (id, name) => ({ id, name: { en: name }, table: { name } });
const ids = () => home.ownRules().map(({ id }) => id);

/** The ids of the rules that are offered after an evening by others of the same name, and after evenings by two kinds. */
export function playedBy() {
  home.rememberRules(rules("old", "Ours"));
  home.rememberRules(rules("mended", "Ours"));
  home.notePlayedBy(rules("old", "Ours"));
  const after = ids();
  home.notePlayedBy(rules("theirs", "Theirs"));
  home.notePlayedBy(rules("mended", "Ours"));
  return [after, ids()];
}

/** Whether pages of a new sheet start by themselves, with these parts of their addresses, after a tap on one link or on none. */
export function rematches(tapped, pages) {
  home.markRematch(tapped && { search: tapped });
  return pages.map((search) => {
    globalThis.location = { search };
    return home.takeRematch();
  });
}
