// @ts-check
/** Refreshing the big screen. */

import { renew } from "../page/renewing.js";

renew((page) => {
  const [shown, drawn] = [document, page].map((one) => one.querySelector("main.on-table"));
  if (!shown || !drawn) return null;
  if (shown.innerHTML === drawn.innerHTML) return false;
  shown.replaceChildren(...drawn.childNodes);
  return true;
});
