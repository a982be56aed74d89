// @ts-check
/**
 * Transport between a replica and its server: pulls the log and pushes changes. Nothing is remembered here, nothing tried again.
 *
 *     const transport = new Transport("/api/sheets/…");
 *     await transport.pull({since: 7, last: id}, etag)     // {log: …, etag}, {etag} for nothing new, or {trouble: "offline"}
 *     await transport.push(body)                           // {}: the log says what became of it; {findings: […]} or {trouble: …}
 *
 * Both always end, with one of these: what comes between a phone and its server (a portal that wants a login, a proxy
 * while the server is renewed, a body that never ends) is `offline` or `server`, which are worth another try. An answer of the
 * server itself is believed.
 */

import { attempt } from "./storage.js";

const TIMEOUT = 5_000; // milliseconds for one answer, to its last byte
const DAMAGED = ["http-400", "not-json", "not-utf8"]; // the request did not arrive as it was sent

export class Transport {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
  }

  /**
   * The entries of the log after the last one that is here; the whole log, with its `sheet`, for null, or when the server has
   * another past. `etag` is that of the last answer.
   * @type {(asked: Asked | null, etag: string) => Promise<{etag: string, log?: any} | {trouble: Trouble}>}
   */
  async pull(asked, etag) {
    const query = asked ? `?${new URLSearchParams({ since: String(asked.since), ...(asked.last ? { last: asked.last } : {}) })}` : "";
    const answer = await request(`${this.address}/log${query}`, { headers: etag ? { "If-None-Match": etag } : {} });
    if (!answer) return { trouble: "offline" };
    const { status, headers, json } = answer;
    const found = headers.get("ETag") ?? "";
    if (status === 304 && strong(found) === strong(etag)) return { etag };
    const isWhole = Array.isArray(json?.sheet?.players);
    if (status === 200 && Array.isArray(json?.entries) && (isWhole || asked)) return { etag: found, log: json };
    return { trouble: status === 404 && json?.error === "no-sheet" ? "gone" : "server" };
  }

  /** @type {(body: object) => Promise<{findings?: FindingCode[]} | {trouble: Trouble}>} */
  async push(body) {
    const answer = await request(`${this.address}/changes`, { body });
    if (!answer) return { trouble: "offline" };
    const { status, json } = answer;
    if (status < 300 && Number.isInteger(json?.version)) return {};
    // The server names its errors in JSON; a proxy does not.
    if (typeof json?.error !== "string" || typeof json.message !== "string") return { trouble: "server" };
    if (status >= 500 || status === 429 || DAMAGED.includes(json.error)) return { trouble: "server" };
    if (status === 403) return { trouble: "closed" };
    if (status === 404 && json.error !== "no-seat") return { trouble: json.error === "no-sheet" ? "gone" : "server" };
    if (status === 409) return {};
    return { findings: json.findings ?? [{ code: json.error, severity: "error", message: json.message }] };
  }
}

/**
 * The whole answer to one request, a POST with a `body`; null when none comes, or not to its end. `json` is its text read as
 * JSON, null when it is none.
 * @type {(address: string, asked?: {body?: object, headers?: Record<string, string>, cache?: RequestCache}) =>
 *   Promise<{status: number, headers: Headers, text: string, json: any} | null>}
 */
export async function request(address, { body, headers = {}, cache = "no-store" } = {}) {
  try {
    const answer = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: body ? { "Content-Type": "application/json", ...headers } : headers,
      body: body && JSON.stringify(body),
      cache,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: attempt(() => JSON.parse(text)) };
  } catch {
    return null;
  }
}

/** An ETag without the sign that its bytes may be others, as after compression. @type {(etag: string) => string} */
function strong(etag) {
  return etag.replace(/^W\//u, "");
}

/** Whether the server of this page answers, and not a proxy or a portal; for what can also be done without. */
export async function serverAnswers() {
  const answer = await request("/healthz");
  return answer?.status === 200 && answer.headers.has("Scoresheet-Release");
}
