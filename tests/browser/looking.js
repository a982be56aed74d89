/**
 * Faults of a page as it is seen and touched; in the pages that test_accessibility.py visits, not part of the app.
 *
 * A target is measured by where a touch would reach it, so also what only a stylesheet adds to it counts.
 */

const TOUCHED = "a[href], button, input, select, textarea, summary";
const ENOUGH = 44; // pixels in both directions
// Pixels a row of the card is high at least, so that all 13 are on a small screen at once. The whole row is the target,
// as wide as the screen; WCAG 2.2 asks for 24 (2.5.8, level AA).
const ROW = 28;

/** Whether it can be seen and touched. */
function isThere(element) {
  if (element.disabled || element.type === "hidden" || element.closest(".unseen, [aria-hidden=true]")) return false;
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
}

/** A link that stands among other words may be as small as they are. */
function isWithinText(element) {
  if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
  const around = element.closest("p, li, dd, td, figcaption");
  return around !== null && around.textContent.trim().length > element.textContent.trim().length + 3;
}

/**
 * How many pixels of a line through its middle a touch reaches an element from; counted until they are `ENOUGH`, in strides as long as
 * those stay on it: what is thinner than a stride is in no finger's way.
 */
function reach(element, x, y, dx, dy) {
  const label = element.closest("label") ?? element;
  const isHit = (steps) => {
    const hit = document.elementFromPoint(x + dx * steps, y + dy * steps);
    return hit !== null && (element.contains(hit) || label.contains(hit));
  };
  let pixels = 1;
  for (const side of [-1, 1]) {
    let steps = 0;
    for (const stride of [4, 1]) {
      while (pixels < ENOUGH && isHit(side * (steps + stride))) {
        steps += stride;
        pixels += stride;
      }
    }
  }
  return pixels;
}

function smallTargets() {
  const found = [];
  for (const element of document.querySelectorAll(TOUCHED)) {
    // The way past the navigation is there only for the keyboard.
    if (!isThere(element) || isWithinText(element) || element.matches(".skip")) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getClientRects()[0];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const [wide, high] = [reach(element, x, y, 1, 0), reach(element, x, y, 0, 1)];
    const lowest = element.matches("table.card a") ? ROW : ENOUGH;
    if (wide < ENOUGH || high < lowest) found.push(`${wide} by ${high}: ${[...element.outerHTML].slice(0, 160).join("")}`);
  }
  scrollTo(0, 0);
  return found;
}

/** What sticks out of the screen, and what is wider than the key it stands on. */
function tooWide() {
  const { scrollWidth } = document.documentElement;
  const listed = (several) => several.slice(0, 3).map((one) => one.outerHTML.slice(0, 160));
  const all = [...document.querySelectorAll("body *")];
  const isKey = (one) => one.matches(".pick > span, .button, button:not(.unseen)");
  const keys = all.filter((one) => isKey(one) && one.scrollWidth > one.clientWidth);
  // Not the window's width: a phone zooms out when a page is wider than its screen.
  if (scrollWidth <= screen.width) return listed(keys);
  const wide = all.filter((one) => one.getBoundingClientRect().right > screen.width);
  return [`${scrollWidth} of ${screen.width} pixels`, ...listed(wide), ...listed(keys)];
}

/** Words in some places that go on in the next line; what is longer than a line may, and a hyphen ends one. */
function brokenWords(places) {
  const found = [];
  for (const place of document.querySelectorAll(places)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!parentElement.checkVisibility() || data.includes("/s/")) continue;
      for (const { 0: word, index } of data.matchAll(/\p{L}{3,20}/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
  }
  return found;
}

/** Whether the label around it is seen and touched instead, as where a file is chosen. */
function isInLabel(element) {
  return element.matches("label > input[type=file]") && element.closest("label").checkVisibility();
}

/** Everything the Tab key has to come by; of a group of radio buttons one. */
function stops() {
  const focusable = [...document.querySelectorAll(`${TOUCHED}, [tabindex="0"]`)].filter(
    (element) => (isThere(element) || isInLabel(element)) && element.tabIndex >= 0 && !isOffered(element),
  );
  const groups = new Set();
  return focusable.filter((element) => {
    if (element.type !== "radio") return true;
    const isNew = !groups.has(element.name);
    groups.add(element.name);
    return isNew;
  }).length;
}

/** Whether it is a name to choose from, which is there only while a field has the focus. */
function isOffered(element) {
  return element.closest(".suggestions") !== null;
}

/** What has the focus, and whether one can see that; null when nothing has it. */
function focused() {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const besides = [[element, "::after"], [element.nextElementSibling]].filter(([place]) => place);
  const places = isInLabel(element) ? [[element.closest("label")]] : [[element], ...besides];
  const isSeen = places.some(([place, part]) => {
    const style = getComputedStyle(place, part);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  if (!known.includes(element)) known.push(element);
  return { isSeen, isOffered: isOffered(element), place: known.indexOf(element), what: element.outerHTML.slice(0, 120) };
}

/** What had the focus, each thing once: where it stands on the page changes with what is offered before it. */
const known = [];
let stopsSince = [];

function noteFocus() {
  stopsSince.push(focused());
}

/** From now on notes everything that gets the focus. */
function watchFocus() {
  stopsSince = [];
  document.addEventListener("focusin", noteFocus);
}

/** What got the focus since then, in that order. */
function focusedSince() {
  return stopsSince;
}

globalThis.looking = { smallTargets, tooWide, brokenWords, stops, focused, watchFocus, focusedSince };
