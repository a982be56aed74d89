"""Stylesheets that travel together: whole, in order, kept for good at their own address."""

import re

import pytest
from flask.testing import FlaskClient

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.phone.styles import ALONE_TOO, ON_PAPER, ONLY_TOGETHER, TOGETHER
from scoresheet.web.static_files import bare


def address(client: FlaskClient, page: str, name: str) -> str:
    found = re.search(rf'href="(/static/{name}\.css\?v=\w+)"', client.get(page).text)
    assert found
    return found[1]


def test_the_styles_of_every_page_come_in_one_file(client: FlaskClient) -> None:
    answer = client.get(address(client, "/", "base"))
    assert answer.mimetype == "text/css"
    assert "immutable" in answer.headers["Cache-Control"]
    for file in TOGETHER["base"]:
        style = bare((STATIC / "css" / file).read_text(encoding="utf-8"))
        assert (f"@media print{{{style}}}" if file in ON_PAPER else style) in answer.text
    for other in ("/static/base.css", "/static/base.css?v=older"):
        assert client.get(other).headers["Cache-Control"] == "no-cache"


def test_what_is_for_paper_applies_to_nothing_else(client: FlaskClient, sheet_key: str) -> None:
    text = client.get(address(client, f"/s/{sheet_key}", "sheet")).text
    paper = bare((STATIC / "css" / "paper.css").read_text(encoding="utf-8"))
    assert text.endswith(f"@media print{{{paper}}}")
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("name", TOGETHER)
def test_every_part_is_a_stylesheet_and_in_one_whole_only(name: str) -> None:
    for file in TOGETHER[name]:
        assert (STATIC / "css" / file).is_file()
        assert [whole for whole, files in TOGETHER.items() if file in files] == [name]


def test_no_page_asks_alone_for_what_comes_together() -> None:
    asked = {
        name
        for template in TEMPLATES.rglob("*.html")
        for name in re.findall(r"asset\('css/([\w.]+)'\)", template.read_text(encoding="utf-8"))
    }
    assert asked & ONLY_TOGETHER == set()
    assert set(ALONE_TOO) <= asked
