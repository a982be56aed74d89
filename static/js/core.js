// @ts-check
/**
 * The game of Bonken as it is scored, on the phone: the twin of the Python core, file by file, with the same names in
 * camelCase. No page, no network, no clock; data in, data out.
 *
 *     import * as core from "./core.js";
 *     const standing = core.reckon(core.sheetFromDocument(rulebook, answer.document));
 *
 * Browser tests run thousands of generated deals and evenings through both and compare every word and number; whoever
 * changes a rule here changes it there.
 */

export * from "./core/rulebook.js";
export * from "./core/seats.js";
export * from "./core/doubling.js";
export * from "./core/deal.js";
export * from "./core/settlement.js";
export * from "./core/findings.js";
export * from "./core/sheet.js";
export * from "./core/log.js";
export * from "./core/documents.js";
export * from "./core/draft.js";
export * from "./core/preview.js";
