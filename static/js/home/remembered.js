// @ts-check
/**
 * The circles and tournaments that were opened on this phone, the last one first, so that people find the way back.
 *
 *     circles.note({address: "/c/…", view: "/c/…", name: "Thursday", writable: true});
 *     circles.recent()[0].name      // "Thursday"
 *
 * The address is the permission, so one that may write is not replaced by one that may only look.
 */

import { attempt } from "../sync/storage.js";

/**
 * `state` is how a circle or a tournament stood when it was last seen here; of a circle there are also its `id` and its `people`.
 * @typedef {{address: string, view: string, name: string, writable: boolean, state?: string, id?: string, people?: string[]}} Known
 */

const MOST = 12;

/**
 * @param {string} place in the storage of this phone
 * @param {string} start of their addresses
 */
function remembered(place, start) {
  /** @returns {Known[]} */
  function recent() {
    const kept = attempt(() => JSON.parse(localStorage.getItem(place) ?? "[]"));
    return Array.isArray(kept) ? kept.filter(isKnown) : [];
  }

  /** @param {any} one */
  function isKnown(one) {
    return (
      [one?.address, one?.view].every((address) => typeof address === "string" && address.startsWith(start)) &&
      typeof one.name === "string" &&
      typeof one.writable === "boolean" &&
      [one.state, one.id].every((text) => ["string", "undefined"].includes(typeof text)) &&
      (one.people === undefined || (Array.isArray(one.people) && one.people.every((/** @type {unknown} */ name) => typeof name === "string")))
    );
  }

  /** @param {Known[]} several */
  function keep(several) {
    attempt(() => localStorage.setItem(place, JSON.stringify(several.slice(0, MOST))));
  }

  return {
    recent,

    /** Puts one first. @type {(one: Known) => void} */
    note(one) {
      const several = recent();
      const before = several.find((other) => other.view === one.view);
      const address = before?.writable && !one.writable ? { address: before.address, writable: true } : {};
      keep([{ ...before, ...one, ...address }, ...several.filter((other) => other.view !== one.view)]);
    },

    /** Leaves one out from now on, by either address. @type {(gone: string) => void} */
    forget(gone) {
      keep(recent().filter(({ address, view }) => ![address, view].includes(gone)));
    },
  };
}

export const circles = remembered("bonken.circles", "/c/");
export const tournaments = remembered("bonaken.tournaments", "/t/");
