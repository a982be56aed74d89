/**
 * Everything that a test asks of the phone's modules by name, as one. Not part of the app, in which every module says
 * what it imports from where.
 */

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
export * from "./js/views/bonken/deal_outcome.js";
export * from "./js/views/bonken/card.js";
export * from "./js/views/initials.js";
