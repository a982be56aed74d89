/**
 * Everything that a test asks of the phone's modules by name, as one, and answers to cases, kind by kind; `asked.py` beside it
 * asks Python the same. Not part of the app, in which every module says what it imports from where.
 */

import * as core from "./modules.js";
import { ScoresheetError } from "./js/core/errors.js";

/** The value of an expression in which `core` is every module by name, and the names given are what they are. */
export function evaluated(expression, given) {
  return new Function("core", ...Object.keys(given), `return ${expression};`)(core, ...Object.values(given));
}

/**
 * The answers of the functions `kinds` to many cases of one kind, or the error by which one says that it cannot be; and the texts
 * they used by key. `books` and `texts` are what the server hands over.
 */
export async function answersOf(kinds, kind, books, texts, cases) {
  const spoken = new Set();
  const listened = (some) => new Proxy(some, { get: (target, key) => (spoken.add(key), target[key]) });
  const heard = Object.fromEntries(Object.entries(texts).map(([language, some]) => [language, listened(some)]));
  const answer = async (one) => {
    try {
      return await kinds[kind](books, heard, one);
    } catch (error) {
      return error instanceof ScoresheetError ? { fault: error.fault, params: error.params } : { broken: error.stack };
    }
  };
  return { answers: await Promise.all(cases.map(answer)), spoken: [...spoken] };
}

export * from "./js/core/errors.js";
export * from "./js/core/log.js";
export * from "./js/core/names.js";
export * from "./js/core/bonken/changes.js";
export * from "./js/core/bonken/deal.js";
export * from "./js/core/bonken/doubling.js";
export * from "./js/core/bonken/draft.js";
export * from "./js/core/bonken/findings.js";
export * from "./js/core/bonken/sheet.js";
export * from "./js/core/bonken/rulebook.js";
export * from "./js/core/bonken/season.js";
export * from "./js/core/bonken/seats.js";
export * from "./js/core/bonken/settlement.js";
export * from "./js/formats/bonken/documents.js";
export * from "./js/views/bonken/log.js";
export * from "./js/views/bonken/card.js";
export * from "./js/views/formatting.js";
export * from "./js/views/initials.js";
export * from "./js/views/texts.js";
