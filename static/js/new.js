// @ts-check
/** On the page of a new sheet: the names of everybody who played on this phone before, to choose from while typing. */

import { element } from "./elements.js";
import { knownNames } from "./recent.js";

const names = knownNames().map((name) => element("option", { value: name }));
document.getElementById("names")?.replaceChildren(...names);
