// @ts-check
/** The circles that this phone knows: links on the start page, and where one is asked for, addresses to choose from. */

import { element } from "../page/elements.js";
import { recentCircles } from "./circles.js";

const circles = recentCircles();
for (const list of document.querySelectorAll("ul.circles")) {
  list.replaceChildren(
    ...circles.map(({ address, name }) => element("li", {}, element("a", { href: address, class: "button" }, name))),
  );
  if (list.parentElement) list.parentElement.hidden = circles.length === 0;
}
for (const list of document.querySelectorAll("datalist.circles")) {
  const open = circles.filter(({ writable }) => writable);
  list.replaceChildren(
    ...open.map(({ address, name }) => element("option", { value: new URL(address, location.href).href, label: name })),
  );
  const field = document.querySelector("input[list]");
  if (field instanceof HTMLInputElement && !field.value && open[0]) field.value = new URL(open[0].address, location.href).href;
}
