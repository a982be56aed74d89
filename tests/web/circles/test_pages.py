"""The page of a circle and its PDF show the same figures."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient
from pypdfium2 import PdfDocument

from scoresheet.core.circle import Circle
from scoresheet.store import Store, digest_of
from tests.soaked import soaked
from tests.strategies import PLAYED

pytestmark = pytest.mark.pdf

EVENINGS = (
    ("2025-11-21", ("Anna", "Bram", "Carla", "Dirk")),
    ("2026-09-04", ("Dirk", "Anna", "Els", "Bram")),
    ("2026-10-02", ("Carla", "Els", "Bram", "Frits")),
    ("2026-11-20", ("Els", "Dirk", "Anna", "Carla")),
)


@pytest.mark.parametrize(
    ("language", "least", "part", "people"),
    [("en", 2, "season=all&best=2", 6), *soaked(("nl", 2, "", 6), ("nl", 5, "season=all", 6))],
    ids=["best of all", "latest season", "nobody is ranked"],
)
def test_every_figure_of_the_page_stands_in_the_pdf(
    client: FlaskClient, store: Store, language: str, least: int, part: str, people: int
) -> None:
    sheets = [replace(PLAYED, date=day, players=four) for day, four in EVENINGS]
    digests = tuple(digest_of(store.create(sheet).view) for sheet in sheets)
    circle = store.create(Circle("Donderdag", digests, least=least))
    page = client.get(f"/c/{circle.view}?{part}&lang={language}").text
    link = re.findall(r'href="(/c/[^"]*\.pdf[^"]*)"', page)[0]
    printed = words(client.get(unescape(link)).data)
    ranking, matrix = (rows(page, kind) for kind in ("ranking", "matrix"))
    people = 6 if part else 5 + ("Frits" in page)
    assert (len(ranking), len(matrix)) == (people, people)
    for row in ranking:
        assert f" {' '.join(filter(None, row))} " in printed
    for person, total, *cells in matrix:
        assert re.search(rf" {person} \w+ {re.escape(' '.join([*filter(None, cells), total]))} ", printed)
    records = re.findall(r"<details.*?</details>", page, re.DOTALL)[0]
    lines = [plain(line) for line in re.findall(r"<li>(.*?)</li>", records, re.DOTALL)]
    assert len(lines) == 5
    for line in lines:
        assert line in printed


def rows(page: str, kind: str) -> list[list[str]]:
    """The cells of every person in a table of the page."""
    table = re.findall(rf'<table class="{kind}">.*?</table>', page, re.DOTALL)[0]
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in table.split("<tr")[2:]]
    return [[plain(cell) for cell in row] for row in found if len(row) > 1]


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>|[\u2066-\u2069]", "", html)).split())


def words(pdf: bytes) -> str:
    """All text of a PDF on one line."""
    with PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
