/**
 * Answers to cases in JavaScript, kind by kind; `asked.py` beside it asks Python the same. Not part of the app: the tests
 * put it next to the modules it asks.
 */

import { ScoresheetError } from "./js/core/errors.js";

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
