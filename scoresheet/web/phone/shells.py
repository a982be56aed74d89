"""Pages of a sheet that lives on the phone: an empty one, which static/js/bonken/local draws with the templates of the
server.

    /here#1f0c…             the card of the sheet with that id, which the phone has; nothing behind # gets here
    /here/log#1f0c…         its log, which is the same empty page
    /here/deal#1f0c…/3      its third deal, to be corrected

They are addresses of the pages of sheets, under a key that no sheet has. Pages with a form are drawn here, with an
empty sheet in them, and filled. The form of a deal is one for each rulebook, because its contracts are drawn here.
House rules have theirs under their digest, on a server that knows them. Where players' names come stand signs that no
name has, :data:`NAMES`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask, current_app, g, request, url_for

from scoresheet.core.bonken.rulebook import Rulebook, keys, named
from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.digest import DIGEST
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Log
from scoresheet.store import Opened
from scoresheet.web.bonken.books import book

NAMES: Players = ("\ue000", "\ue001", "\ue002", "\ue003")  # of the area that Unicode leaves to everybody's own use
SERVERLESS = "SCORESHEET_SERVERLESS"  # pages are drawn for a host that only has files; see scoresheet/site.py
FOLDER = "/here"
SHORT = "here"  # the key of the shells of the first rulebook, with which those of all others begin
OF_DIGEST = f"/<any({SHORT}):key>/<digest>"
ANY = "any"  # stands for the digest of house rules in an address that a phone makes of it
OF_RULEBOOK: Mapping[str, str] = {"deals.enter": "/deal"}
EMPTY: Mapping[str, str] = {"sheets.card": "", "sheets.log": "/log", "sheets.share": "/share"}
OF_ALL: Mapping[str, str] = {
    "players.players": "/players",
    "heading.heading": "/heading",
    "order.order": "/order",
}


def shell_keys() -> dict[str, str]:
    """The key of the shells of every rulebook, by the key of that rulebook; the first rulebook has the short one."""
    first, *others = keys()
    return {first: SHORT, **{key: f"{SHORT}-{key}" for key in others}}


def shell_pages(rulebooks: Sequence[str] = ()) -> list[str]:
    """The addresses of the shells of some rulebooks, or of all, in a request."""
    wanted = [key for rulebook, key in shell_keys().items() if rulebook in (rulebooks or keys())]
    pages = (url_for(endpoint, key=key) for key in wanted for endpoint in (*OF_RULEBOOK, *OF_ALL))
    return [*dict.fromkeys(pages)]


def cards() -> dict[str, dict[str, str]]:
    """Where the pages that differ between rulebooks are, by rulebook and by what they are, in a request; those of house
    rules under :data:`ANY`, which stands there for their digest."""
    own = {"card": "sheets.card", "deal": "deals.enter"}
    others = {} if current_app.config.get(SERVERLESS) else {ANY: f"{SHORT}-{ANY}"}
    return {
        rulebook: {name: url_for(endpoint, key=key) for name, endpoint in own.items()}
        for rulebook, key in (shell_keys() | others).items()
    }


def card_addresses() -> dict[str, str]:
    """Where the card of a sheet that lives on the phone is, by rulebook, in a request."""
    return {rulebook: pages["card"] for rulebook, pages in cards().items()}


def pages_by_name() -> dict[str, str]:
    """Where the pages are that are the same for all rulebooks, by the names of those on a server, in a request."""
    return {endpoint: url_for(endpoint, key=SHORT) for endpoint in (*EMPTY, *OF_ALL)}


def empty_pages() -> list[str]:
    """Where those of them are that a phone draws itself, that of the card first, in a request."""
    return [url_for(endpoint, key=SHORT) for endpoint in EMPTY]


def is_shell(key: str) -> bool:
    """Whether the page at hand, of a sheet with this key, is a shell."""
    return key in shell_keys().values() or _digest(key) is not None


def _digest(key: str) -> str | None:
    """The digest of the house rules whose shells have this key, if it is such a key."""
    start, _, digest = key.partition("-")
    return digest if start == SHORT and (digest == ANY or DIGEST.fullmatch(digest)) else None


def init_app(app: Flask) -> None:
    """Gives pages of sheets these addresses too, and templates ``is_shell(key)``."""
    for rulebook, key in shell_keys().items():
        folder = FOLDER if key == SHORT else f"{FOLDER}/{rulebook}"
        for endpoint, page in OF_RULEBOOK.items():
            app.add_url_rule(f"{folder}{page}", endpoint, defaults={"key": key}, methods=["GET"])
        for endpoint, page in [*EMPTY.items(), *OF_ALL.items()]:
            only_leads_there = folder != FOLDER
            app.add_url_rule(
                f"{FOLDER}{page}",
                endpoint,
                defaults={"key": key},
                methods=["GET"],
                build_only=only_leads_there or endpoint in EMPTY,
            )
    for endpoint, page in OF_RULEBOOK.items():
        app.add_url_rule(f"{OF_DIGEST}{page}", endpoint, methods=["GET"])
    app.add_url_rule(f"{FOLDER}/<rulebook>", "sheets.card", redirect_to=FOLDER)  # cards of earlier versions
    app.jinja_env.globals["is_shell"] = is_shell
    shells = {key: _shell(named(rulebook), key) for rulebook, key in shell_keys().items()}

    @app.url_defaults
    def address_of_digest(endpoint: str, values: dict[str, Any]) -> None:
        if digest := _digest(str(values.get("key", ""))):
            values |= {"key": SHORT, "digest": digest} if endpoint in OF_RULEBOOK else {"key": SHORT}

    @app.url_value_preprocessor
    def open_shell(endpoint: str | None, values: dict[str, Any] | None) -> None:
        rule = request.url_rule.rule if values and request.url_rule else ""
        if values and rule.startswith(OF_DIGEST):
            digest = values.pop("digest")
            values["key"] = key = f"{SHORT}-{digest}"
            g.setdefault("opened", {})[key] = _shell(_house_rules(digest), key)
        elif values and "key" in values and rule.startswith(FOLDER):
            key = values["key"]
            g.setdefault("opened", {})[key] = shells[key]


def _house_rules(digest: str) -> Rulebook:
    """The rulebook with this digest; :class:`MissingError` for none, also for what is no digest."""
    if not DIGEST.fullmatch(digest):
        raise MissingError("no-house-rulebook")
    return book(digest)


def _shell(rulebook: Rulebook, key: str) -> Opened:
    """An empty sheet, as a key would open it."""
    return Opened(Log(Sheet(rulebook, NAMES)), writable=True, view_key=key, sheet_id=0, public_id="")
