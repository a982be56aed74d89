// @ts-check
/** Names of files of a sheet. */

/**
 * A name for a file of a sheet: its game, date and title in plain letters; the twin of `file_name` in
 * scoresheet/web/downloads.py.
 * @type {(sheet: {game?: string, date: string, title: string}, ending: string) => string}
 */
export function fileName({ game = "bonken", date, title }, ending) {
  const plain = `${game} ${date} ${title}`.normalize("NFKD").replace(/[^\0-\x7f]/gu, "").toLowerCase();
  const stem = plain.replace(/[^a-z0-9]+/gu, "-").slice(0, 60).replace(/^-+|-+$/gu, "");
  return `${stem}.${ending}`;
}
