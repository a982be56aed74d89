// @ts-check
/** What files are called that are kept of a sheet. */

/**
 * A name for a file of a sheet: its date and title in plain letters; the twin of `file_name` in
 * scoresheet/web/downloads.py.
 * @param {{date: string, title: string}} sheet
 * @param {string} ending
 */
export function fileName({ date, title }, ending) {
  const plain = `bonken ${date} ${title}`.normalize("NFKD").replace(/[^\0-\x7f]/gu, "").toLowerCase();
  const stem = plain.replace(/[^a-z0-9]+/gu, "-").slice(0, 60).replace(/^-+|-+$/gu, "");
  return `${stem}.${ending}`;
}
