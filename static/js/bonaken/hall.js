// @ts-check
/** Turns the pages of who sits where on the big screen, so that everybody sees their name from a chair. */

const PAUSE = 8000; // milliseconds a page is to be read

setInterval(() => {
  const list = document.querySelector(".turning");
  if (!list) return;
  const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
  const next = list.scrollLeft + list.clientWidth + gap;
  list.scrollTo({ left: next < list.scrollWidth ? next : 0 });
}, PAUSE);
