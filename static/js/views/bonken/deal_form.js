// @ts-check
/**
 * Page model of the form of a deal of Bonken: tiles, calls, results, and the outcome so far; the twin of
 * scoresheet/views/bonken/deal_form.py.
 *
 *     const change = {kind: "recorded", number: 1};
 *     dealFormPage(sheet, draftOf(rulebook, deal), change, explainer).rows[0].name     // "Bram"
 */

import { applyChange, checkChange } from "../../core/bonken/changes.js";
import { hasDoubled, mayDouble } from "../../core/bonken/doubling.js";
import { callingOrder, countsTyped, dealTyped, fieldOf, isTicked, most, typedFor, whole } from "../../core/bonken/draft.js";
import { checkShare } from "../../core/bonken/findings.js";
import { callingOf, find, hasDealer, hasDoubling } from "../../core/bonken/rulebook.js";
import { Progress, SEATS, roles } from "../../core/bonken/seats.js";
import { scoreSheet } from "../../core/bonken/sheet.js";
import { initials } from "../initials.js";
import { outcomeOf, outcomeSoFar } from "./deal_outcome.js";
import { totalsIn } from "./card.js";

/**
 * `finished`: the deal was sent to be saved, and its errors are shown, only those of the fields of `faulty` if it is given.
 * `alone`: it is on no sheet. `soFar` is the deal that is being entered.
 * @typedef {{finished?: boolean, faulty?: ReadonlySet<string> | null, alone?: boolean, soFar?: DealSoFar | null}} How
 */

/** @typedef {Bonken.DealFormPage["panels"][number]} Panel */

const ROOM = 7; // letters of a name beside its row of calls on the narrowest screens
export const SHOWN = 6; // numbers to tap before the rest is unfolded: seven to a line are still wide enough for a thumb

/**
 * The page for a change, which has what the draft says.
 * @param {Bonken.Sheet} sheet
 * @param {Bonken.Draft} draft
 * @param {Pick<Recorded<Bonken.Deal> | Corrected<Bonken.Deal>, "kind" | "number">} what
 * @param {Bonken.Explainer} explainer
 * @param {How} [how]
 */
export function dealFormPage(sheet, draft, { kind, number }, explainer, { finished = false, faulty = null, alone = false, soFar = null } = {}) {
  const { rulebook } = sheet;
  const { chooser, doubles } = draft;
  const contract = find(rulebook, draft.contract);
  const change = { kind, number, deal: dealTyped(rulebook, draft) };
  const isCorrected = kind === "corrected";
  const others = sheet.deals.filter((_, at) => !(isCorrected && at + 1 === number));
  const turn = new Progress(rulebook, sheet.first_chooser, others.slice(0, number - 1)).nextTurn();
  const part = chooser === null ? null : roles(rulebook, chooser);
  const findings = soFar && !finished ? soFar.findings : checkChange(sheet, change);
  const faults = finished ? faultsOf(explainer, draft, contract, findings) : new Map();
  for (const field of faults.keys()) if (faulty && !faulty.has(field)) faults.delete(field);
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const isToAccept = finished && warnings.some(({ code }) => !draft.accepted.includes(code));
  const outcome = soFar ? outcomeSoFar(explainer, soFar) : outcomeOf(explainer, scoreSheet(applyChange(sheet, change)).deals[number - 1]);
  return {
    number,
    corrects: isCorrected,
    alone,
    notice: faults.size > 0 ? explainer.text("deal.not-saved") : isToAccept ? explainer.text("deal.to-accept") : "",
    rulebook: rulebook.id,
    chosen: chooser === null ? "" : explainer.text("deal.somebody-chooses", { name: explainer.name(chooser) }),
    parts: part ? explainer.parts(part, hasDealer(rulebook.seating, number) && !alone) : [],
    headed: part !== null && !isCorrected && !alone,
    question: number === 1 && sheet.first_chooser === null && !alone ? rulebook.first_chooser[explainer.language] : explainer.text("deal.chooser"),
    totals: totalsIn(sheet, scoreSheet(sheet), part, number, explainer),
    passed: turn ? explainer.passed(turn) : [],
    chooser,
    asks: chooser === null || faults.has("chooser") || warnings.some(({ fields }) => fields.at(-1) === "chooser"),
    key: contract?.key ?? "",
    contract: contract?.name[explainer.language] ?? "",
    tiles: tilesOf(explainer, others, chooser, contract),
    calls: hasDoubling(rulebook) || doubles.length > 0,
    doubled: doubles.length > 0 ? explainer.count("entry.doubled", doubles.length) : "",
    rows: rowsOf(explainer, chooser, draft),
    panels: panelsOf(explainer, draft, contract, faults),
    faults: {
      contract: faults.get("contract") ?? [],
      chooser: faults.get("chooser") ?? [],
      doubles: faults.get("doubles") ?? [],
    },
    warnings: warnings.map((warning) => [warning, explainer.finding(warning)]),
    accepted: draft.accepted,
    outcome,
  };
}

/**
 * The numbers to tap, for every panel of a page a list of its rows; none where there is nothing to count. `unfolded` are
 * the fields of which all numbers are shown.
 * @param {Bonken.DealFormPage} page
 * @param {ReadonlySet<string>} unfolded
 */
export function keysOf({ panels }, unfolded) {
  return panels.map((panel) => (panel.shown && panel.total > 1 ? panel.taken.map((taken) => rowOfKeys(panel, taken, unfolded)) : []));
}

/** @param {Panel} panel @param {Panel["taken"][number]} taken @param {ReadonlySet<string>} unfolded */
function rowOfKeys({ field, total, taken: all }, { seat, value, left }, unfolded) {
  const count = whole(value);
  const implied = whole(left);
  const highest = most({ total }, all.map((one) => whole(one.value)), seat);
  const folds = total > SHOWN && (count ?? 0) < SHOWN && !unfolded.has(`${field}.${seat}`);
  const stop = count ?? implied ?? 0;
  const reached = stop <= total && !(folds && stop >= SHOWN) ? stop : 0; // with the Tab key
  return {
    wrong: value.trim() !== "" && count === null,
    numbers: Array.from({ length: total + 1 }, (_, number) => ({
      count: number,
      chosen: number === count,
      implied: number === implied,
      beyond: number > highest && number !== count,
      folded: folds && number >= SHOWN,
      reached: number === reached,
    })),
    first: SHOWN,
    folded: folds,
    implied: (implied ?? 0) >= SHOWN,
    beyond: highest < SHOWN,
  };
}

/** @type {(explainer: Bonken.Explainer, draft: Bonken.Draft, contract: Contract | null, findings: readonly Finding[]) => Map<string, string[]>} */
function faultsOf(explainer, draft, contract, findings) {
  /** @type {Map<string, string[]>} */
  const missing = new Map();
  if (!draft.contract) missing.set("contract", [explainer.text("deal.no-contract")]);
  if (draft.chooser === null) missing.set("chooser", [explainer.text("deal.no-chooser")]);
  for (const unit of contract?.units ?? []) {
    if (typedFor(draft, unit).some((text) => text.trim())) continue;
    missing.set(`result.${unit.key}`, [explainer.text(unit.total === 1 ? "deal.no-taker" : "deal.no-counts")]);
  }
  const faults = new Map(missing);
  for (const finding of findings) {
    const [field] = finding.fields;
    if (finding.severity === "error" && !missing.has(field)) faults.set(field, [...(faults.get(field) ?? []), explainer.finding(finding)]);
  }
  return faults;
}

/** @param {Bonken.Explainer} explainer @param {readonly Bonken.Deal[]} others @param {Seat | null} chooser @param {Contract | null} chosen */
function tilesOf(explainer, others, chooser, chosen) {
  const { rulebook, language } = explainer;
  const short = initials(explainer.players);
  const soFar = new Progress(rulebook, null, others);
  return rulebook.contracts.map((contract) => {
    const deal = others.find((one) => one.contract === contract.key);
    const by = deal ? explainer.name(deal.chooser) : "";
    const tooMany = chooser === null ? null : checkShare(soFar, chooser, contract);
    return {
      key: contract.key,
      symbol: contract.symbol[language],
      name: contract.name[language],
      chosen: contract === chosen,
      played: deal !== undefined,
      by,
      initial: typeof deal?.chooser === "number" ? short[deal.chooser] : by,
      note: deal ? explainer.text("deal.tile-played", { name: by }) : tooMany ? explainer.finding(tooMany) : "",
    };
  });
}

/** @param {Bonken.Explainer} explainer @param {Seat | null} chooser @param {Bonken.Draft} draft */
function rowsOf(explainer, chooser, draft) {
  const { rulebook } = explainer;
  const { doubles } = draft;
  const short = initials(explainer.players);
  const calling = callingOrder(rulebook, chooser);
  return calling.map((caller, turn) => {
    const earlier = calling.slice(0, turn);
    const free = chooser === null ? SEATS : mayDouble(rulebook, chooser, caller, doubles);
    const name = explainer.name(caller);
    const isLong = [...name].length > ROOM && [...short[caller]].length > 1;
    return {
      seat: caller,
      name,
      short: isLong ? short[caller] : "",
      targets: SEATS.filter((seat) => seat !== caller).map((seat) => ({
        value: `${caller}-${seat}`,
        name: explainer.name(seat),
        initial: short[seat],
        ticked: hasDoubled(doubles, caller, seat),
        back: earlier.includes(seat) && hasDoubled(doubles, seat, caller),
        odd: !free.includes(seat),
      })),
      words: wordsOf(rulebook, chooser, caller).map((word) => [word, isTicked(draft, caller, word)]),
    };
  });
}

/** The words that `caller` can call. @type {(rulebook: Bonken.Rulebook, chooser: Seat | null, caller: Seat) => Word[]} */
function wordsOf(rulebook, chooser, caller) {
  const { others_double: others, chooser_doubles: own } = rulebook;
  if (caller === chooser) {
    /** @type {Word[]} */
    const zalen = own === "anyone" ? ["zalen"] : [];
    // Once all who may double the chooser have called.
    const isLast = callingOf(rulebook).at(-1) === 0;
    return isLast && own !== "nobody" ? [...zalen, "back-on-all"] : zalen;
  }
  if (others !== "anyone") return [];
  return chooser === null ? ["zalen"] : ["zalen", "ruitenwissen"];
}

/** @param {Bonken.Explainer} explainer @param {Bonken.Draft} draft @param {Contract | null} contract @param {ReadonlyMap<string, string[]>} faults */
function panelsOf(explainer, draft, contract, faults) {
  /** @type {(units: Unit[]) => Map<string, Unit>} */
  const byField = (units) => new Map(units.map((unit) => [fieldOf(unit), unit]));
  const own = byField(contract?.units ?? []);
  const all = byField(explainer.rulebook.contracts.flatMap(({ units }) => units));
  return [...all].map(([field, unit]) => {
    const isShown = own.has(field);
    return panel(explainer, draft, own.get(field) ?? unit, isShown, isShown ? (faults.get(`result.${unit.key}`) ?? []) : []);
  });
}

/** @param {Bonken.Explainer} explainer @param {Bonken.Draft} draft @param {Unit} unit @param {boolean} shown @param {string[]} faults */
function panel(explainer, draft, unit, shown, faults) {
  const field = fieldOf(unit);
  const values = typedFor(draft, unit);
  const meant = countsTyped(unit, values);
  const isWhole = meant.every((count) => typeof count === "number");
  const sum = meant.reduce((/** @type {number} */ some, count) => some + Number(count), 0);
  const addsUp = unit.total > 1 && isWhole && sum === unit.total;
  return {
    field,
    spot: field.replaceAll(".", "-"),
    heading: unit.name[explainer.language],
    total: unit.total,
    shown,
    taken: SEATS.map((seat) => ({
      seat,
      name: explainer.name(seat),
      value: values[seat],
      left: addsUp && !values[seat].trim() ? String(meant[seat]) : "",
    })),
    counted: addsUp ? unit.total : values.reduce((some, text) => some + (whole(text) ?? 0), 0),
    faults,
  };
}
