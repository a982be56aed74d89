// @ts-check
/**
 * The circles that were opened on this phone, the last one first, so that somebody finds the way back to theirs.
 *
 *     noteCircle({address: "/c/…", view: "/c/…", name: "Thursday", writable: true});
 *     recentCircles()[0].name      // "Thursday"
 *
 * The address is the permission, so one that may write is not replaced by one that may only look.
 */

import { attempt } from "../sync/storage.js";

/** @typedef {{address: string, view: string, name: string, writable: boolean}} Circle */

const PLACE = "bonken.circles";
const MOST = 12;

/** @returns {Circle[]} */
export function recentCircles() {
  const kept = attempt(() => JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  return Array.isArray(kept) ? kept.filter(isCircle) : [];
}

/**
 * Puts a circle first.
 * @param {Circle} circle
 */
export function noteCircle(circle) {
  const circles = recentCircles();
  const before = circles.find((other) => other.view === circle.view);
  const address = before?.writable && !circle.writable ? { address: before.address, writable: true } : {};
  keep([{ ...circle, ...address }, ...circles.filter((other) => other.view !== circle.view)]);
}

/**
 * Leaves a circle out from now on.
 * @param {string} view
 */
export function forgetCircle(view) {
  keep(recentCircles().filter((circle) => circle.view !== view));
}

/** @param {Circle[]} circles */
function keep(circles) {
  attempt(() => localStorage.setItem(PLACE, JSON.stringify(circles.slice(0, MOST))));
}

/** @param {any} circle */
function isCircle(circle) {
  return (
    [circle?.address, circle?.view].every((address) => typeof address === "string" && address.startsWith("/c/")) &&
    typeof circle.name === "string" &&
    typeof circle.writable === "boolean"
  );
}
