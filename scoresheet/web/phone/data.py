"""Data for the phone's own scripts: texts as JSON, and the API address and version of a sheet.

Texts do not depend on who asks. Their address has a digest of the content, so a browser may keep them for good: another
text is another address. What a game has besides, such as its rulebooks, it brings itself.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from flask import Flask, Response, url_for

from scoresheet.core.changes import Recorded, WithDeal
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import Texts, texts
from scoresheet.store.sheets import Opened
from scoresheet.web import context
from scoresheet.web.phone.scripts import reachable, sources, without_comments
from scoresheet.web.static_files import answer_with, digest_of

PlainTexts = dict[str, str | list[str]]  # by key: a text, or a list of the one for 1 and the one for other numbers
JSON = "application/json"
LANGUAGE = f"<any({', '.join(LANGUAGES)}):language>"  # in a rule of an address

_KEY = re.compile(r"""["'`]([a-z][\w-]*\.[\w.-]*)(["'`]|\$\{)""")  # of a text, or what the keys of some begin with
# Texts whose keys begin as others do, and that only a server shows.
OF_SERVERS = tuple(f"message.{kind}" for kind in ("circle-", "again", "gone", "changed", "not-undone", "replaced"))

# On the start page these show no text: a copy asks games for documents, and checks the rulebooks in a file.
SILENT = ("copies/games", "views/bonken/house_rules")


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language for some scripts, which ``select`` takes out of all; ``endpoint`` is their address."""

    endpoint: str
    select: Callable[[Texts], PlainTexts]

    def answer(self, language: str) -> Response:
        return answer_with(_body(self, language), JSON)

    def address(self, language: str) -> str:
        return url_for(self.endpoint, language=language, v=digest_of(_body(self, language)))


@cache
def _body(catalogue: Catalogue, language: str) -> bytes:
    return as_json(catalogue.select(texts(language)))


def all_texts(t: Texts) -> PlainTexts:
    found: PlainTexts = {}
    for message in t.catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        found[key] = message.string if isinstance(message.string, str) else list(message.string or ())
    return found


def keys_in(scripts: Iterable[str], known: Iterable[str]) -> set[str]:
    """The keys of texts that scripts name, in full or by their beginning: ``"number.of"``, ```role.${role}```."""
    named = {found for script in scripts for found in _KEY.findall(without_comments(script))}
    whole = {key for key, end in named if end != "${"}.intersection(known)
    begun = tuple(key for key, end in named if end == "${" or key not in whole)
    return whole | {key for key in known if key.startswith(begun) and not key.startswith(OF_SERVERS)}


def texts_shown_by(known: PlainTexts, *names: str, without: tuple[str, ...] = ()) -> PlainTexts:
    """The texts that modules may show, and the modules that these may import, except by way of ``without``."""
    modules = sources()
    asked = keys_in((modules[name] for name in reachable(names, modules, without)), known)
    return {key: text for key, text in known.items() if key in asked}


@cache
def _texts_of(language: str, *names: str) -> PlainTexts:
    return texts_shown_by(all_texts(texts(language)), *names, without=SILENT)


def with_ids(opened: Opened) -> Any:
    """The present sheet with an id for every deal: one without gets what static/js/sync/kept_logs.js gives it."""
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


def access_data(opened: Opened) -> dict[str, object]:
    """The address, API address and version of a sheet of any game, for scripts."""
    return {
        "address": url_for("sheets.card", key=opened.key),
        "api": url_for("api.show_sheet", key=opened.key),
        "id": opened.public_id,
        "view": opened.view_key,
        "version": opened.log.version,
        "last": opened.log.last_entry,
        "writable": opened.writable,
    }


def as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def init_app(app: Flask) -> None:
    """Gives templates the texts of modules that they run: ``{{ texts_of("home/main")|tojson }}``."""
    app.jinja_env.globals["texts_of"] = lambda *names: _texts_of(context.language(), *names)
