// @ts-check
/** The digest of a table, which names house rules; the twin of `digest_of_table` in scoresheet/core/keys.py. */

import { canonical } from "./changes.js";

/** What names a rulebook by its table, which may be written out already. @type {(table: unknown) => Promise<string>} */
export async function digestOfTable(table) {
  const written = typeof table === "string" ? table : canonical(table);
  const ascii = written.replace(/[^\0-\x7f]/gu, (letter) =>
    [...Array(letter.length).keys()].map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ascii)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 40);
}
