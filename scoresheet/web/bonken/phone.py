"""Data of Bonken for the phone's own scripts, to score without the server, and the empty page of its own sheets.

>>> from scoresheet.locales import texts
>>> plain_rulebook(named("bonken-2002"))["contracts"][3]["units"][0]["points"]
-45
>>> sheet_texts(texts("nl"))["settlement.links"]
['{n} verbinding', '{n} verbindingen']

A phone draws its own sheets on the empty page, with the server's templates (static/js/bonken/local_pages.js). Nothing
behind # gets here: /here#1f0c… is the card of the sheet with that id, /here/log#1f0c… its log, /here/deal#1f0c…/3
a deal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for

from scoresheet.core.bonken.rulebook import Rulebook, named, rulebook_keys, rulebook_to_table
from scoresheet.core.languages import LANGUAGES, Text
from scoresheet.core.log import Plain
from scoresheet.games import game_of
from scoresheet.locales import Texts, texts
from scoresheet.store.sheets import Opened
from scoresheet.web import context
from scoresheet.web.bonken.rules import book, books
from scoresheet.web.phone import data
from scoresheet.web.phone.scripts import style
from scoresheet.web.static_files import answer_with, asset, digest_of
from scoresheet.web.templating import SERVERLESS

bp = Blueprint("bonken_phone", __name__)

SHEET_SCRIPT = "bonken/main"  # what runs on the pages of a sheet
# What only sheets that live on a phone come to import.
LOCAL_SCRIPTS = ("bonken/local_pages", "views/bonken/export")
HOUSE_SCRIPT = "bonken/house_rules"  # what only the page of house rules does

PARAGRAPHS = ("summary", "rules", "rule")  # of a rulebook; for the page of the rules
TRANSLATED = ("name", "first_chooser", "symbol", "one", "many")
SUMMARY = "house.summary"  # of house rules that a phone makes, in all languages
ANY = "any"  # stands for a rulebook in an address that a phone makes of it


def plain_rulebook(rulebook: Rulebook) -> Plain:
    """A rulebook of Bonken as JSON data for scripts, without its paragraphs. A text that it lacks in a language is
    there in the one that it has. A house rulebook has its ``table`` for documents."""
    plain = asdict(rulebook, dict_factory=_fields)
    return plain if rulebook.is_ours else plain | {"table": rulebook_to_table(rulebook)}


def _fields(pairs: list[tuple[str, Any]]) -> Plain:
    return {key: _in_all(value) if key in TRANSLATED else value for key, value in pairs if key not in PARAGRAPHS}


def _in_all(text: Text) -> Text:
    return {language: texts(language).pick(text) for language in LANGUAGES}


def sheet_texts(t: Texts) -> data.PlainTexts:
    """The texts of one language for the scripts of a sheet's pages."""
    return data.texts_shown_by(data.all_texts(t), SHEET_SCRIPT, without=LOCAL_SCRIPTS)


def local_texts(t: Texts) -> data.PlainTexts:
    """The further texts of one language for pages of a sheet that lives on the phone."""
    others = sheet_texts(t)
    own = data.texts_shown_by(data.all_texts(t), SHEET_SCRIPT, without=(HOUSE_SCRIPT,))
    return {key: text for key, text in own.items() if key not in others}


def house_texts(t: Texts) -> data.PlainTexts:
    """The further texts of one language for the page of house rules on a phone."""
    return data.texts_shown_by(data.all_texts(t), HOUSE_SCRIPT)


TEXTS = data.Catalogue("bonken_phone.catalogue", sheet_texts)
LOCAL_TEXTS = data.Catalogue("bonken_phone.catalogue_here", local_texts)
HOUSE_TEXTS = data.Catalogue("bonken_phone.catalogue_house", house_texts)
bp.add_url_rule(f"/texts/{data.LANGUAGE}.json", "catalogue", TEXTS.answer)
bp.add_url_rule(f"/texts/{data.LANGUAGE}-local.json", "catalogue_here", LOCAL_TEXTS.answer)
bp.add_url_rule(f"/texts/{data.LANGUAGE}-house.json", "catalogue_house", HOUSE_TEXTS.answer)


@bp.get("/rulebooks/<key>.json")
def rulebook(key: str) -> Response:
    """A rulebook as a JSON file: a shipped one by its key, any other by its digest."""
    return answer_with(_rulebook_body(book(key)), data.JSON)


def page_data(sheet: Any) -> dict[str, object]:
    """The data of a page of Bonken for its script: the sheet, and the addresses of rulebook, texts and rules."""
    return {
        "rules": url_for("rules.rules", rulebook=ANY),
        "sheet": game_of(sheet).to_plain(sheet),
        "language": context.language(),
        "rulebook": rulebook_address(sheet.rulebook),
        "texts": TEXTS.address(context.language()),
    }


def sheet_page_data(opened: Opened) -> dict[str, object]:
    """The data of a page of Bonken for the script that follows its sheet: the sheet, its API address, its version."""
    deals = {"deals": f"{url_for('deals.enter', key=opened.key)}/"}
    return page_data(data.with_ids(opened)) | deals | data.access_data(opened)


def correcting_page_data(opened: Opened) -> dict[str, object]:
    """The data of a page that corrects a sheet, for the script that keeps corrections: also all rulebooks with their
    addresses, and whether it has typed values."""
    own = opened.log.sheet.rulebook
    return sheet_page_data(opened) | {
        "rulebooks": rulebook_addresses(own),
        "books": rulebook_choices(books(own)),
        "typed": request.method == "POST",
    }


def rulebook_choices(books: Iterable[Rulebook]) -> list[dict[str, str]]:
    pick = context.t().pick
    return [{"id": one.id, "name": pick(one.name), "summary": pick(one.summary)} for one in books]


def rulebook_addresses(*own: Rulebook) -> dict[str, str]:
    """The addresses of the rulebooks to choose from, by their ids."""
    return {one.id: rulebook_address(one) for one in books(*own)}


def rules_addresses() -> dict[str, str]:
    """The addresses of the rules pages of shipped rulebooks, by key; under :data:`ANY` that of house rules."""
    return {key: url_for("rules.rules", rulebook=key) for key in (*rulebook_keys(), ANY)}


def rulebook_address(rulebook: Rulebook) -> str:
    """The address of a rulebook's JSON file, with the digest of its content."""
    return url_for("bonken_phone.rulebook", key=rulebook.id, v=digest_of(_rulebook_body(rulebook)))


def _rulebook_body(rulebook: Rulebook) -> bytes:
    return _our_body(rulebook.key) if rulebook.is_ours else data.as_json(plain_rulebook(rulebook))


@cache
def _our_body(key: str) -> bytes:
    return data.as_json(plain_rulebook(named(key)))


FOLDER = "/here"
# The paths below it of pages that a phone draws, by what draws the same page on a server.
LOCAL_PAGES: Mapping[str, str] = {
    "sheets.card": "",
    "sheets.log": "/log",
    "sheets.share": "/share",
    "deals.enter": "/deal",
    "players_and_order.players": "/players",
    "sheets.heading": "/heading",
    "players_and_order.order": "/order",
    "house_rules.new": "/rules",
}


def frame_addresses() -> list[str]:
    """The addresses of the empty pages that a phone fills, that of a card first."""
    return [url_for("bonken_phone.frame") + page for page in LOCAL_PAGES.values()]


def frame() -> str:
    """The empty page that a phone fills, equal for every page of a sheet."""
    language = context.language()
    page_data = {
        "language": language,
        "texts": TEXTS.address(language),
        "texts_local": LOCAL_TEXTS.address(language),
        "texts_house": HOUSE_TEXTS.address(language),
        "pages": dict(zip(LOCAL_PAGES, frame_addresses(), strict=True)),
        "new": url_for("bonken.new"),
        "rulebooks": rulebook_addresses(),
        "books": rulebook_choices(named(key) for key in rulebook_keys()),
        "rules": rules_addresses(),
        "styles": {
            "deals.enter": style("entry"),
            "players_and_order.order": style("entry"),
            "house_rules.new": asset("css/house.css"),
            "finish": asset("css/finish.css"),
        },
        "summaries": {one: {SUMMARY: data.all_texts(texts(one))[SUMMARY]} for one in LANGUAGES},
        "serverless": bool(current_app.config.get(SERVERLESS)),
        "writable": True,
    }
    return render_template("bonken/frame.html", key="here", page_data=page_data)


for _page in LOCAL_PAGES.values():
    bp.add_url_rule(f"{FOLDER}{_page}", "frame", frame)
# Those of earlier versions, which had some of them by rulebook.
bp.add_url_rule(f"{FOLDER}/<rulebook>", "card_by_rulebook", redirect_to=FOLDER)
bp.add_url_rule(f"{FOLDER}/<rulebook>/deal", "deal_by_rulebook", redirect_to=f"{FOLDER}/deal")
