/**
 * Everything that a test asks of the phone's modules by name, as one. Not part of the app, in which every module says
 * what it imports from where.
 */

import * as core from "./modules.js";

/** The value of an expression in which `core` is every module by name, and the names given are what they are. */
export function evaluated(expression, given) {
  return new Function("core", ...Object.keys(given), `return ${expression};`)(core, ...Object.values(given));
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
