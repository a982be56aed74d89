/** Files of an archive as a phone reads them. */

const { eveningsIn } = await import("./js/copies/archive.js");

/** The names of those that are an evening each. */
export function evenings(names) {
  return eveningsIn(names.map((name) => [name, name])).sort();
}
