// @ts-check
/**
 * Half-entered deals, kept on this phone: one for each place on a sheet where a deal was being written down. A form brings back
 * its draft after a reload, sleep or a wrong swipe; the page of the sheet lists the drafts.
 *
 *     const note = keepForm(form, {sheet, …});  // to be called after everything that is entered
 *
 * They belong to the sheet, named by its id, and not to a key: another key to the same sheet shows them too.
 * Where a browser keeps nothing (private mode, no room) nothing is kept and nothing else changes. A draft of a shape
 * that this version does not know is dropped.
 */

import { attempt, namesFrom, writeJson } from "../sync/storage.js";

/**
 * A form of a deal on a `sheet`, by its id, with the `deals` that are there. `begin` does what one begins with; `read` gives the
 * fields of a draft for the seats of now; `draw` shows the parts that depend on its fields.
 * @typedef {{sheet: string, number: number, corrects: boolean, players: readonly string[], deals: readonly {id: string | null}[],
 *   begin?: (form: HTMLFormElement) => void, read: (draft: StoredDraft) => [string, string][], draw: () => void}} KeptForm
 */

const NOT_KEPT = ["csrf_token", "instead"]; // fields of a form
const SHAPE = 1;
const PREFIX = "bonken.draft.";
const SENT = "bonken.sent"; // where the form that a page answers was kept

/**
 * Keeps a form from now on, after bringing back its draft; returns a function to call after everything that is entered.
 * @type {(form: HTMLFormElement, kept: KeptForm) => () => void}
 */
export function keepForm(form, { sheet, number, corrects, players, deals, begin = () => {}, read, draw }) {
  adoptDrafts(sheet);
  const isAnswered = form.dataset.typed !== undefined;
  const asked = new URLSearchParams(location.search);
  const again = asked.get("again");
  const usual = `${corrects ? "deal" : "next"}-${number}` + (again ? `-again-${again}` : "");
  const place = (isAnswered && sentFrom(sheet)) || asked.get("draft") || usual;
  const query = String(new URLSearchParams([...asked].filter(([name]) => ["at", "again"].includes(name))));
  const line = /** @type {HTMLElement} */ (form.querySelector(".restored"));
  // What the browser itself would fill in on the way back may belong to a deal that was saved since.
  if (attempt(() => localStorage.length) !== null) form.autocomplete = "off";

  const bare = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  bare.reset();
  if (!isAnswered) for (const one of [bare, form]) begin(one);
  const begun = fieldsOf(bare);
  const isBegun = () => JSON.stringify(fieldsOf(form)) === JSON.stringify(begun);

  const draft = isAnswered ? null : loadDraft(sheet, place);
  // A deal may be on the sheet although the answer never reached this phone.
  if (draft && !corrects && deals.some(({ id }) => isOf(draft, String(id)))) dropDraft(sheet, place);
  else if (draft) {
    fill(form, read(draft));
    line.hidden = false;
    form.closest("details")?.setAttribute("open", "");
  }

  /** @type {StoredDraft | null} */
  let dropped = null;
  undoable(line, {
    drop() {
      dropped = loadDraft(sheet, place);
      dropDraft(sheet, place);
      fill(form, begun);
      draw();
    },
    restore() {
      if (dropped) {
        keepDraft(sheet, place, dropped);
        fill(form, read(dropped));
      }
      dropped = null;
      draw();
    },
  });
  document.querySelector("a.keeps")?.addEventListener("click", () => dropDraft(sheet, place));
  form.addEventListener("submit", () => attempt(() => sessionStorage.setItem(SENT, `${sheet} ${place}`)));
  return () => {
    // An entry of now must not be undone by taking back a draft that was dropped before.
    if (dropped && !isBegun()) line.hidden = true;
    // A form that the server sent back is a draft as it stands.
    if (!isAnswered && isBegun()) return dropDraft(sheet, place);
    const of = Number(new FormData(form).get("number"));
    keepDraft(sheet, place, { number: of, corrects, query, players: [...players], fields: fieldsOf(form) });
  };
}

/** @type {(form: HTMLFormElement, fields: [string, string][]) => void} */
function fill(form, fields) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input, select"))) {
    if (NOT_KEPT.includes(input.name)) continue;
    const values = fields.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
}

/** @param {string} sheet */
function sentFrom(sheet) {
  const [of, place] = (attempt(() => sessionStorage.getItem(SENT)) ?? "").split(" ");
  return of === sheet ? place : null;
}

/**
 * Shows on the page of a sheet its half-entered deals on this phone, with the way to go on or to drop each. One that was saved
 * in the meantime is no longer half entered.
 * @param {string} sheet its id
 */
export function showDrafts(sheet) {
  const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("half-entered"));
  const saved = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-saved]"));
  adoptDrafts(sheet);
  for (const notice of saved) dropSaved(sheet, String(notice.dataset.saved));
  if (template) for (const [place, draft] of allDrafts(sheet)) show(template, sheet, place, draft);
}

/** @type {(template: HTMLTemplateElement, sheet: string, place: string, kept: StoredDraft) => void} */
function show(template, sheet, place, kept) {
  const { number, corrects, query } = kept;
  const copy = document.importNode(template.content, true);
  const line = /** @type {HTMLElement} */ (copy.querySelector(".half"));
  const { dataset } = line;
  const text = String(corrects ? dataset.corrected : dataset.entered).replace("{number}", String(number));
  const link = /** @type {HTMLAnchorElement} */ (line.querySelector("a"));
  /** @type {HTMLElement} */ (line.querySelector("span")).textContent = text;
  if (corrects) link.href += `/${number}`;
  else if (dataset.open === undefined) link.remove();
  else link.search = String(new URLSearchParams([...new URLSearchParams(query), ["draft", place]]));
  undoable(line, {
    drop() {
      dropDraft(sheet, place);
      link.hidden = true;
    },
    restore() {
      keepDraft(sheet, place, kept);
      link.hidden = false;
    },
  });
  template.before(copy);
}

/** Drops the draft of a deal that a change with this id saved. @type {(sheet: string, id: string) => void} */
export function dropSaved(sheet, id) {
  for (const [place, draft] of allDrafts(sheet)) if (isOf(draft, id)) dropDraft(sheet, place);
}

/** Gives a sheet the drafts that an earlier version kept by the key in the address of this page. @type {(sheet: string) => void} */
function adoptDrafts(sheet) {
  const key = location.pathname.split("/")[2];
  for (const [place, draft] of allDrafts(key)) {
    keepDraft(sheet, place, draft);
    if (loadDraft(sheet, place)) dropDraft(key, place);
  }
}

/** @type {(sheet: string, place: string, draft: StoredDraft) => void} */
function keepDraft(sheet, place, draft) {
  writeJson(nameOf(sheet, place), { shape: SHAPE, ...draft });
}

/** @type {(sheet: string, place: string) => void} */
function dropDraft(sheet, place) {
  attempt(() => localStorage.removeItem(nameOf(sheet, place)));
}

/** The draft of a place; null when there is none that can be read. @type {(sheet: string, place: string) => StoredDraft | null} */
function loadDraft(sheet, place) {
  const text = attempt(() => localStorage.getItem(nameOf(sheet, place)));
  if (!text) return null;
  const draft = attempt(() => {
    const { shape, ...kept } = JSON.parse(text);
    return shape === SHAPE && isDraft(kept) ? kept : null;
  });
  if (draft === null) dropDraft(sheet, place);
  return draft;
}

/** All drafts of a sheet with their places, in the order of their numbers. @type {(sheet: string) => [string, StoredDraft][]} */
function allDrafts(sheet) {
  const start = nameOf(sheet, "");
  return namesFrom(start)
    .flatMap((name) => {
      const place = name.slice(start.length);
      const draft = loadDraft(sheet, place);
      return draft ? [/** @type {[string, StoredDraft]} */ ([place, draft])] : [];
    })
    .sort(([, one], [, other]) => one.number - other.number);
}

/**
 * Has the button of a line drop a half-entered deal, and take that back as long as the line is there.
 * @type {(line: HTMLElement, what: {drop: () => void, restore: () => void}) => void}
 */
function undoable(line, { drop, restore }) {
  const [label, button] = [line.querySelector("span"), line.querySelector("button")];
  if (!label || !button) return;
  const before = [label.textContent, button.textContent];
  let dropped = false;
  button.addEventListener("click", () => {
    dropped = !dropped;
    (dropped ? drop : restore)();
    const after = [line.dataset.dropped ?? "", line.dataset.undo ?? ""];
    [label.textContent, button.textContent] = dropped ? after : before;
  });
}

/** Whether the change with this id is that of a draft. @type {(draft: StoredDraft, id: string) => boolean} */
function isOf(draft, id) {
  return draft.fields.some(([name, value]) => name === "entry" && value === id);
}

/** What a form would send, as far as it is worth keeping. @type {(form: HTMLFormElement) => [string, string][]} */
function fieldsOf(form) {
  return [...new FormData(form)]
    .filter(([name]) => !NOT_KEPT.includes(name))
    .map(([name, value]) => [name, String(value)]);
}

/** @type {(sheet: string, place: string) => string} */
function nameOf(sheet, place) {
  return `${PREFIX}${sheet}.${place}`;
}

/** @param {Record<string, unknown>} draft */
function isDraft({ number, corrects, query, players, fields }) {
  return (
    Number.isInteger(number) &&
    typeof corrects === "boolean" &&
    typeof query === "string" &&
    areTexts(players) &&
    Array.isArray(fields) &&
    fields.every((field) => areTexts(field) && field.length === 2)
  );
}

/** @param {unknown} some */
function areTexts(some) {
  return Array.isArray(some) && some.every((text) => typeof text === "string");
}
