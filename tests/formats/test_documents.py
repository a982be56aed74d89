"""Documents: JSON and TOML both ways, the computed answer word for word, and a table of everything unreadable."""

import json
import tomllib
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import is_same_deal
from scoresheet.core.bonken.rulebook import named, rulebook_to_table
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.errors import UnreadableError
from scoresheet.formats.bonken.documents import computed, from_node, to_document
from scoresheet.formats.json_toml import DEEPEST, LONGEST_TOML, parse, parse_toml, to_json
from tests.house import any_house_rules, house, house_table
from tests.strategies import BOOK, GONE, NAMES, SHIPPED, A, evenings, some, with_value

# Two deals of one evening; the numbers of the first are those of the worked minus example.
DOCUMENT: dict[str, Any] = {
    "format": "scoresheet/1",
    "rulebook": "bonken-2002",
    "title": "Friday evening",
    "players": ["Anna", "Bram", "Carla", "Dirk"],
    "first_chooser": "Anna",
    "deals": [
        {
            "contract": "points-of-hearts",
            "chooser": "Anna",
            "doubles": [["Bram", "Anna"], ["Bram", "Carla"], ["Bram", "Dirk"], ["Dirk", "Carla"], ["Anna", "Bram"]],
            "result": {"hearts": {"Anna": 3, "Bram": 4, "Carla": 5, "Dirk": 1}},
        },
        {
            "contract": "seventh-thirteenth",
            "chooser": "Bram",
            "doubles": [],
            "result": {"trick-7": "Anna", "trick-13": "Dirk"},
        },
    ],
}


def read_table(table: object) -> Sheet:
    return from_node(parse(json.dumps(table).encode(), "evening.json"))


def answer(sheet: Sheet) -> dict[str, Any]:
    return computed(sheet, say=lambda finding: finding.code)


def test_the_computed_answer_has_what_the_example_of_its_deal_does_not_claim() -> None:
    """Its shape is in static/openapi.json."""
    got = answer(read_table({**DOCUMENT, "deals": DOCUMENT["deals"][:1]}))
    [deal] = got["deals"]
    assert (deal["number"], deal["contract"], deal["chooser"]) == (1, "points-of-hearts", "Anna")
    assert deal["points"] == {"Anna": -30, "Bram": -40, "Carla": -50, "Dirk": -10}
    assert [line["links"] for line in deal["settlements"]] == [2, 1, 1, 1]
    assert deal["running"] == got["endscores"] == {"Anna": -10, "Bram": -80, "Carla": -100, "Dirk": 60}
    assert (got["subtotals"]["Anna"], got["subtotals"]["Dirk"]) == ({"plus": 0, "minus": 10}, {"plus": 60, "minus": 0})
    assert (got["rulebook"], got["players"]) == ("bonken-2002", ["Anna", "Bram", "Carla", "Dirk"])
    assert (got["total"], got["complete"], got["zero_sum"], got["findings"]) == (-130, False, False, [])
    assert got["next"] == {
        "number": 2,
        "chooser": "Bram",
        "dealer": "Dirk",
        "leader": "Anna",
        "calling": ["Carla", "Dirk", "Anna", "Bram"],
        "passed": [],
        "contracts": [contract.key for contract in BOOK.contracts[1:]],
    }


def test_a_deal_with_an_error_is_shown_without_scores_and_left_out_of_the_sums() -> None:
    got = answer(read_table(with_value(DOCUMENT, "deals[0].result.hearts.Dirk", 2)))
    wrong, right = got["deals"]
    assert (wrong["points"], wrong["scores"], wrong["total"], wrong["settlements"]) == (None, None, None, [])
    assert wrong["findings"] == [
        {"code": "wrong-total", "severity": "error", "deal": 1, "fields": ["result.hearts"], "message": "wrong-total"}
    ]
    assert wrong["dealer"] == "Carla"
    assert got["endscores"] == right["scores"] == {"Anna": -50, "Bram": 0, "Carla": 0, "Dirk": -50}


def test_a_deal_with_an_unknown_chooser_has_no_roles() -> None:
    deal = answer(read_table(with_value(DOCUMENT, "deals[0].chooser", "Eva")))["deals"][0]
    assert (deal["chooser"], deal["dealer"], deal["leader"], deal["calling"]) == ("Eva", None, None, None)
    assert [finding["fields"] for finding in deal["findings"]] == [["chooser"]]


def test_optional_keys_can_be_left_out() -> None:
    bare = {"format": "scoresheet/1", "rulebook": "bonken-2002", "players": ["A", "B", "C", "D"], "deals": []}
    sheet = read_table(bare)
    assert to_document(sheet) == bare
    assert sheet.standing.next is None  # the first chooser is unknown
    deal = {"contract": "points-of-hearts", "chooser": "B", "result": {"hearts": {"C": 13}}}
    standing = read_table({**bare, "deals": [deal]}).standing
    assert standing.endscores == (0, 0, -130, 0)
    assert standing.next is not None
    assert standing.next.roles.chooser == 2  # the first deal's chooser counts as first


def test_toml_may_write_a_date_as_a_date() -> None:
    text = 'format = "scoresheet/1"\nrulebook = "bonken-2002"\nplayers = ["A", "B", "C", "D"]\ndeals = []\n'
    assert from_node(parse(f"{text}date = 2002-05-03".encode(), "x.toml")).date == "2002-05-03"
    assert from_node(parse(f'{text}date = "2002-05-03"'.encode(), "x.toml")).date == "2002-05-03"


def test_without_a_file_ending_json_and_toml_are_recognised_by_their_start() -> None:
    sheet = read_table(DOCUMENT)
    assert from_node(parse(b"\n  " + to_json(to_document(sheet)).encode(), "-")) == sheet
    assert from_node(parse(tomli_w.dumps(to_document(sheet)).encode(), "-")) == sheet
    assert from_node(parse(b"\xef\xbb\xbf" + to_json(to_document(sheet)).encode(), "-")) == sheet


def test_a_document_is_written_as_it_was_read() -> None:
    extras = {"date": "2002-05-03", "place": "Leiden"}
    identified = [
        {**deal, "id": f"00000000-0000-4000-8000-00000000000{number}", "accepted": ["out-of-turn"]}
        for number, deal in enumerate(DOCUMENT["deals"])
    ]
    document = {**DOCUMENT, **extras, "deals": identified}
    assert to_document(read_table(document)) == document


def test_a_deal_with_an_empty_note_is_one_without() -> None:
    document = to_document(Sheet(BOOK, NAMES, A, (some("queens", A),)))
    document["deals"][0]["note"] = " "
    [deal] = from_node(parse(to_json(document).encode(), "")).deals
    assert is_same_deal(deal, some("queens", A))


def test_true_where_a_count_belongs_is_not_written_as_one_trick() -> None:
    counts = {"Anna": 0, "Bram": 0, "Carla": True, "Dirk": 0}
    deal = DOCUMENT["deals"][1] | {"result": {"trick-7": counts, "trick-13": "Dirk"}}
    written = to_document(read_table({**DOCUMENT, "deals": [deal]}))
    assert repr(written["deals"][0]["result"]) == repr({"trick-7": counts, "trick-13": "Dirk"})


@given(evening=(st.sampled_from(SHIPPED) | any_house_rules()).flatmap(evenings))
def test_a_sheet_survives_json_and_toml_with_every_double(evening: Sheet) -> None:
    sheet = replace(evening, title="Vrijdag ♥", date="2026-11-20", place="Café 't Hart")
    assert from_node(parse(to_json(to_document(sheet)).encode(), "evening.json")) == sheet
    assert from_node(parse(tomli_w.dumps(to_document(sheet)).encode(), "evening.toml")) == sheet


def changed(place: str, value: object) -> bytes:
    """The document with one thing changed."""
    return json.dumps(with_value(DOCUMENT, place, value)).encode()


MANY = [str(number) for number in range(61)]
UNREADABLE = [
    (b"", "", "empty-file"),
    (b"{", "", "not-json"),
    (b'{"format": "scoresheet/1"', "", "not-json"),
    (b"\xff\xfe{\x00}\x00", "", "not-utf8"),
    (b'{"a": NaN}', "", "not-a-number"),
    (b'{"deals": [], "deals": []}', "", "repeated-key"),
    (b'{"a": ' + b"9" * 5000 + b"}", "", "number-too-long"),
    (b"[" * 100_000, "", "too-deep"),
    (b"[]", "", "not-a-table"),
    (b"{}", "", "missing-key"),
    (changed("format", "other/2"), "format", "not-a-choice"),
    (changed("format", "scoresheet/two"), "format", "not-a-choice"),
    (changed("format", "scoresheet/2"), "", "newer-format"),
    (b'{"format": "scoresheet/12", "colour": "red"}', "", "newer-format"),
    (changed("rulebook", "bridge"), "rulebook", "no-rulebook"),
    (changed("rulebook", "../bonken-2002"), "rulebook", "no-rulebook"),
    (changed("rulebook", house_table(deals=13)), "rulebook.deals", "deals-do-not-fit"),
    (changed("rulebook", house_table(colour="green")), "rulebook.colour", "unknown-key"),
    (changed("rulebook", {}), "rulebook", "missing-key"),
    (changed("colour", "red"), "colour", "unknown-key"),
    (changed("players", GONE), "", "missing-key"),
    (changed("players", ["Anna", "Bram", "Carla"]), "players", "wrong-length"),
    (changed("players.3", "  anna "), "players[3]", "name-twice"),
    (changed("players.3", "D" * 41), "players[3]", "name-too-long"),
    (changed("players.3", "Di\x00rk"), "players[3]", "control-character"),
    (changed("title", "x" * 101), "title", "text-too-long"),
    (changed("date", "yesterday"), "date", "not-a-date"),
    (changed("first_chooser", "Eva"), "first_chooser", "unknown-name"),
    (changed("deals", {}), "deals", "not-a-list"),
    (changed("deals.1.contract", GONE), "deals[1]", "missing-key"),
    (changed("deals.1.points", 3), "deals[1].points", "unknown-key"),
    (changed("deals.0.doubles.0", ["Bram"]), "deals[0].doubles[0]", "wrong-length"),
    (changed("deals.0.result.hearts", 13), "deals[0].result.hearts", "not-a-table"),
    (changed("deals.0.result.hearts", {"Anna": 6, " Anna": 7}), "deals[0].result.hearts. Anna", "repeated-key"),
    (changed("deals.0.id", "five"), "deals[0].id", "not-a-uuid"),
    (changed("deals.0.accepted", ["whatever"]), "deals[0].accepted[0]", "not-a-choice"),
    (changed("deals", [deal | {"id": str(UUID(int=1))} for deal in DOCUMENT["deals"]]), "deals[1].id", "repeated-key"),
    (changed("deals.0.doubles", [["Anna", "Bram"]] * 61), "deals[0].doubles", "list-too-long"),
    (changed("deals.0.result", dict.fromkeys(MANY, "Anna")), "deals[0].result", "list-too-long"),
    (changed("deals.0.result.hearts", dict.fromkeys(MANY, 1)), "deals[0].result.hearts", "list-too-long"),
    (changed("deals.0.accepted", ["out-of-turn"] * 61), "deals[0].accepted", "list-too-long"),
]


@pytest.mark.parametrize(("data", "place", "fault"), UNREADABLE)
def test_an_unreadable_document_is_refused_with_its_place_and_fault(data: bytes, place: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        from_node(parse(data, "evening.json"))
    assert (caught.value.source, caught.value.place, caught.value.fault) == ("evening.json", place, fault)


@pytest.mark.parametrize("text", ["x = ", "x = [" * 20_000, f"x = {'9' * 5000}", "players = 1\nplayers = 2"])
def test_broken_toml_is_one_named_fault(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        from_node(parse(text.encode(), "evening.toml"))
    assert caught.value.fault in ("not-toml", "too-deep", "number-too-long")


# TOML that would take minutes to parse, or never end.
TOO_MUCH = {
    "a key of many parts": (".".join(["a"] * 600_000) + " = 1", "text-too-long"),
    "a key of one part too many": (".".join(["a"] * (DEEPEST + 1)) + " = 1", "too-deep"),
    "a shorter one": (".".join(["a"] * 10_000) + " = 1", "too-deep"),
    "with spaces and quotes": (" . ".join(["a", '"b"', "'c'", '"""d"""'] * 3) + " = 1", "too-deep"),
    "in a heading": ("[" + ".".join(["a"] * 900) + "]\n" + "b = 1\n" * 9, "too-deep"),
    "in a heading of a list": ("[[" + ".".join(["a"] * 900) + "]]", "too-deep"),
    "in a table": ("x = {" + ".".join(["a"] * 900) + " = 1}", "too-deep"),
    "tables in each other": ("x = " + "{a = " * 90 + "1" + "}" * 90, "too-deep"),
    "lists in each other": ("x = " + "[\n" * 90 + "]" * 90, "too-deep"),
    "behind a text": ("x = '''[''' # [\ny = \"[\\\"\"\nz = " + "[" * 11, "too-deep"),
    "a long file": ("# " + "a" * LONGEST_TOML, "text-too-long"),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
def test_toml_that_would_take_long_is_refused_before_it_is_parsed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("parsed"))
    text, fault = TOO_MUCH[kind]
    with pytest.raises(UnreadableError) as caught:
        from_node(parse(text.encode(), "evening.toml"))
    assert (caught.value.source, caught.value.fault) == ("evening.toml", fault)


def test_brackets_and_dots_in_texts_and_comments_of_toml_nest_nothing() -> None:
    odd = "[{" * 20 + "1.2.3.4.5.6.7.8.9.10.11.12"
    text = f"""
        # {odd}
        a = "{odd}\\"{odd}"
        b = '{odd}'
        c = {'"' * 4}{odd}{'"' * 5}
        d = {"'" * 4}{odd}{"'" * 5}
        e = [{"1.5, " * 20}]
        "1.2.3.4.5.6.7.8.9.10.11".f = {{g.h = [[1.0]]}}
    """
    assert parse_toml(text, "odd.toml").value == tomllib.loads(text)


# With a whole rulebook in them

QUEENS = {"contract": "queens", "chooser": "Anna", "doubles": [], "result": {"queens": {"Anna": 1, "Bram": 3}}}


@pytest.mark.parametrize("key", ["house", "bonken-2002"])  # also when it calls itself one of ours
def test_a_document_with_a_whole_rulebook_is_scored_by_it(key: str) -> None:
    sheet = read_table({**DOCUMENT, "rulebook": house_table(key=key), "deals": [QUEENS]})
    assert sheet.rulebook == house(key=key)
    assert not sheet.rulebook.is_ours
    assert sheet.standing.endscores == (-50, -150, 0, 0)


def test_a_shipped_rulebook_word_for_word_is_the_shipped_one() -> None:
    sheet = read_table({**DOCUMENT, "rulebook": rulebook_to_table(named("bonken-wikipedia")), "deals": []})
    assert sheet.rulebook is named("bonken-wikipedia")
    assert to_document(sheet)["rulebook"] == "bonken-wikipedia"


def test_the_digest_does_not_depend_on_the_order_or_on_optional_keys() -> None:
    table = dict(reversed(house_table().items()))
    table["seats"] = {**table["seats"], "first_dealer": False}
    assert read_table({**DOCUMENT, "rulebook": table, "deals": []}).rulebook.id == house().id
