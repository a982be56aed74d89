// @ts-check
/**
 * Making pieces of a page. Whatever is put in as text stays text.
 *
 *     element("li", {class: "small"}, "Bram pays ", element("b", {}, "20"))
 */

/**
 * An element with attributes and content; an attribute of false or null is left out.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} content
 */
export function element(tag, attributes = {}, ...content) {
  return filled(document.createElement(tag), attributes, content);
}

/**
 * The same for drawings.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} content
 */
export function drawn(tag, attributes = {}, ...content) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, content);
}

/**
 * @template {Element} Made
 * @param {Made} made
 * @param {Record<string, string | number | boolean | null>} attributes
 * @param {(Node | string)[]} content
 */
function filled(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...content);
  return made;
}
