"""Backups of the app SunMar/bonken, of all its data versions: read, worked out anew, and refused where they are wrong.

The numbers are those of the description of its format, worked out by its formula and by hand.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.errors import UnreadableError
from scoresheet.formats.bonken.sunmar import RULEBOOKS, read_backup
from scoresheet.formats.imported_evening import ImportedEvening, Scores
from tests.strategies import BOOK, GONE, with_value
from tests.sunmar import FIXTURE, FRIDAY, IDS, NEWEST, SINGLE, Evening, Round, files, game, is_of_takers

GAME_OF = {
    "king-of-hearts": "kingOfHearts",
    "kings-jacks": "kingsAndJacks",
    "queens": "queens",
    "duck": "duck",
    "points-of-hearts": "heartPoints",
    "seventh-thirteenth": "seventhAndThirteenth",
    "last-trick": "finalTrick",
    "domino": "dominoes",
    "clubs": "clubs",
    "diamonds": "diamonds",
    "hearts": "hearts",
    "spades": "spades",
    "no-trumps": "noTrump",
}
VERSIONS = range(1, NEWEST + 1)


def read(parts: dict[str, bytes]) -> list[ImportedEvening]:
    found = list(read_backup(parts, "backup.zip"))
    assert all(isinstance(one, ImportedEvening) for one in found), found
    return [one for one in found if isinstance(one, ImportedEvening)]


def read_one(version: int, evening: Evening) -> ImportedEvening:
    [found] = read(files([game(version, evening)], version))
    return found


def differing(found: ImportedEvening) -> list[tuple[int, Scores, Scores]]:
    """The deals whose scores differ from those in the file: number, the scores in the file, ours."""
    scored = [(one.number, was, one.score) for one, was in zip(found.sheet.standing.deals, found.stored, strict=True)]
    return [(number, was, score.scores) for number, was, score in scored if score and was and score.scores != was]


def fault(parts: dict[str, bytes]) -> UnreadableError:
    """The error of a backup, or of its only evening."""
    try:
        [found] = read_backup(parts, "backup.zip")
    except UnreadableError as error:
        return error
    assert isinstance(found, UnreadableError)
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_gives_the_scores_that_follow(version: int) -> None:
    found = read_one(version, FRIDAY)
    assert differing(found) == []
    assert found.sheet.standing.endscores == (-70, -270, -105, -165)
    assert found.sheet.players == FRIDAY.players
    assert found.sheet.date == "2026-07-03"
    assert found.sheet.title == ("Vrijdag" if version >= 8 else "")
    assert found.sheet.first_chooser == 0
    assert found.notes == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_wrong_scores_of_a_fixture_of_that_app_are_found(version: int) -> None:
    found = read_one(version, FIXTURE)
    assert found.sheet.first_chooser == 3
    assert differing(found) == [
        (1, (80, 60, 40, 80), (100, 40, 0, 120)),
        (2, (60, 120, 40, 40), (60, 200, -40, 40)),
        (3, (0, -100, 0, 0), (200, -300, 0, 0)),
    ]


@pytest.mark.parametrize(
    ("one", "right"),
    [
        (Round("kingsAndJacks", 0, (3, 0, 4, 1), (-75, 0, -100, -25)), (-75, 0, -100, -25)),
        (Round("duck", 0, (0, 7, 2, 4), (140, -210, -20, -40), ((1, 0, 2),)), (140, -210, -20, -40)),
        (Round("kingOfHearts", 0, (3,), (0, 0, 0, -100), ((0, 3, 1), (3, 1, 2))), (100, 200, 0, -400)),
        (Round("duck", 0, (4, 3, 5, 1), (-40, -30, -50, -10), ((0, 1, 1), (2, 3, 2))), (-50, -20, -130, 70)),
        (Round("queens", 0, (3, 1, 0, 0), (-225, 45, 0, 0), ((1, 0, 1),)), (-225, 45, 0, 0)),
    ],
)
@pytest.mark.parametrize("version", [1, 2, 3, 4, 11])
def test_a_round_of_the_description_is_worked_out(version: int, one: Round, right: Four) -> None:
    found = read_one(version, Evening(("A", "B", "C", "D"), 3, (one,)))
    assert found.sheet.standing.endscores == right
    assert differing(found) == ([(1, one.stored, right)] if right != one.stored else [])


def test_a_pair_with_state_none_has_no_link() -> None:
    table = game(11, FRIDAY)
    table["rounds"][2]["doublesJson"] = {f"{IDS[1]},{IDS[2]}": {"state": "none", "initiator": None}}
    [found] = read(files([table]))
    assert found.sheet.deals[2].doubles == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_of_that_app_is_one_of_our_contracts(version: int) -> None:
    of_takers = dict.fromkeys(SINGLE, (3,)) | {"seventhAndThirteenth": (3, 1)}
    rounds = tuple(Round(name, 0, of_takers.get(name, (4, 3, 5, 1)), (0, 0, 0, 0)) for name in GAME_OF.values())
    deals = read_one(version, Evening(FRIDAY.players, 3, rounds)).sheet.deals
    assert [deal.contract for deal in deals] == [*GAME_OF]
    for deal, one in zip(deals, rounds, strict=True):
        taken = [deal.taken(unit.key) for unit in BOOK.contract(deal.contract).units]
        single = [tuple(int(seat == taker) for seat in range(4)) for taker in one.counts]
        assert taken == (single if is_of_takers(one.game) else [one.counts])


def test_an_evening_has_the_same_id_whenever_it_is_read() -> None:
    assert read_one(11, FRIDAY).id == read_one(10, FRIDAY).id != read_one(11, FIXTURE).id
    assert read_one(9, FRIDAY).id == read_one(1, FRIDAY).id


def test_variants_have_rulebooks_that_count_the_same() -> None:
    for key in RULEBOOKS.values():
        other = named(key)
        assert other.deals == BOOK.deals
        assert [(one.key, one.kind, one.units) for one in other.contracts] == [
            (one.key, one.kind, one.units) for one in BOOK.contracts
        ]


def test_data_that_is_not_imported_is_noted() -> None:
    table = game(11, Evening(FRIDAY.players, 3, FRIDAY.rounds, hearts="graduatedUnlock"))
    table["pendingRound"] = {"gameId": "spades", "chooserId": IDS[0], "input": {"counts": []}}
    [found] = read(files([table]))
    assert [note.code for note in found.notes] == ["pending", "hearts-variant"]


def test_the_first_dealer_of_the_first_version_is_reckoned_back() -> None:
    table = game(1, FRIDAY)
    table["pendingRound"] = {"dealerIndex": 3, "chooserIndex": 0, "gameId": "spades", "input": {}}
    assert read(files([table], 1))[0].sheet.first_chooser == 0  # three, less four rounds, is three
    assert read(files([{**table, "rounds": [], "pendingRound": None}], 1))[0].sheet.first_chooser == 1


# Refused


REVERSED = {f"{IDS[2]},{IDS[1]}": {"state": "doubled", "initiator": IDS[1]}}
OUTSIDER = {f"{IDS[1]},{IDS[2]}": {"state": "doubled", "initiator": IDS[3]}}


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        ("id", "e5", "not-a-uuid"),
        ("id", GONE, "missing-key"),
        ("createdAt", "yesterday", "not-a-time"),
        ("gameName", "x" * 101, "text-too-long"),
        ("players", [], "wrong-length"),
        ("players.1.id", IDS[0], "repeated-key"),
        ("players.1.name", " noor ", "name-twice"),
        ("players.1.name", "x" * 41, "name-too-long"),
        ("firstDealerId", "Noor", "not-a-choice"),
        ("ruleVariants", {"starterVariant": "nobody"}, "not-a-choice"),
        ("rounds.1.roundNumber", 3, "sunmar-round-number"),
        ("rounds.0.gameId", "Queens", "not-a-choice"),
        ("rounds.0.input", GONE, "sunmar-no-input"),
        ("rounds.0.input", {}, "missing-key"),
        ("rounds.0.input", {"counts": [{}, {}]}, "wrong-length"),
        ("rounds.0.input.counts.0", {"Noor": 4}, "unknown-name"),
        ("rounds.0.input.counts.0", {IDS[0]: 1.5}, "not-whole"),
        ("rounds.0.input.counts.0", {IDS[0]: 10**9}, "out-of-range"),
        ("rounds.0.scores", {IDS[0]: -180}, "wrong-length"),
        ("rounds.0.doublesJson", REVERSED, "sunmar-pair"),
        ("rounds.0.doublesJson", OUTSIDER, "sunmar-initiator"),
        ("rounds.0.doublesJson", {"x": {"state": "doubled", "initiator": IDS[0]}}, "sunmar-pair"),
        ("rounds.0.doublesJson", {f"{IDS[1]},{IDS[2]}": {"state": "thrice", "initiator": IDS[1]}}, "not-a-choice"),
    ],
)
def test_an_unreadable_evening_is_refused_with_its_place(place: str, value: object, expected: str) -> None:
    found = fault(files([with_value(game(11, FRIDAY), place, value)]))
    assert (found.fault, found.source) == (expected, "backup.zip/games.json")
    assert found.place.startswith("games[0]")


def test_an_unreadable_evening_leaves_the_others() -> None:
    found = list(read_backup(files([game(11, FRIDAY), {"id": "x"}, game(11, FIXTURE), game(11, FRIDAY)]), "b.zip"))
    assert [type(one) for one in found] == [ImportedEvening, UnreadableError, ImportedEvening, UnreadableError]


HASHES = {"games": {"algo": "sha256", "hash": "0" * 64}}
BAD_MANIFESTS: dict[str, tuple[dict[str, Any], str]] = {
    "newer layout": ({"version": 2}, "sunmar-too-new"),
    "no layout": ({"version": None}, "not-whole"),
    "another hash": ({"hashes": HASHES}, "sunmar-wrong-hash"),
    "another algorithm": ({"hashes": {"games": {"algo": "md5", "hash": "0" * 64}}}, "not-a-choice"),
    "no digits": ({"hashes": {"games": {"algo": "sha256", "hash": "x" * 64}}}, "not-a-digest"),
    "no hashes": ({"hashes": {}}, "missing-key"),
    "nothing in it": ({"contains": []}, "empty-list"),
    "something else in it": ({"contains": ["games", "photos"]}, "not-a-choice"),
    "settings that are not there": (
        {"contains": ["games", "settings"], "hashes": HASHES | {"settings": HASHES["games"]}},
        "sunmar-wrong-hash",
    ),
}


@pytest.mark.parametrize("name", BAD_MANIFESTS)
def test_a_backup_with_a_wrong_manifest_is_refused(name: str) -> None:
    manifest, expected = BAD_MANIFESTS[name]
    assert fault(files([game(11, FRIDAY)], **manifest)).fault == expected


BAD_FILES: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "a file too many": (lambda parts: parts.update({"notes.txt": b""}), "sunmar-strange-file"),
    "a file in a folder": (lambda parts: parts.update({"../games.json": b""}), "sunmar-strange-file"),
    "settings not in the manifest": (lambda parts: parts.update({"settings.json": b"{}"}), "sunmar-strange-file"),
    "no games": (lambda parts: parts.pop("games.json"), "missing-key"),
    "no manifest": (lambda parts: parts.pop("manifest.json"), "missing-key"),
    "a manifest of bytes": (lambda parts: parts.update({"manifest.json": b"\xff"}), "not-utf8"),
    "a manifest of letters": (lambda parts: parts.update({"manifest.json": b"x"}), "not-json"),
    "a manifest that is a list": (lambda parts: parts.update({"manifest.json": b"[]"}), "not-a-table"),
    "games with a digit changed": (
        lambda parts: parts.update({"games.json": parts["games.json"].replace(b"-135", b"-136")}),
        "sunmar-wrong-hash",
    ),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_backup_with_wrong_files_is_refused(name: str) -> None:
    change, expected = BAD_FILES[name]
    parts = files([game(11, FRIDAY)])
    change(parts)
    assert fault(parts).fault == expected


@pytest.mark.parametrize(
    ("games", "version", "expected"),
    [([], 12, "sunmar-too-new"), ([], 0, "out-of-range"), ({}, 11, "not-a-list"), ([{}] * 2001, 11, "list-too-long")],
)
def test_unreadable_games_are_refused(games: object, version: int, expected: str) -> None:
    assert fault(files(games, version)).fault == expected


def test_a_backup_of_settings_alone_has_no_evenings() -> None:
    parts = {"settings.json": b"{}", "manifest.json": files([])["manifest.json"]}
    table = json.loads(parts["manifest.json"])
    table |= {"contains": ["settings"], "hashes": {"settings": {"algo": "sha256", "hash": ""}}}
    table["hashes"]["settings"]["hash"] = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    parts["manifest.json"] = json.dumps(table).encode()
    assert fault(parts).fault == "sunmar-no-games"


def test_a_byte_order_mark_is_skipped() -> None:
    parts = files([game(11, FRIDAY)])
    assert len(read(parts | {"games.json": b"\xef\xbb\xbf" + parts["games.json"]})) == 1


# Anything

_NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)  # JSON has no others
_LEAVES = st.none() | st.booleans() | _NUMBERS | st.text(max_size=5) | st.sampled_from(IDS)
_KEYS = st.text(st.characters(codec="utf-8", exclude_characters=".[]"), max_size=5)  # which a place can be written with
_ANYTHING = st.recursive(_LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3))


def places(value: Any, path: str = "") -> list[str]:
    """Every place in a table."""
    if isinstance(value, dict | list):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        return [place for key, member in members for place in (f"{path}{key}", *places(member, f"{path}{key}."))]
    return []


@given(st.data(), st.sampled_from(VERSIONS))
def test_any_change_is_read_or_refused_and_nothing_else(data: st.DataObject, version: int) -> None:
    table = game(version, FRIDAY)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from(places(table)))
        table = with_value(table, place, data.draw(_ANYTHING | st.just(GONE)))
    for found in read_backup(files([json.loads(json.dumps(table))], data.draw(st.sampled_from(VERSIONS))), "b.zip"):
        if isinstance(found, ImportedEvening):
            assert len(found.sheet.standing.deals) == len(found.stored)
