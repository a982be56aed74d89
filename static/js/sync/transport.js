// @ts-check
/**
 * Where a sheet is kept, as far as a phone has to do with it: it can be read, and changes can be sent there. Nothing is
 * remembered here, nothing tried again.
 *
 *     const transport = new ServerTransport("/api/sheets/…", requestOf);
 *     await transport.read(etag)                     // {unchanged: true}, {state: …} or {trouble: "offline"}
 *     await transport.send(change, sheet, signed)    // {version: 9}, {outdated: true}, {findings: […]} or {trouble: …}
 *
 * Another place than a server is another class with the same two methods. Both always end, with one of these: whatever
 * comes between a phone and its server (a portal that wants a login, a proxy while the server is renewed, a body that
 * never ends) is `offline` or `server`, which are worth another try. What the server itself says is believed.
 */

/**
 * Why nothing came of it: nobody answers, what answers is not the server or it is in trouble, the address opens nothing
 * any more, it may not write, or the phone's own database does not answer.
 * @typedef {"offline" | "server" | "gone" | "closed" | "storage"} Trouble
 */

/**
 * A sheet at some version: its document, and its ETag for the next conditional request. `diverged`: it is no longer what
 * it was with the ETag that was asked with, and not by entries since, as when a backup was put back.
 * @typedef {{version: number, etag: string, writable: boolean, document: any, diverged: boolean}} State
 */

/** @typedef {{code: string, severity: string, message: string}} Finding */

/** @typedef {{unchanged: true} | {state: State} | {trouble: Trouble}} Read */

/**
 * The version with which the change is on the sheet; that the sheet is not as it was thought to be, so that the change
 * must be looked at anew; or why the sheet does not take it.
 * @typedef {{version: number} | {outdated: true} | {findings: Finding[]} | {trouble: Trouble}} Sent
 */

/**
 * What a change is sent with: its own id, who made it, and the version of the sheet that it was made for. An id is taken
 * once: a change may be sent again when nobody knows whether it arrived.
 * @typedef {{id: string, by: string, version: number}} Signed
 */

/**
 * The contract: `read` answers with the state unless it is still the one with `etag`; `send` makes a change to a sheet.
 * @template Sheet, Change
 * @typedef {object} Transport
 * @property {(etag: string) => Promise<Read>} read
 * @property {(change: Change, sheet: Sheet, signed: Signed) => Promise<Sent>} send
 * @property {() => Promise<void>} [restore] puts the sheet back where it was, should that have lost it
 * @property {boolean} [isLocal] whether the place is this phone: then no copy of the sheet is kept beside it
 */

const PATIENCE = 5_000; // milliseconds for one answer, to its last byte
const DAMAGED = ["http-400", "not-json", "not-utf8"]; // what was sent did not arrive as it was sent

/**
 * A sheet on a server, behind the JSON API.
 * @template Sheet, Change
 * @implements {Transport<Sheet, Change>}
 */
export class ServerTransport {
  /**
   * @param {string} address
   * @param {(change: Change, sheet: Sheet, signed: Signed) => {method: string, path: string, body: object | null}} requestOf
   * @param {string} [query] what it is read with
   */
  constructor(address, requestOf, query = "") {
    this.address = address;
    this.requestOf = requestOf;
    this.query = query;
  }

  /**
   * @param {string} etag
   * @returns {Promise<Read>}
   */
  async read(etag) {
    const answer = await request("GET", this.address + this.query, null, { "If-None-Match": etag });
    if (!answer) return { trouble: "offline" };
    const { status, headers, json } = answer;
    const found = headers.get("ETag") ?? "";
    if (status === 304 && bare(found) === bare(etag)) return { unchanged: true };
    const diverged = headers.get("Sheet-History") === "diverged";
    if (status === 200 && isState(json)) return { state: { ...json, etag: found, diverged } };
    return { trouble: status === 404 && json?.error === "no-sheet" ? "gone" : "server" };
  }

  /**
   * @param {Change} change
   * @param {Sheet} sheet
   * @param {Signed} signed
   * @returns {Promise<Sent>}
   */
  async send(change, sheet, signed) {
    const { method, path, body } = this.requestOf(change, sheet, signed);
    const answer = await request(method, `${this.address}/${path}`, body);
    if (!answer) return { trouble: "offline" };
    const { status, json } = answer;
    if (status < 300 && Number.isInteger(json?.version)) return { version: json.version };
    // The server says what was wrong; a proxy would not know how.
    if (typeof json?.error !== "string" || typeof json.message !== "string") return { trouble: "server" };
    if (status >= 500 || status === 429 || DAMAGED.includes(json.error)) return { trouble: "server" };
    if (status === 403) return { trouble: "closed" };
    if (status === 404) return json.error === "no-sheet" ? { trouble: "gone" } : { outdated: true };
    if (status === 409) return { outdated: true };
    if (Array.isArray(json.findings)) return { findings: json.findings };
    return { findings: [{ code: json.error, severity: "error", message: json.message }] };
  }
}

/**
 * The whole answer to one request; null when none comes, or not to its end. `json` is its text read as JSON, null when it is
 * none.
 * @param {string} method
 * @param {string} address
 * @param {object | null} body
 * @param {Record<string, string>} [headers]
 * @param {RequestCache} [cache]
 * @returns {Promise<{status: number, headers: Headers, text: string, json: any} | null>}
 */
export async function request(method, address, body, headers = {}, cache = "no-store") {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      method,
      headers: body ? { "Content-Type": "application/json", ...headers } : headers,
      body: body && JSON.stringify(body),
      cache,
      redirect: "error",
      signal: stop.signal,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {any} json */
function isState(json) {
  const document = json?.document;
  const lists = [document?.players, document?.deals].every(Array.isArray);
  return Number.isInteger(json?.version) && typeof json.writable === "boolean" && lists;
}

/**
 * An ETag without the sign that its bytes may be others, as after compression.
 * @param {string} etag
 */
function bare(etag) {
  return etag.replace(/^W\//u, "");
}
