// @ts-check
/** The change that takes another one back, of the kinds that every game has. */

/** @import { Corrected, Headed, Recorded, Removed, Renamed } from "./changes.js" */

/**
 * What takes a change to the sheet `before` back; null where the deal has a page of its own for that. A deal that was removed
 * comes back where it was, which only a phone does in one tap.
 * @template Deal
 * @param {Recorded<Deal> | Corrected<Deal> | Removed | Renamed | Headed} change
 * @param {{players: string[], deals: Deal[], title: string, date: string, place: string}} before
 * @returns {Recorded<Deal> | Removed | Renamed | Headed | null}
 */
export function undoneShared(change, before) {
  switch (change.kind) {
    case "recorded":
      return { kind: "removed", number: change.number };
    case "removed":
      return { kind: "recorded", number: change.number, deal: before.deals[change.number - 1] };
    case "corrected":
      return null;
    case "renamed":
      return { ...change, players: before.players };
    case "headed":
      return { ...change, title: before.title, date: before.date, place: before.place };
  }
}
