// The types that scripts share: in Bonken and Bonaken what each of the games has of its own by the same name. A comment names
// the script that makes them. What a kind of change means, the class of its name says in Python.

type DealForm = import("./bonken/deal_form.js").DealForm;
type Follower<Sheet, Change> = import("./sync/follower.js").Follower<Sheet, Change>;
type Transport = import("./sync/transport.js").Transport;
type Markup = import("./views/html.js").Markup;
type Texts = import("./views/texts.js").Texts;
type AnyFollower = Follower<any, any>;

declare var navigation: EventTarget | undefined; // older browsers have none, nor has TypeScript

// bonken/local_pages.js
type LocalPage = Bonken.SheetPageData & Omit<LocalData, "rules"> & {form: string, copy: PlainLog["copy"]};

/** Other data of such a page. */
interface LocalData {
  rulebooks: Record<string, string>; // where each is
  books: {id: string, name: string, summary: string}[]; // those to choose from
  texts_local: string; // where the texts are that only such pages need
  texts_house: string; // and those of house rules
  pages: Record<string, string>; // where each page is, by its name on the server
  new: string; // where a sheet is begun
  /** where those of a rulebook are, by its key; under `any` those of house rules, with that for their id */
  rules: Record<string, string>;
  styles: Record<string, string>; // what pages need besides, by the names of the pages, and the `finish` of an evening
  summaries: Record<string, PlainTexts>; // the text for the summary of house rules, by language
  serverless: boolean;
}

/** `room` is the class of the element it is drawn in; `begin` brings it to life. */
type Drawn = {title: string, markup: Markup, room?: string, begin?: () => void};
/** What draws a page; null where there is nothing to show, as on the card when the evening is over. */
type Drawer = (context: TemplateContext, page: LocalPage, follower: Bonken.SheetFollower, explainer: Bonken.Explainer) => Drawn | null;

// bonken/main.js
/** What a page with a deal is brought to life with; the calculator follows no sheet. */
type Loaded<Page> = {page: Page, rulebook: Bonken.Rulebook, texts: PlainTexts, follower: Bonken.SheetFollower};

// copies/games.js
type Followed = {follower: AnyFollower, wording: Wording};
/** What copies/ asks of a game. `books` are rulebooks by their ids, that of Bonaken under the name of the game. */
interface Copying {
  game: (books: Record<string, any>, id: string) => any;
  toDocument: (sheet: any) => object;
  /** The sheet in a document and its plain form without deals; null by rules that are not known here. */
  fromDocument: (written: any, rulebook: any) => {sheet: any, plain: any, rulebooks?: Record<string, any>} | null;
  /** How far a sheet is, for the list on the start page. */
  progressOf: (sheet: any) => RecentSheet["progress"];
  /** A sheet that is followed; null when something for that is not to be had yet. */
  follow: (log: PlainLog, access: Access, texts: string, language: Language) => Promise<Followed | null>;
}

// core/bonaken/changes.js
type FirstDealerSet = {kind: "first-dealer-set", first_dealer: Seat};

// core/bonaken/deal.js
/** A player who went in a deal. */
type Goer = [Who, Bonaken.Result];

// core/bonken/changes.js
type Reseated = {kind: "reseated", order: Seat[]};
type Swapped = {kind: "swapped", one: number, other: number};
type Moved = {kind: "moved", number: number, to: number};
type NoteSet = {kind: "note-set", number: number, note: string};
type FirstChooserSet = {kind: "first-chooser-set", first_chooser: Seat | null};
type RulebookChanged = {kind: "rulebook-changed", was: Bonken.Rulebook, rulebook: Bonken.Rulebook};
type SheetChange = NoteSet | Swapped | Moved | Renamed | Reseated | Headed | FirstChooserSet | RulebookChanged;

// core/bonken/doubling.js
/** Who doubles, who is doubled. */
type Double = [Seat, Seat];
/** What one player called: the players newly doubled, those gone back on, and the table's word for the whole. */
interface Call {
  caller: Seat;
  name: "pass" | "double" | "zalen" | "ruitenwissen" | "back-on-all";
  doubled: Seat[];
  back: Seat[];
}

// core/bonken/draft.js
/** How many of a unit each seat took; null where it is not known yet. */
type Counts = (number | null)[];
/** Several doubles in one word of the table. */
type Word = "zalen" | "ruitenwissen" | "back-on-all";
type DealSoFar = ReturnType<typeof import("./core/bonken/draft.js").dealSoFar>;

// core/bonken/rulebook.js
type Language = "en" | "nl";
/** What a contract counts: `total` of them in a deal, `points` (signed) for each. */
type Unit = {key: string, total: number, points: number, name: Bonken.Text, one: Bonken.Text, many: Bonken.Text};
/** One kind of game (*spel*) on the card, a row of it; `symbol` is its sign there. */
type Contract = {key: string, symbol: Bonken.Text, kind: "minus" | "plus", name: Bonken.Text, units: Unit[]};
/**
 * Seats counted clockwise from the chooser (*kiezer*): who deals, who leads, in what order they call. `first_dealer`: the
 * seats say who dealt the first deal too.
 */
type Seating = {dealer: number, calling: number[], leader: number, first_dealer: boolean};

// core/bonken/season.js
/**
 * What two people settled with each other: `paid` went from `one` to `other`, `received` came back. `evenings` is how often
 * they sat at one table.
 */
type Account = {one: string, other: string, paid: number, received: number, evenings: number};

// core/bonken/seats.js
type Seat = number;
type Who = Seat | string;
/** Who does what in one deal: chooser (*kiezer*), dealer (*deler*), leader (*uitkomer*), and the calling order. */
type Roles = {chooser: Seat, dealer: Seat, leader: Seat, calling: Seat[]};
type Turn = NonNullable<ReturnType<import("./core/bonken/seats.js").Progress["nextTurn"]>>;

// core/bonken/sheet.js
/** Rulebooks by their ids. */
type Books = Readonly<Record<string, Bonken.Rulebook>>;

// core/bonken/settlement.js
/**
 * What `payer` pays `receiver` (*verrekening*): the difference of their points times their links.
 *
 * `units` is the difference in units counted once, where the contract's units are all worth the same; otherwise null. A
 * linked pair that is equal settles 0 points, the lower seat first.
 */
type Settlement = {payer: Seat, receiver: Seat, links: number, units: number | null, points: number};
type Score = ReturnType<typeof import("./core/bonken/settlement.js").settle>;

// core/changes.js
type Recorded<Deal> = {kind: "recorded", number: number, deal: Deal};
type Corrected<Deal> = {kind: "corrected", number: number, deal: Deal};
type Removed = {kind: "removed", number: number};
type Renamed = {kind: "renamed", players: string[], seats?: number[]};
type Headed = {kind: "headed"} & Heading;
/** What a sheet is called, its day as ISO text, and its place; each may be empty. */
type Heading = {title: string, date: string, place: string};

/**
 * The code of the sentence, and what fills it. `numberBefore` and `numberAfter` are the numbers of the deal that it is about, on
 * the sheets before and after the change; null where it is not there.
 */
type Description = {code: string, params: Record<string, unknown>, numberBefore: number | null, numberAfter: number | null};

// core/errors.js
/**
 * One thing that is odd. `deal` is its number (null: the whole sheet), `fields` where in the deal it stands.
 *
 * `params` fill the sentence of the catalogues; players in it are seats, or names as written that are of no player.
 */
interface Finding {
  code: string;
  severity: "error" | "warning";
  deal: number | null;
  fields: string[];
  params: Record<string, unknown>;
}

// core/log.js
/**
 * One line of the log: a change, when (ISO text) and by whom. `id` is a UUID made by the sender; versions count from 1.
 */
type Entry<Change> = {id: string, version: number, time: string, by: string | null, change: Change};
/** A sheet as it was opened, `base`, the entries since, and the `sheet` that they fold into. */
type Log<Sheet, Change> = {base: Sheet, entries: readonly Entry<Change>[], sheet: Sheet};
/**
 * Another phone changed the same thing first. `number` is that deal's now; null when it is off the sheet, or when it is no deal
 * that both changed.
 */
type Conflict = {kind: "conflict", number: number | null};
/** What a change of a game means. */
type KindOf = (change: any) => import("./core/changes.js").AnyMeaning;

// home/recent_sheets.js
/**
 * How far an evening was when it was last seen here: `scores` by seat, deals played and to be played; and the seats of those
 * who buy the round for a game of Bonaken, which is noted once it is over.
 */
type RecentProgress = {scores: number[], played: number, deals: number, losers?: number[]};
/**
 * A sheet as it was when it was last opened here; `when` is ISO text, `date` the day of the evening, `view` the address for
 * looking only. `id` names the sheet, also after its keys were replaced; it is missing in notes from before there was one.
 */
interface RecentSheet {
  address: string;
  view: string;
  title: string;
  players: readonly string[];
  writable: boolean;
  when: string;
  date?: string;
  progress?: RecentProgress;
  id?: string;
}

// page/half_entered.js
/**
 * A form as it was filled in: `fields` as a browser would send them, seats being those of `players`. `query` is the query of the
 * address of the form.
 */
interface StoredDraft {
  number: number;
  corrects: boolean;
  query: string;
  players: string[];
  fields: [string, string][];
}

// sheet/clash_questions.js
/**
 * What pages of sheets ask of a game, in the reader's language: a deal in a word or two, and in lines as deal `number` of a
 * sheet; a correction of a sheet as a whole in a sentence; whether another deal can come; and its document.
 */
interface Wording<Explainer = Texts & {finding(finding: any): string}> {
  explainer: Explainer;
  context: TemplateContext;
  brief: (deal: any) => string;
  deal: (deal: any, sheet: Sheet, number: number) => {title: string, lines: string[]};
  change: (change: Change, sheet: Sheet) => string;
  goesOn: (sheet: Sheet) => boolean;
  document: (sheet: Sheet) => object;
  table: (sheet: Sheet) => string; // for spreadsheets
}

// sheet/correcting.js
/**
 * What a form asks for: a change; its fault, in a sentence; or a question that `ask` puts on the page. `isHandled`: the page
 * has answered already. None of them when it is as it was.
 */
type Reading = {change?: Change, fault?: string, ask?: () => void, isHandled?: boolean};

// sheet/saving.js
/** The deal that a form is for: one to correct; or a new one, of which `again` is the deal that was removed, null for none. */
type AskedDeal = {number: number, corrects: boolean, again: any};
/**
 * A change that was made here, with the sheets before and after it; `version` when it is in the log, `isUndoable` as long as
 * nothing came after it and something takes it back.
 */
type Made = {id: string, change: Change, before: Sheet, after: Sheet, version: number | null, isUndoable: boolean};

// sync/clash_answers.js
/** An answer: leave theirs, have mine instead, or have mine as the next deal. */
type Choice = "theirs" | "mine" | "next";

// sync/follower.js
/**
 * Where a sheet can be read and written, and how far it is: `last` is the id of the entry that made the `version`. `id` names the
 * sheet, whichever key opened it; earlier versions called it by its `view` key. Of a sheet that is not in the list of this phone no
 * key is known: `view` is its id, and `api` leads nowhere.
 */
type Access = {id: string, view: string, api: string, writable: boolean, version: number, last: string | null};

// sync/kept_logs.js
/** An entry as it is kept. */
type PlainEntry = {id: string, time: string, by: string | null, change: any};
/**
 * A log as it travels: `sheet` is the sheet as it was opened, in the plain form of its game; `rulebooks` are those by their
 * ids that do not come with the app. Only this phone has the rest: pending changes, the `secret` that makes its keys on a
 * server, the address to which it `moved`, of which sheet it is a `copy`, as that was then, its id `elsewhere` where that is not
 * the one here; and the other fields of a replica, see `replica.js`.
 */
interface PlainLog {
  format: string;
  id: string;
  opened: string;
  sheet: any;
  entries: PlainEntry[];
  rulebooks?: Record<string, any>;
  secret?: string;
  moved?: string;
  copy?: {address: string, time: string, version: number};
  elsewhere?: string;
  pending?: any[];
  start?: number;
  last?: string | null;
  was?: PlainEntry[];
}
/**
 * What `sync/` asks of a game, which knows none: what its changes mean, most of which their kinds say, and its plain forms, where
 * `rulebooks` are those that a log brings. `inTheWay`: the number of the deal that is the reason for what blocks a change.
 *
 * The rest is for a page that follows a sheet. `load`: gets the rulebooks that a log names and does not bring, false when they are
 * not to be had; `rulebooksOf`: those that belong in its record. `isOutdated`: whether a sheet is by another rulebook than the page
 * was drawn for; `forPage`: such a sheet as that page shows it; `fromPage`: a change made on that page, as it reads on the sheet.
 * `adopt`: takes over the changes that an earlier version kept; those that it cannot read, null while its script is not to be had.
 */
interface Game {
  kindOf: KindOf;
  applyChange: (sheet: Sheet, change: Change) => Sheet;
  inTheWay: (change: Change, sheet: Sheet) => number | null;
  sheetFromPlain: (plain: any, rulebooks?: Record<string, any>) => Sheet;
  sheetToPlain: (sheet: Sheet) => any;
  changeFromPlain: (plain: any, rulebooks?: Record<string, any>) => Change;
  changeToPlain: (change: Change) => any;
  load: (log: any) => Promise<boolean>;
  rulebooksOf: (log: any) => Record<string, any>;
  isOutdated: (sheet: Sheet) => boolean;
  forPage: (sheet: Sheet) => Sheet;
  fromPage: (change: Change, sheet: Sheet) => Change;
  adopt: (follower: AnyFollower) => Promise<any[] | null>;
}

// sync/polling.js
/** The outcome of one poll. `gone`: the server itself answered that the sheet is gone. */
type PollOutcome = "changed" | "unchanged" | "unanswered" | "gone";

// sync/replica.js
/** with `deals`, each with an `id` */
type Sheet = any;
/** with `kind`, and `deal` in those that bring one */
type Change = any;
type FindingCode = {code: string, severity: string};
/** The id of a change and who makes it. */
type Signed = {id: string, by: string | null};
/** What a pull asks: the entries after the version `since`, which the entry `last` made. */
type Asked = {since: number, last: string | null};
/**
 * A change that is not in the log. It was made on version `seen` with the pending changes `knew` (ids) before it. `at.ids`
 * are the deals it is about; of a new deal, the one before it (null: none), and `last`: it comes after all others. `change`
 * is kept in the seats and by the rulebook of that version of the log, without the pending changes before it. `held`: it was
 * in the log of a server that was put back. `own`: the answer that a deal entered here takes the place of theirs.
 * `findings`: the server refused it.
 */
interface Pending {
  id: string;
  by: string | null;
  change: Change;
  at: {ids: (string | null)[], last: boolean};
  knew: string[];
  seen: number;
  held?: true;
  own?: true;
  findings?: FindingCode[];
}
/**
 * The log from version `start`, of which `base` is the sheet and `last` the entry, and the pending changes. `was`: the log as
 * it was before the server was put back, as long as anything of it is held.
 */
interface Replica {
  start: number;
  last: string | null;
  base: Sheet;
  entries: Entry<any>[];
  pending: Pending[];
  was?: Entry<any>[] | null;
}
/**
 * `waiting` to be sent. `clash` with the entry `theirs`, which made deal `number` (null: it is gone) what it is. `gone`: its
 * deal is. `refused`: it has `findings`; `number` is a deal in its way. `held`, and `behind` one of those.
 */
type PendingState =
  Omit<Pending, "findings"> & {state: "waiting" | "clash" | "gone" | "refused" | "held" | "behind", theirs: Entry<any> | null,
  number: number | null, findings: FindingCode[]};

// sync/transport.js
/**
 * Why nothing came of it: no answer, what answers is not the server or it is in trouble, the address opens nothing any
 * more, it may not write, or the phone's own database does not answer.
 */
type Trouble = "offline" | "server" | "gone" | "closed" | "storage";

// views, whose page models are those of their twins in Python, which say what the fields are
type Board = ReturnType<typeof import("./views/bonaken/board.js").boardOf>;
type Card = ReturnType<typeof import("./views/bonken/card.js").cardOf>;
type DealText = ReturnType<Bonken.Explainer["deal"]>;
type Moment = ReturnType<typeof import("./views/bonken/deal_outcome.js").momentOf>;

// views/bonken/house_rules.js
/** The texts in the fields of the form of house rules, by their names. */
type Typed = Record<string, string>;
/** `faults` are sentences by the names of fields, the one of the whole under ""; `rulebook` is null while there are any. */
type MadeRules = {rulebook: Bonken.Rulebook | null, faults: Record<string, string>, minus: number, plus: number};

// views/html.js
type Values = Record<string, unknown>;
/**
 * What every template may use: texts of the reader's language, and addresses of pages by the names that they have on the
 * server.
 */
type TemplateContext = {t: (key: string, values?: Values) => string, urlFor: (page: string, values: Values) => string};

// views/log.js
/** Who recorded or corrected a deal (`kind`), and when. */
type Written = {kind: string, time: string, when: string, by: string | null};

// views/texts.js
type PlainTexts = Record<string, string | string[]>;

declare namespace Bonken {
  // bonken/game.js
  type SheetFollower = Follower<Sheet, Change>;

  // bonken/correcting.js
  /** A page that corrects a sheet as a whole. `typed`: a server shows again what was typed there. */
  type CorrectedPage = SheetPageData & Pick<LocalData, "rulebooks" | "books"> & {typed?: boolean};

  // bonken/main.js
  /**
   * The data of any page with a deal; see `page_data` in scoresheet/web/bonken/phone.py. `rulebook`, `texts` and `rules` are
   * addresses, the last of the page of the rules of `any` rulebook.
   */
  type PageData = {sheet: Omit<Sheet, "rulebook">, language: Language, rulebook: string, texts: string, rules: string};
  /**
   * That of a page of a sheet; see `sheet_page_data` there. `address` is that of the card, `deals` what that of a deal begins
   * with. On a page of a sheet that lives on this phone, `pages` are the pages of such sheets.
   */
  interface SheetPageData extends PageData, Access {
    address: string;
    deals: string;
    pages?: LocalData["pages"];
    rulebooks?: Record<string, string>; // where other rulebooks are
  }

  // core/bonken/changes.js
  type Change = Recorded<Deal> | Corrected<Deal> | Removed | SheetChange;

  // core/bonken/deal.js
  /**
   * One contract as it was played. `result` has the counts of every unit, by unit key, a number a seat.
   *
   * `id` is the UUID that the entering phone gave the deal; `accepted` the codes of the warnings the table accepted.
   */
  interface Deal {
    contract: string;
    chooser: Who;
    doubles: [Who, Who][];
    result: Record<string, number[]>;
    id: string | null;
    accepted: string[];
    note?: string; // what the table wrote about it; a correction without one leaves the one there is
  }

  // core/bonken/draft.js
  /** The entries so far; null where there is none yet. `typed` for each unit, by its field, a text a seat; `accepted` warnings. */
  type Draft = {contract: string | null, chooser: Seat | null, doubles: Double[], typed: Record<string, string[]>, accepted: string[]};

  // core/bonken/rulebook.js
  type Text = Record<Language, string>;
  /** A game of Bonken as one circle plays it. `contracts` stand in the order of the card's rows. */
  interface Rulebook {
    key: string;
    id: string; // what names it: the key of one of ours, the digest of any other
    table?: object; // the whole of one that is not ours, as documents have it
    name: Text;
    first_chooser: Text;
    deals: number;
    plus_each: number;
    seating: Seating;
    chooser_doubles: "back-only" | "anyone" | "nobody";
    others_double: "anyone" | "chooser" | "nobody";
    contracts: Contract[];
    diagrams: string[];
    most_minus: number | null; // minus contracts that a player may choose; null: as many as there are
    based_on: string; // the key of the one of ours that it was made from, or nothing
    adds_up_to: number; // what the four endscores of an evening add up to
  }

  // core/bonken/sheet.js
  /** The inputs of an evening; `players` clockwise, `deals` in the order played. */
  interface Sheet extends Heading {
    rulebook: Rulebook;
    players: string[];
    first_chooser: Seat | null;
    deals: Deal[];
  }
  /** Where a sheet stands; see `Standing` in Python. */
  type Standing = ReturnType<typeof import("./core/bonken/sheet.js").scoreSheet>;
  type ScoredDeal = Standing["deals"][number];

  // views/bonken
  type Explainer = import("./views/bonken/explain.js").Explainer;
  type DealFormPage = ReturnType<typeof import("./views/bonken/deal_form.js").dealFormPage>;
  type Outcome = NonNullable<ReturnType<typeof import("./views/bonken/deal_outcome.js").outcomeOf>>;
  type Result = ReturnType<typeof import("./views/bonken/result.js").resultOf>;
}

declare namespace Bonaken {
  // bonaken/game.js
  type SheetFollower = Follower<Sheet, Change>;
  /** What any page of Bonaken has; see `game_data` in scoresheet/web/bonaken/phone.py. */
  type PageData = {rulebook: Rulebook, texts: string, language: Language, rules: string, new: string};
  /**
   * What a page of a game has besides: the game in plain form, and where it is. `of_a_table`: this phone came to it from the
   * page of a table. `typed`: a server shows again what was typed in a form that corrects the game.
   */
  type SheetPageData = PageData & Access & {sheet: any, address: string, of_a_table?: boolean, typed?: boolean};

  // core/bonaken/changes.js
  type Change = Recorded<Deal> | Corrected<Deal> | Removed | Renamed | Headed | FirstDealerSet;

  // core/bonaken/deal.js
  /** Made the bid, did not, or declared roem that was not there (*vals geroemd*). */
  type Result = "win" | "loss" | "false";
  /**
   * One deal. `goers` in the order in which they went; several go only in a misère.
   *
   * `bid` is empty when it was not written down: it changes nothing. `dealer` is null unless the table wrote down who dealt.
   * `id` is the UUID that the entering phone gave the deal; `accepted` the codes of the warnings the table accepted.
   */
  interface Deal {
    goers: Goer[];
    bid: string;
    dealer: Seat | null;
    id: string | null;
    accepted: string[];
  }

  /** The fields of a form so far. `along` are the others who went, each with a result. */
  interface Draft {
    goer: Seat | null;
    result: Result | null;
    along: [Seat, Result][];
    bid: string;
    accepted: string[];
  }

  type State = "suf" | "recht" | "krom" | "wip" | "eruit" | "erin";

  // core/bonaken/rulebook.js
  /**
   * Bonaken as it is counted. `points` are those of the first place, the second and so on; the last number holds for every
   * place after it. `table` is the most players of a table of the championship. `cards` has a row for every number of
   * players.
   *
   * `survivor`: the player left when all others are out gets `one` point, or those of their `place`. `after_tie`: after two
   * who went out together the next place is `skip`ped or not (`dense`).
   */
  interface Rulebook {
    points: number[];
    table: number;
    survivor: "one" | "place";
    after_tie: "skip" | "dense";
    least_bid: number;
    bid_step: number;
    cards: {players: number, each: number, open: number, blind: number, sleeping: number}[];
  }

  // core/bonaken/sheet.js
  /** The inputs of one game; `players` clockwise. `first_dealer` drew the highest card. */
  interface Sheet extends Heading {
    rulebook: Rulebook;
    players: string[];
    first_dealer: Seat;
    deals: Deal[];
  }
  /** Where a sheet stands; see `Standing` in Python. */
  type Standing = ReturnType<typeof import("./core/bonaken/sheet.js").scoreSheet>;
  type ScoredDeal = Standing["deals"][number];

  // views/bonaken
  type Explainer = import("./views/bonaken/explain.js").Explainer;
  type DealFormPage = ReturnType<typeof import("./views/bonaken/deal_form.js").dealFormPage>;
}
