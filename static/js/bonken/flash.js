// @ts-check
/** What the page before this one wrote in the log of a sheet that is kept here, for this one to tell of. */

import { attempt } from "../sync/storage.js";

const WRITTEN = "bonken.written";

/**
 * Has the next page tell what became of the change with this id.
 * @param {string} id
 */
export function sayNext(id) {
  attempt(() => sessionStorage.setItem(WRITTEN, id));
}

/** The id of the change that this page is to tell of, once; null for none. */
export function writtenId() {
  const id = attempt(() => sessionStorage.getItem(WRITTEN));
  attempt(() => sessionStorage.removeItem(WRITTEN));
  return id;
}
