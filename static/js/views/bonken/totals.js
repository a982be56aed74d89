// @ts-check
/**
 * Totals and roles at the head of the card and of the form of a deal; the twin of scoresheet/views/bonken/totals.py.
 *
 *     totalsOf(sheet, scoreSheet(sheet), explain)[0].role    // "chooses"
 */

import { hasDealer } from "../../core/bonken/rulebook.js";
import { SEATS, parts } from "../../core/bonken/seats.js";
import { bidiSafe } from "../../core/names.js";
import { columnNames } from "../initials.js";
import { minusSign } from "../formatting.js";

/** The four columns before the next deal. @type {(sheet: Bonken.Sheet, standing: Bonken.Standing, explain: Bonken.Explainer) => Total[]} */
export function totalsOf(sheet, standing, explain) {
  return totalsIn(sheet, standing, standing.next?.roles ?? null, standing.deals.length + 1, explain);
}

/**
 * The four columns beside deal `number`, in which everybody has these `roles`, if they are known.
 * @type {(sheet: Bonken.Sheet, standing: Bonken.Standing, roles: Roles | null, number: number, explain: Bonken.Explainer) => Total[]}
 */
export function totalsIn({ players, rulebook }, standing, roles, number, explain) {
  const shown = players.map(bidiSafe);
  const short = columnNames(shown);
  const leaders = leadersOf(standing);
  const does = roles && parts(rulebook, roles, hasDealer(rulebook.seating, number));
  return SEATS.map((seat) => ({
    name: shown[seat],
    short: short[seat],
    total: minusSign(standing.endscores[seat]),
    leads: leaders.includes(seat),
    role: (does?.get(seat) ?? []).map((part) => explain.text(`role.${part}`)).join(" · "),
  }));
}

/** Who has most; empty while all have the same. @type {(standing: Bonken.Standing) => number[]} */
export function leadersOf({ endscores }) {
  const best = Math.max(...endscores);
  return SEATS.filter((seat) => Math.min(...endscores) < best && endscores[seat] === best);
}
