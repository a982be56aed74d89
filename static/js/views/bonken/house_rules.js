// @ts-check
/**
 * House rules of Bonken in the making, on a phone: the fields of a form, the rulebook they make, and the form; the
 * twin of scoresheet/views/bonken/house_rules.py. Unchanged texts are left out: a table that is based on a shipped
 * rulebook need not have them.
 *
 *     const typed = { ...typedOf(base, texts), "c.3.u.0.points": "50" };
 *     madeOf(typed, base, texts, summaries).faults      // {meant: "An evening adds up to −20. …"}
 */

import { whole } from "../../core/bonken/draft.js";
import { ofKind } from "../../core/bonken/rulebook.js";
import { signed } from "../formatting.js";
import { Texts } from "../texts.js";

const [LONGEST_SYMBOL, LONGEST_NAME, LONGEST_TITLE, LONGEST_TEXT] = [6, 40, 60, 2000];
const [FEWEST_CONTRACTS, MOST_CONTRACTS, MOST_UNITS] = [2, 20, 4];
const CHOOSER_DOUBLES = ["back-only", "anyone", "nobody"];
const OTHERS_DOUBLE = ["anyone", "chooser", "nobody"];
const FIELDS = ["name", "plus_each", "most_minus", "chooser", "others", "dealer", "leader", "calls", "question", "meant"];
const KEY = /^[a-z0-9-]{1,40}$/u; // of contracts and units
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** The fields as a rulebook fills them, in the reader's language. @type {(book: Bonken.Rulebook, texts: Texts) => Typed} */
export function typedOf(book, texts) {
  const { language } = texts;
  const { dealer, leader, calling } = book.seating;
  /** @type {Record<string, unknown>} */
  const typed = {
    name: book.table ? book.name[language] : texts.text("house.our-rules"), plus_each: book.plus_each,
    most_minus: book.most_minus ?? "", chooser: book.chooser_doubles, others: book.others_double,
    dealer, leader, calls: calling[0], question: book.first_chooser[language],
  };
  book.contracts.forEach(({ key, kind, symbol, name, units }, row) => {
    const fields = { key, kind, on: 1, symbol: symbol[language], name: name[language] };
    for (const [field, value] of Object.entries(fields)) typed[`c.${row}.${field}`] = value;
    units.forEach((unit, place) => {
      const counted = { key: unit.key, name: unit.name[language], total: unit.total, points: Math.abs(unit.points) };
      for (const [field, value] of Object.entries(counted)) typed[`c.${row}.u.${place}.${field}`] = value;
    });
  });
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
}

/** The fields of house rules with one more contract, still empty. @type {(typed: Typed, kind: string) => Typed} */
export function withContract(typed, kind) {
  const at = `c.${Math.max(-1, ...rowsOf(typed)) + 1}`;
  const unit = { key: "", name: "", total: "13", points: "" };
  const named = Object.entries(unit).map(([name, value]) => [`${at}.u.0.${name}`, value]);
  const fields = { kind, key: "", on: "1", symbol: "", name: "", rule: "" };
  return { ...typed, ...Object.fromEntries([...Object.entries(fields).map(([name, value]) => [`${at}.${name}`, value]), ...named]) };
}

/** The numbers of the contracts, in order. @type {(typed: Typed) => number[]} */
export function rowsOf(typed) {
  return numbers(typed, /^c\.(\d{1,2})\.kind$/u);
}

/** The numbers of what a contract counts, in order. @type {(typed: Typed, row: number) => number[]} */
function unitsOf(typed, row) {
  return numbers(typed, new RegExp(`^c\\.${row}\\.u\\.(\\d)\\.points$`, "u"));
}

/** @type {(typed: Typed, pattern: RegExp) => number[]} */
function numbers(typed, pattern) {
  const found = Object.keys(typed).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return [...new Set(found.map(Number))].sort((one, other) => one - other);
}

/**
 * What the fields make, starting from `base`. `summaries` are the texts for the summary of a rulebook, by language.
 * @type {(typed: Typed, base: Bonken.Rulebook, texts: Texts, summaries: Record<string, PlainTexts>) => MadeRules}
 */
export function madeOf(typed, base, texts, summaries) {
  const first = tableOf(typed, base, texts, summaries, spokenIn(base));
  const { table, faults } = first.changed ? tableOf(typed, base, texts, summaries, [texts.language]) : first;
  const [minus, plus] = sumsOf(ofKind(table, "minus").map(worthOf), ofKind(table, "plus").map(worthOf), table.plus_each);
  const total = minus + plus;
  table.adds_up_to = total;
  const isRight = Object.keys(faults).length === 0;
  if (isRight && total && !typed.meant) faults.meant = texts.text("house.not-zero", { total: signed(total) });
  else if (isRight) Object.assign(faults, eveningFaults(table, texts));
  return { rulebook: Object.keys(faults).length > 0 ? null : rulebookOf(table, base), faults, minus, plus };
}

/** The languages that a rulebook is written in. @type {(book: Bonken.Rulebook) => string[]} */
function spokenIn({ name, table }) {
  return Object.keys(/** @type {any} */ (table)?.name ?? name);
}

/**
 * The table in some languages, `changed` where a text is another than in `base`, so that it has to be in one alone.
 * @type {(typed: Typed, base: Bonken.Rulebook, texts: Texts, summaries: Record<string, PlainTexts>, languages: string[]) =>
 *   {table: any, faults: Record<string, string>, changed: boolean}}
 */
function tableOf(typed, base, texts, summaries, languages) {
  const { language } = texts;
  /** @type {Record<string, string>} */
  const faults = {};
  let changed = false;
  const inAll = (/** @type {Bonken.Text} */ text) => Object.fromEntries(languages.map((one) => [one, text[/** @type {Language} */ (one)]]));
  const alike = (/** @type {string} */ text) => Object.fromEntries(languages.map((one) => [one, text]));
  const isSame = (/** @type {string} */ name, /** @type {Bonken.Text | undefined} */ was) => squeezed(typed[name]) === (was && squeezed(was[language]));
  /** @type {(name: string, longest: number) => string} */
  const words = (name, longest) => {
    const found = squeezed(typed[name]);
    if (!found) faults[name] = texts.text("house.empty");
    else if ([...found].length > longest) faults[name] = texts.text("error.text-too-long", { longest });
    else if (CONTROL.test(found)) faults[name] = texts.text("error.control-character");
    return found;
  };
  /** @type {(name: string, was: Bonken.Text | undefined, longest: number) => Record<string, string>} */
  const text = (name, was, longest) => {
    const found = words(name, longest);
    if (was && isSame(name, was)) return inAll(was);
    changed = true;
    return alike(found);
  };
  /** @type {(name: string, least: number, most: number) => number} */
  const number = (name, least, most) => {
    const found = whole((typed[name] ?? "").trim().replace(/^[-−+]+/u, ""));
    if (found !== null && found >= least && found <= most) return found;
    faults[name] = texts.text("error.out-of-range", { least, most });
    return least;
  };
  /** @type {(name: string, choices: string[]) => string} */
  const choice = (name, choices) => {
    if (choices.includes(typed[name])) return typed[name];
    faults[name] = texts.text("house.empty");
    return choices[0];
  };
  /** @type {(at: string, was: Contract | undefined, sign: number, taken: Set<string>) => any} */
  const unitOf = (at, contract, sign, taken) => {
    const was = contract?.units.find(({ key }) => key === typed[`${at}.key`]);
    const points = sign * number(`${at}.points`, 1, 1000);
    const name = text(`${at}.name`, was?.name, LONGEST_NAME);
    const [one, many] = was && isSame(`${at}.name`, was.name) ? [inAll(was.one), inAll(was.many)] : [name, name];
    return { key: was?.key ?? freeKey(taken), total: number(`${at}.total`, 1, 52), points, name, one, many };
  };
  const taken = new Set(base.contracts.map(({ key }) => key));
  const written = /** @type {any} */ (base.table)?.contracts ?? [];
  /** @param {number} row */
  const contractOf = (row) => {
    const at = `c.${row}`;
    const was = base.contracts.find(({ key }) => key === typed[`${at}.key`]);
    const kind = typed[`${at}.kind`] === "plus" ? "plus" : "minus";
    const counted = new Set(was?.units.map(({ key }) => key));
    const places = unitsOf(typed, row).slice(0, MOST_UNITS);
    const units = places.map((place) => unitOf(`${at}.u.${place}`, was, kind === "plus" ? 1 : -1, counted));
    const before = written.find((/** @type {Contract} */ { key }) => key === was?.key)?.rule;
    const rule = was ? before && inAll(inBoth(before)) : text(`${at}.rule`, undefined, LONGEST_TEXT);
    const sign = words(`${at}.symbol`, LONGEST_SYMBOL);
    const symbol = was && languages.includes(language) ? { ...inAll(was.symbol), [language]: sign } : alike(sign);
    const name = text(`${at}.name`, was?.name, LONGEST_NAME);
    return { key: was?.key ?? freeKey(taken), symbol, kind, name, ...(rule ? { rule } : {}), units };
  };
  const played = rowsOf(typed).slice(0, 2 * MOST_CONTRACTS).filter((row) => typed[`c.${row}.on`]);
  const contracts = played.map(contractOf);
  const each = number("plus_each", 0, 5);
  const minus = contracts.filter(({ kind }) => kind === "minus").length;
  const deals = minus + 4 * each;
  const first = number("calls", 0, 3);
  const { calling } = base.seating;
  const summary = languages.map((one) => [one, new Texts(summaries[one], /** @type {Language} */ (one)).count("house.summary", deals, { minus })]);
  const table = {
    format: "rulebook/1", key: "house", based_on: /** @type {any} */ (base.table)?.based_on ?? base.key,
    name: alike(words("name", LONGEST_TITLE)), summary: Object.fromEntries(summary),
    first_chooser: text("question", base.first_chooser, LONGEST_TEXT), deals, plus_each: each,
    most_minus: (typed.most_minus ?? "").trim() ? number("most_minus", 1, MOST_CONTRACTS) : 0,
    diagrams: contracts.map(({ key }) => key),
    seats: {
      dealer: number("dealer", 0, 3),
      calling: first === calling[0] ? calling : calling.map((_, step) => (first + step) % 4),
      leader: number("leader", 0, 3),
    },
    doubling: { chooser: choice("chooser", CHOOSER_DOUBLES), others: choice("others", OTHERS_DOUBLE) },
    contracts,
  };
  return { table, faults, changed };
}

/** A free key, which from now on is taken. @type {(taken: Set<string>) => string} */
function freeKey(taken) {
  let number = 1;
  while (taken.has(`own-${number}`)) number += 1;
  taken.add(`own-${number}`);
  return `own-${number}`;
}

/** @param {string | undefined} text */
function squeezed(text) {
  return (text ?? "").split(/\s+/u).filter(Boolean).join(" ");
}

/** The sums of an evening, by what each contract is worth. @type {(minus: number[], plus: number[], each: number) => [number, number]} */
export function sumsOf(minus, plus, each) {
  const played = 4 * each;
  return [added(minus), plus.length === played ? added(plus) : played * (plus[0] ?? 0)];
}

/** @param {Contract} contract */
function worthOf({ units }) {
  return added(units.map(({ total, points }) => total * points));
}

/** @param {number[]} some */
function added(some) {
  return some.reduce((sum, one) => sum + one, 0);
}

/** What keeps it from being an evening, for the whole. @type {(table: any, texts: Texts) => Record<string, string>} */
function eveningFaults(table, texts) {
  const { contracts, deals, plus_each: each, most_minus: most } = table;
  const [minus, plus] = [ofKind(table, "minus"), ofKind(table, "plus")];
  const totals = [...new Set(plus.map(worthOf))].sort((one, other) => one - other);
  const needed = 4 * each;
  /** @type {[string, boolean, Record<string, unknown>][]} */
  const checked = [
    ["error.number-of-contracts", contracts.length < FEWEST_CONTRACTS || contracts.length > MOST_CONTRACTS, { least: FEWEST_CONTRACTS, most: MOST_CONTRACTS }],
    ["error.out-of-range", deals < 1, { least: 1, most: 100 }],
    ["error.too-few-plus", plus.length < needed, { needed, found: plus.length }],
    ["error.too-many-minus", most > 0 && 4 * most < minus.length, { most: 4 * most, found: minus.length }],
    ["error.plus-differ", totals.length > 1 && plus.length > needed, { totals: totals.join(", ") }],
  ];
  const [fault, , values] = checked.find(([, isWrong]) => isWrong) ?? [];
  return fault ? { "": texts.text(fault, values) } : {};
}

/** A text of one language for readers of all. @type {(text: Partial<Bonken.Text> | string) => Bonken.Text} */
function inBoth(text) {
  const [some] = typeof text === "string" ? [text] : Object.values(text);
  return { en: some, nl: some, .../** @type {object} */ (typeof text === "string" ? {} : text) };
}

/** The rulebook of a table, still without what names it. @type {(table: any, base: Bonken.Rulebook) => Bonken.Rulebook} */
function rulebookOf(table, base) {
  const { key, deals, plus_each, most_minus, adds_up_to, diagrams, based_on, seats, doubling } = table;
  const contracts = table.contracts.map((/** @type {any} */ { key: own, kind, symbol, name, units }) => ({
    key: own, kind, symbol: inBoth(symbol), name: inBoth(name),
    units: units.map((/** @type {any} */ unit) => ({ ...unit, ...{ name: inBoth(unit.name), one: inBoth(unit.one), many: inBoth(unit.many) } })),
  }));
  return {
    id: "", key, based_on, name: inBoth(table.name), first_chooser: inBoth(table.first_chooser), deals, plus_each, diagrams, contracts,
    seating: { ...seats, first_dealer: base.seating.first_dealer }, most_minus: most_minus || null, adds_up_to,
    chooser_doubles: doubling.chooser, others_double: doubling.others, table,
  };
}

/**
 * The rulebook of a table that came in a file, with texts of any language; null when it is not one that a phone makes of these
 * rulebooks: the form has to make the same from it.
 * @type {(table: any, books: Readonly<Record<string, Bonken.Rulebook>>, texts: Texts) => Bonken.Rulebook | null}
 */
export function remadeOf(table, books, { texts }) {
  const base = books[table.based_on];
  if (!base || table.rules || !isPlain(table)) return null;
  try {
    const came = rulebookOf(table, base);
    const keys = came.contracts.flatMap(({ key, units }) => [key, ...units.map((unit) => unit.key)]);
    if (new Set(came.contracts.map(({ key }) => key)).size < came.contracts.length) return null;
    const own = new Texts(texts, /** @type {Language} */ (spokenIn(came)[0]));
    const summary = { "house.summary": ["", ""] };
    const { rulebook } = madeOf({ ...typedOf(came, own), meant: "1" }, came, own, { en: summary, nl: summary });
    const isSame = JSON.stringify({ ...rulebook?.table, summary: table.summary }) === JSON.stringify(table);
    return isSame && keys.every((key) => KEY.test(key)) && String([...table.seats.calling].sort()) === "0,1,2,3" ? came : null;
  } catch {
    return null; // something is missing there, or wrong
  }
}

/** Whether nothing in it is longer than it may be. @type {(value: unknown) => boolean} */
function isPlain(value) {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isPlain);
  return typeof value === "string" ? value.length <= LONGEST_TEXT : Number.isInteger(value);
}

/** @type {(typed: Typed, made: MadeRules, texts: Texts, faults?: Record<string, string>, focus?: string) => object} */
export function formOf(typed, { minus, plus }, texts, faults = {}, focus = "") {
  const on = focus || [...Object.keys(typed), "meant"].find((name) => name in faults) || "";
  const places = [...Object.keys(faults), on].filter((name) => !name.endsWith(".points"));
  const of = (/** @type {string} */ name) => ({ name, value: typed[name] ?? "", fault: faults[name] ?? "", focus: name === on });
  /** @param {number} number */
  const row = (number) => {
    const at = `c.${number}`;
    const called = typed[`${at}.name`] || texts.text("house.new-contract");
    const key = typed[`${at}.key`] ?? "";
    const units = unitsOf(typed, number).map((place) => {
      const unit = `${at}.u.${place}`;
      const [name, total, points] = ["name", "total", "points"].map((field) => of(`${unit}.${field}`));
      return { at: unit, key: typed[`${unit}.key`] ?? "", name, total, points, counted: typed[`${unit}.name`] || called };
    });
    return {
      ...{ at, key, called, on: Boolean(typed[`${at}.on`]), open: !key || places.some((name) => `${name}.`.startsWith(`${at}.`)) },
      ...{ fault: faults[at] ?? "", name: of(`${at}.name`), symbol: of(`${at}.symbol`) },
      ...{ rule: `${at}.rule` in typed ? of(`${at}.rule`) : null, units },
    };
  };
  const rows = (/** @type {string} */ kind) => rowsOf(typed).filter((number) => typed[`c.${number}.kind`] === kind).map(row);
  return {
    fault: faults[""] ?? "", fields: Object.fromEntries(FIELDS.map((name) => [name, of(name)])),
    minus: rows("minus"), plus: rows("plus"), sections: [], sums: [minus, plus, minus + plus],
  };
}
