"""Data for the phone's own script, as JSON: rulebooks and texts, to score and explain without the server.

>>> from scoresheet.locales import texts
>>> plain_rulebook(named("bonken-2002"))["contracts"][3]["units"][0]["points"]
-45
>>> plain_texts(texts("nl"))["settlement.links"]
['{n} verbinding', '{n} verbindingen']

Neither depends on who asks. :func:`rulebook_address` and :func:`texts_address` give addresses with a digest of the
content, which a browser may keep for good: another text or another rule is another address.
"""

import json
from dataclasses import asdict, replace
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, request, url_for

from scoresheet.core.bonken.rulebook import Rulebook, named, rulebook_to_table
from scoresheet.core.changes import Recorded, WithDeal
from scoresheet.core.languages import LANGUAGES, Text
from scoresheet.core.log import Plain
from scoresheet.games import game_of
from scoresheet.locales import Texts, texts
from scoresheet.store import Opened
from scoresheet.web import context
from scoresheet.web.bonken.books import book, books
from scoresheet.web.phone.scripts import sources
from scoresheet.web.phone.templates import FOLDER as TEMPLATES
from scoresheet.web.phone.templates import texts_of
from scoresheet.web.static_files import IMMUTABLE

bp = Blueprint("phone", __name__)

# What static/js/views/bonken/explain.js says, by the beginnings of its keys.
EXPLAINED = (
    *("turn.", "role.", "call.", "list.", "result.", "settlement.", "deal.check", "deal.text-", "finding."),
    *("sheet.no-deals", "sheet.adds-up", "sheet.zero-sum", "sheet.unscored"),
)
# What the form of a deal says besides what its template does.
ENTERED = (
    *("entry.who", "entry.counted", "entry.to-accept", "entry.doubled"),
    *("deal.no", "deal.chooser", "deal.tile-", "deal.to-accept", "deal.somebody-chooses"),
)
# What static/js/bonken/card says besides.
FOLLOWED = (
    *("log.renamed", "log.reseated", "log.first-chooser-set", "log.rulebook-changed"),
    *("deal.accepted", "deal.not-accepted", "follow.", "both.", "written.", "unsent.title", "number.", "moment."),
    *("sheet.enter", "sheet.finished", "sheet.rules", "sheet.untitled"),
    *(
        f"finished.{what}"
        for what in ("wins", "leads", "all-equal", "best", "worst", "dearest", "most", "deal", "tally", "evenings")
    ),
    *("finished.score", "finished.doubled", "finished.from-to", "finished.paid", "finished.facts"),
    *("print.chart", "sheet.ranking", "finished.margin", "finished.decided-"),
    *("card.minus-games", "card.plus", "card.value", "card.name"),
    *("message.", "app.name", "deal.save", "deal.remove-now", "print.faulty", "print.to-draw"),
    *("local.gone", "local.storage"),
)

# What static/js/bonken/local and the pages it fills say besides: of a sheet that no server keeps.
LOCAL = (
    *("local.", "log.", "changed.", "message.", "error.name-", "error.control-character", "order.two-deals"),
    *("card.endscore-short", "share.picture-of", "csv."),
    *("finished.fact", "finished.place", "finished.so-far"),
)

# What pages of Bonaken say, with its own words for what sheets of all games say.
BONAKEN = "bonaken."
SHARED = (
    *(
        "follow.",
        "both.",
        "written.",
        "changed.",
        "log.",
        "sheet.log",
        "message.",
        "unsent.title",
        "number.next",
        "list.",
    ),
    *("deal.accept", "deal.by", "app.name", "local.", "sheet.untitled", "table.", "finding.", "share.copied"),
    *("error.name-", "error.control-character", "error.text-too-long"),
)
READ_ONLY = ("bonaken.rules.", "bonaken.form.")  # on pages that no script fills
# The templates that only pages of such a sheet are drawn with on a phone.
OF_OWN_PAGES = tuple(
    f"{TEMPLATES}{name}.html"
    for name in (
        *("bonken/macros/finished", "bonken/macros/pages"),
        *("macros/corrections", "macros/follow", "macros/log", "macros/passing", "macros/sheet"),
    )
)

# What begins as others do, and only a server says.
OF_SERVERS = (
    *("message.circle-", "message.again", "message.gone", "message.changed", "message.look", "message.not-undone"),
    *("message.replaced", "print.key-example"),
)
REMEMBERED = f"{TEMPLATES}macros/remembered.html"  # what a start page is drawn with, which brings the texts of that

PARAGRAPHS = ("summary", "rules", "rule")  # of a rulebook; for the page of the rules
TEXTS = ("name", "first_chooser", "symbol", "one", "many")
ANY = "any"  # stands for a rulebook in an address that a phone makes of it


def plain_rulebook(rulebook: Rulebook) -> Plain:
    """All of a rulebook that is scored or explained with, as its dataclasses have it; not what is only read. What it
    lacks in a language is there in the one that it has. With one that is not ours comes the ``table`` for documents."""
    plain = asdict(rulebook, dict_factory=_fields)
    return plain if rulebook.is_ours else plain | {"table": rulebook_to_table(rulebook)}


def _fields(pairs: list[tuple[str, Any]]) -> Plain:
    return {key: _in_all(value) if key in TEXTS else value for key, value in pairs if key not in PARAGRAPHS}


def _in_all(text: Text) -> Text:
    return {language: texts(language).pick(text) for language in LANGUAGES}


@cache
def wanted_texts() -> tuple[str, ...]:
    """The beginnings of the keys of all texts that most pages of a sheet need."""
    modules = sources()
    apart = (*OF_OWN_PAGES, REMEMBERED, f"{TEMPLATES}bonaken/")
    drawn = texts_of({name: source for name, source in modules.items() if not name.startswith(apart)})
    return (*EXPLAINED, *ENTERED, *FOLLOWED, *(key for key in drawn if not key.startswith((*LOCAL, BONAKEN))))


@cache
def local_texts() -> tuple[str, ...]:
    """The beginnings of the keys of those that only sheets need which live on the phone."""
    modules, wanted = sources(), wanted_texts()
    drawn = texts_of({name: modules[name] for name in OF_OWN_PAGES})
    return (*LOCAL, *(key for key in drawn if not key.startswith(wanted)))


def plain_texts(t: Texts, wanted: tuple[str, ...] = ()) -> dict[str, str | list[str]]:
    """The texts of one language whose keys begin with what is ``wanted``, or that most pages need, by key: a text, or a
    list of the one for 1 and the one for other numbers."""
    wanted = wanted or wanted_texts()
    return {
        key: text for key, text in _all_texts(t).items() if key.startswith(wanted) and not key.startswith(OF_SERVERS)
    }


def bonaken_texts(t: Texts) -> dict[str, str | list[str]]:
    """The texts of one language for pages of Bonaken. What all games say it says in words of its own where it has some:
    ``bonaken.both.keep`` comes as ``both.keep``."""
    texts = _all_texts(t)
    drawn = (key for key in texts_of(sources(), "bonaken/", "macros/") if not key.startswith(BONAKEN))
    wanted = (*SHARED, *drawn)
    own = {key: text for key, text in texts.items() if key.startswith(BONAKEN) and not key.startswith(READ_ONLY)}
    shared = {key: text for key, text in texts.items() if key.startswith(wanted)}
    instead = {key.removeprefix(BONAKEN): text for key, text in own.items() if key.removeprefix(BONAKEN) in shared}
    return shared | own | instead


def _all_texts(t: Texts) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for message in t.catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        found[key] = message.string if isinstance(message.string, str) else list(message.string or ())
    return found


def remembered_texts(t: Texts) -> dict[str, str | list[str]]:
    """The texts of one language with which a phone draws what it remembers."""
    return plain_texts(t, texts_of({REMEMBERED: sources()[REMEMBERED]}))


@bp.get("/rulebooks/<key>.json")
def rulebook(key: str) -> Response:
    """A rulebook: one of ours by its key, any other by its digest."""
    return _answer(_rulebook_body(book(key)))


@bp.get(f"/texts/<any({', '.join(LANGUAGES)}):language>.json")
def catalogue(language: str) -> Response:
    """The texts of one language."""
    return _answer(_texts_body(language))


@bp.get(f"/texts/<any({', '.join(LANGUAGES)}):language>-local.json")
def catalogue_here(language: str) -> Response:
    """The texts of one language that only sheets which live on the phone need besides."""
    return _answer(_texts_here_body(language))


@bp.get(f"/texts/<any({', '.join(LANGUAGES)}):language>-bonaken.json")
def bonaken_catalogue(language: str) -> Response:
    """The texts of one language for pages of Bonaken."""
    return _answer(_bonaken_texts_body(language))


def page_data(sheet: Any) -> dict[str, object]:
    """What a page gives the phone's script: the sheet itself, and where rulebook, texts and rules are."""
    return {
        "rules": url_for("rules.rules", rulebook=ANY),
        "sheet": game_of(sheet).to_plain(sheet),
        "language": context.language(),
        "rulebook": rulebook_address(sheet.rulebook),
        "texts": texts_address(context.language()),
    }


def sheet_page_data(opened: Opened, key: str) -> dict[str, object]:
    """What a page of a sheet gives the script that keeps it in step: besides the sheet where to ask, and how far it
    is."""
    deals = {"deals": f"{url_for('deals.enter', key=key)}/"}
    return page_data(identified(opened)) | deals | access_data(opened, key)


def identified(opened: Opened) -> Any:
    """The sheet as it is now, with an id for every deal: the one that static/js/sync/logs.js gives a deal without."""
    log = opened.log
    if all(deal.id for deal in log.sheet.deals):
        return log.sheet
    first = (
        replace(deal, id=deal.id or f"{opened.public_id[:24]}{number:012}")
        for number, deal in enumerate(log.base.deals, start=1)
    )
    sheet = log.base.with_deals(*first)
    for entry in log.entries:
        change = entry.change
        if isinstance(change, WithDeal) and change.deal.id is None:
            own = entry.id if isinstance(change, Recorded) else sheet.deals[change.number - 1].id
            change = replace(change, deal=replace(change.deal, id=own))
        sheet = change.apply(sheet)
    return sheet


def access_data(opened: Opened, key: str) -> dict[str, object]:
    """Where to ask for a sheet of any game, and how far it is."""
    return {
        "address": url_for("sheets.card", key=key),
        "api": url_for("api.show_sheet", key=key),
        "id": opened.public_id,
        "view": opened.view_key,
        "version": opened.log.version,
        "last": opened.log.entries[-1].id if opened.log.entries else None,
        "writable": opened.writable,
        "by": context.who(),
    }


def correcting_page_data(opened: Opened, key: str) -> dict[str, object]:
    """What a page that corrects a sheet gives the script that keeps corrections: also where all rulebooks are."""
    return sheet_page_data(opened, key) | {"rulebooks": rulebook_addresses(opened.log.sheet.rulebook)}


def rulebook_addresses(*own: Rulebook) -> dict[str, str]:
    """Where the rulebooks are that there are to choose from, by their ids."""
    return {one.id: rulebook_address(one) for one in books(*own)}


def rulebook_address(rulebook: Rulebook) -> str:
    """Where a rulebook is, as long as it stays the same."""
    return url_for("phone.rulebook", key=rulebook.id, v=_digest(_rulebook_body(rulebook)))


def texts_address(language: str) -> str:
    """Where the texts of a language are, as long as they stay the same."""
    return url_for("phone.catalogue", language=language, v=_digest(_texts_body(language)))


def texts_local_address(language: str) -> str:
    """Where its texts are that only sheets which live on the phone need."""
    return url_for("phone.catalogue_here", language=language, v=_digest(_texts_here_body(language)))


def bonaken_texts_address(language: str) -> str:
    """Where its texts are for pages of Bonaken."""
    return url_for("phone.bonaken_catalogue", language=language, v=_digest(_bonaken_texts_body(language)))


def _rulebook_body(rulebook: Rulebook) -> bytes:
    return _our_body(rulebook.key) if rulebook.is_ours else _json(plain_rulebook(rulebook))


@cache
def _our_body(key: str) -> bytes:
    return _json(plain_rulebook(named(key)))


@cache
def _texts_body(language: str) -> bytes:
    return _json(plain_texts(texts(language)))


@cache
def _texts_here_body(language: str) -> bytes:
    return _json(plain_texts(texts(language), local_texts()))


@cache
def _bonaken_texts_body(language: str) -> bytes:
    return _json(bonaken_texts(texts(language)))


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@lru_cache(maxsize=256)
def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:16]


def _answer(body: bytes) -> Response:
    response = Response(body, mimetype="application/json")
    response.set_etag(_digest(body))
    if request.args.get("v") == _digest(body):
        response.headers["Cache-Control"] = IMMUTABLE
    response.make_conditional(request)
    return response
