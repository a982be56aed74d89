// @ts-check
/**
 * A sheet that is kept on this phone, for whoever follows it: the other end is the log in the phone's own database. It
 * answers as a server does.
 *
 *     const transport = new LocalTransport(id, logs, recording, say, write);
 *     await transport.read("")        // {state: {version: 3, …}}
 */

import { record } from "../core/editing.js";
import { ScoresheetError } from "../core/errors.js";

/** @import { Log, Recording } from "../core/editing.js" */
/** @import { Logs } from "./logs.js" */
/** @import { Read, Sent, Signed, Transport, Trouble } from "./transport.js" */

/**
 * @template Sheet
 * @template {object} Change
 * @template {{code: string, severity: string}} Finding
 * @implements {Transport<Sheet, Change>}
 */
export class LocalTransport {
  isLocal = true;

  /**
   * @param {string} id
   * @param {Logs<Sheet, Change>} logs
   * @param {{recording: Recording<Sheet, Change, Finding>, write: (sheet: Sheet) => any,
   *   say: (finding: Finding, sheet: Sheet) => string}} game `write`: the document of a sheet; `say`: a finding in a sentence
   */
  constructor(id, logs, game) {
    this.id = id;
    this.logs = logs;
    this.game = game;
  }

  /**
   * @param {string} etag
   * @returns {Promise<Read>}
   */
  async read(etag) {
    try {
      const log = await this.logs.open(this.id);
      const now = etagOf(log);
      if (now === etag) return { unchanged: true };
      const version = log.entries.length;
      return { state: { version, etag: now, writable: true, document: this.game.write(log.sheet), diverged: false } };
    } catch (error) {
      return { trouble: troubleOf(error) };
    }
  }

  /** Puts the sheet back on this phone when somebody cleared the browser's data while a page of it was open. */
  async restore() {
    await this.logs.restore(this.id);
  }

  /**
   * @param {Change} change
   * @param {Sheet} _
   * @param {Signed} signed
   * @returns {Promise<Sent>}
   */
  async send(change, _, { id, by, version }) {
    const { recording, say } = this.game;
    try {
      const outcome = await record(this.logs, this.id, change, { seen: version, id, by: by || null, strict: true }, recording);
      if (outcome?.kind === "saved") return { version: outcome.entry.version };
      if (outcome?.kind !== "refused") return { outdated: true };
      const { findings, log } = outcome;
      return { findings: findings.map((one) => ({ ...one, message: say(one, log.sheet) })) };
    } catch (error) {
      return { trouble: troubleOf(error) };
    }
  }
}

/**
 * What a conditional request calls a log as it is now.
 * @param {Log<any, any>} log
 */
export function etagOf({ entries }) {
  return entries.length > 0 ? entries[entries.length - 1].id : "opened";
}

/**
 * What is in the way; what nobody thought of is thrown.
 * @param {unknown} error
 * @returns {Trouble}
 */
function troubleOf(error) {
  if (!(error instanceof ScoresheetError)) throw error;
  return error.fault === "no-sheet" ? "gone" : "storage";
}
