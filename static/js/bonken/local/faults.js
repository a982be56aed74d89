// @ts-check
/** What is wrong with a form that corrects a sheet as a whole, in one sentence; a server says it on the form. */

import { LONGEST_NAME, nameFaults } from "../../core/names.js";

/** @import { Explainer } from "../../views/bonken/explain.js" */

/**
 * @param {HTMLFormElement} form
 * @param {Explainer} explain
 */
export function faultOf(form, explain) {
  const written = new FormData(form);
  if (written.has("one")) return explain.text("order.two-deals");
  if (!written.has("name_0")) return "";
  const [fault] = nameFaults([0, 1, 2, 3].map((seat) => String(written.get(`name_${seat}`))), true).values();
  return fault ? explain.text(`error.${fault}`, { longest: LONGEST_NAME }) : "";
}
