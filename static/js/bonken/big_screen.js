// @ts-check
/** Keeps the big screen in step. */

import { renew } from "../page/renewing.js";

renew((page) => {
  const [shown, drawn] = [document, page].map((one) => one.querySelector("main.on-table"));
  if (!shown || !drawn) return null;
  if (shown.innerHTML === drawn.innerHTML) return false;
  shown.replaceChildren(...drawn.childNodes);
  return true;
});
