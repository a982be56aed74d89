// @ts-check
/** What compiled templates of Bonken may use besides their arguments: texts, and addresses of pages of the sheet. */

/** @import { Explainer } from "../views/bonken/explain.js" */
/** @import { Values, Words } from "../views/html.js" */

/**
 * `deals` is what the address of a deal begins with; `form` is where the next one is entered.
 * @param {{deals: string, form: string}} page
 * @param {Explainer} explain
 * @returns {Words}
 */
export function wordsOf({ deals, form }, explain) {
  const pages = /** @type {Record<string, (values: Values) => string>} */ ({
    "deals.enter": (values) => asked(form, values),
    "deals.deal": ({ number }) => `${deals}${number}`,
  });
  return {
    t: (key, values) => explain.text(key, values),
    urlFor: (page, { key, ...values }) => pages[page](values),
  };
}

/**
 * An address with a query, which stands before what names a sheet of the phone's own.
 * @param {string} address
 * @param {Values} values
 */
function asked(address, values) {
  const [path, sheet] = address.split("#");
  const query = String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));
  return [query ? `${path}?${query}` : path, sheet].filter(Boolean).join("#");
}
