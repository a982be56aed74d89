// @ts-check
/** Forms that a script sends to the server as they stand; see scoresheet/web/script_requests.py for what it answers. */

const PATIENCE = 5_000; // milliseconds for the server to answer, to its last byte
const TYPED_BETTER = [400, 409, 422]; // what the form is shown again for

/**
 * Sends a form. Null when nobody answers whom it could be left to: nobody at all, a portal or proxy instead of the
 * server, or a server that cannot, or whose key to this sheet is another by now.
 * @param {string} address
 * @param {FormData | URLSearchParams} body
 * @returns {Promise<"saved" | "answered" | null>}
 */
export async function posted(address, body) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = { "X-Requested-With": "fetch" };
    const answer = await fetch(address, { method: "POST", headers, body, redirect: "error", signal: stop.signal });
    const text = await answer.text();
    if (!answer.headers.has("Scoresheet-Release")) return null;
    if (answer.ok && JSON.parse(text).location) return "saved";
    return TYPED_BETTER.includes(answer.status) ? "answered" : null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
}
