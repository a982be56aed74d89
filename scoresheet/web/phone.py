"""What the phone's own script needs to reckon and to explain without the server: rulebooks and texts, as JSON.

>>> from scoresheet.locales import texts
>>> plain_rulebook(named("bonken-2002"))["contracts"][3]["units"][0]["points"]
-45
>>> plain_texts(texts("nl"))["settlement.links"]
['{n} verbinding', '{n} verbindingen']

Neither depends on who asks. :func:`rulebook_address` and :func:`texts_address` give addresses with a digest of the
content, which a browser may keep for good: another text or another rule is another address.
"""

import json
from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, request, url_for

from scoresheet.core.plain import Plain, sheet_to_plain
from scoresheet.core.rulebook import LANGUAGES, Contract, Rulebook, Unit, named
from scoresheet.core.sheet import Sheet
from scoresheet.locales import Texts, texts
from scoresheet.store import Opened
from scoresheet.web import current
from scoresheet.web.current import YEAR, tag
from scoresheet.web.names import initials

bp = Blueprint("phone", __name__)

# What static/js/explain.js says, by the beginnings of its keys.
EXPLAINED = (
    *("turn.", "call.", "list.", "result.", "settlement.", "deal.check", "finding."),
    *("sheet.no-deals", "sheet.adds-up", "sheet.zero-sum", "sheet.unscored"),
)
# What static/js/entry says besides.
ENTERED = (
    *("entry.", "deal.doubles", "deal.word-", "deal.no-", "deal.tile-", "deal.accept"),
    *("deal.counted", "deal.somebody-chooses"),
)
# What static/js/follow says besides.
FOLLOWED = (
    *("follow.", "both.", "number.", "message.", "sheet.enter", "sheet.finished", "sheet.mark", "sheet.untitled"),
    *("app.name", "card.marked", "deal.save", "deal.remove-now", "print.faulty", "print.to-draw"),
)


def plain_rulebook(rulebook: Rulebook) -> Plain:
    """All of a rulebook that is reckoned or explained with; not the paragraphs that are only read."""
    seating = rulebook.seating
    return {
        "key": rulebook.key,
        "name": dict(rulebook.name),
        "deals": rulebook.deals,
        "plus_each": rulebook.plus_each,
        "seating": {"dealer": seating.dealer, "calling": list(seating.calling), "leader": seating.leader},
        "chooser_doubles": rulebook.chooser_doubles,
        "contracts": [_contract(contract) for contract in rulebook.contracts],
        "diagrams": list(rulebook.diagrams),
    }


def _contract(contract: Contract) -> Plain:
    return {
        "key": contract.key,
        "symbol": contract.symbol,
        "kind": contract.kind,
        "name": dict(contract.name),
        "units": [_unit(unit) for unit in contract.units],
    }


def _unit(unit: Unit) -> Plain:
    return {
        "key": unit.key,
        "total": unit.total,
        "points": unit.points,
        "name": dict(unit.name),
        "one": dict(unit.one),
        "many": dict(unit.many),
    }


def plain_texts(t: Texts) -> dict[str, str | list[str]]:
    """The texts of one language by key: a text, or a list of the one for 1 and the one for other numbers."""
    found: dict[str, str | list[str]] = {}
    for message in t.catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key.startswith(EXPLAINED + ENTERED + FOLLOWED):
            found[key] = message.string if isinstance(message.string, str) else list(message.string or ())
    return found


@bp.get("/rulebooks/<key>.json")
def rulebook(key: str) -> Response:
    """A rulebook."""
    return _answer(_rulebook_body(key))


@bp.get(f"/texts/<any({', '.join(LANGUAGES)}):language>.json")
def catalogue(language: str) -> Response:
    """The texts of one language."""
    return _answer(_texts_body(language))


def handed(sheet: Sheet) -> dict[str, object]:
    """What a page gives the phone's script: the sheet itself, and where rulebook and texts are."""
    return {
        "sheet": sheet_to_plain(sheet),
        "initials": initials(sheet.players),
        "language": current.language(),
        "rulebook": rulebook_address(sheet.rulebook.key),
        "texts": texts_address(current.language()),
    }


def followed(opened: Opened, key: str) -> dict[str, object]:
    """What a page of a sheet gives the script that keeps it in step: besides the sheet where to ask, and how far it
    is."""
    return handed(opened.log.sheet) | {
        "address": url_for("sheets.card", key=key),
        "api": url_for("api.show_sheet", key=key),
        "view": opened.view_key,
        "version": opened.log.version,
        "tag": f'"{tag(opened.log.version)}"',
        "writable": opened.writable,
        "by": current.who(),
    }


def rulebook_address(key: str) -> str:
    """Where a rulebook is, as long as it stays the same."""
    return url_for("phone.rulebook", key=key, v=_digest(_rulebook_body(key)))


def texts_address(language: str) -> str:
    """Where the texts of a language are, as long as they stay the same."""
    return url_for("phone.catalogue", language=language, v=_digest(_texts_body(language)))


@cache
def _rulebook_body(key: str) -> bytes:
    return _json(plain_rulebook(named(key)))


@cache
def _texts_body(language: str) -> bytes:
    return _json(plain_texts(texts(language)))


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:16]


def _answer(body: bytes) -> Response:
    response = Response(body, mimetype="application/json")
    response.set_etag(_digest(body))
    if request.args.get("v") == _digest(body):
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    response.make_conditional(request)
    return response
