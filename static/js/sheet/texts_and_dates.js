// @ts-check
/** Texts and addresses of pages of a sheet, for compiled templates; days and moments in words. */

/**
 * `deals` is what the address of a deal begins with; `form` is where the next one is entered, `rules` the
 * address of a page of rules, with `any` for its rulebook.
 * @type {(explain: Texts, page?: {deals?: string, form?: string, rules?: string}) => Words}
 */
export function wordsOf(explain, { deals = "", form = "", rules = "" } = {}) {
  const pages = /** @type {Record<string, (values: Values) => string>} */ ({
    "deals.enter": (values) => asked(form, values),
    "rules.rules": ({ rulebook }) => rules.replace(/any(?=[^/]*$)/u, String(rulebook)),
    "deals.deal": ({ number, ...values }) => (deals.includes("#") ? `${deals}${number}` : asked(`${deals}${number}`, values)),
  });
  return {
    t: (key, values) => explain.text(key, values),
    urlFor: (page, { key, ...values }) => pages[page](values),
  };
}

/**
 * An address with a query, which stands before what names a sheet of the phone's own.
 * @type {(address: string, values: Values) => string}
 */
function asked(address, values) {
  const [path, sheet] = address.split("#");
  const query = String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));
  return [query ? `${path}?${query}` : path, sheet].filter(Boolean).join("#");
}

/** A moment in ISO text as people here read it, by the clock of this phone. @type {(iso: string, language: Language) => string} */
export function moment(iso, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/**
 * A date such as 2002-05-03 with the day of the week, as the server writes it: Friday 3 May 2002.
 * @type {(iso: string, language: Language) => string}
 */
export function day(iso, language) {
  /** @type {Intl.DateTimeFormatOptions} */
  const written = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  const parts = new Intl.DateTimeFormat(language, written).formatToParts(new Date(iso));
  const order = ["weekday", "day", "month", "year"];
  return order.map((wanted) => parts.find(({ type }) => type === wanted)?.value).join(" ");
}
