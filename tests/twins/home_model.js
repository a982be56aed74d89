/** The small stores of a phone, with what it remembers for its next evening. */

import "./phone.js";

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

/** Title, address and whether that may write, of the sheets that are listed after these were opened one after the other. */
export function opened(sheets) {
  sheets.forEach((sheet, at) => home.noteSheet({ ...sheet, when: new Date(at * 1_000).toISOString() }));
  return home.recentSheets().map(({ title, address, writable }) => [title, address, writable]);
}

/** The titles that are listed where the small store has each of these texts. */
export function listed(texts) {
  return texts.map((text) => {
    localStorage.setItem("bonken.sheets", text);
    return home.recentSheets().map(({ title }) => title);
  });
}
