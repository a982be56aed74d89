"""Changes to a tournament: made, refused, by two desks at once, and taken back."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonaken.championship.changes import (
    CameBack,
    CardsMade,
    Confirmed,
    DrawDropped,
    Drawn,
    Entered,
    FinalRedrawn,
    Left,
    Moved,
    MovedBack,
    PlayerCorrected,
    Reopened,
    SignedOff,
    TournamentHeaded,
    change_from_plain,
)
from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.findings import notices
from scoresheet.core.bonaken.championship.player_list import PastedTable, is_table, read_list
from scoresheet.core.bonaken.championship.tournament import (
    MOST_ROUNDS,
    Player,
    Score,
    Tournament,
    tournament_from_plain,
    tournament_to_plain,
)
from scoresheet.core.changes import SheetChange
from scoresheet.core.errors import MissingError, UnreadableError
from scoresheet.core.log import Conflict, rebase
from scoresheet.core.validation import Node
from tests.championship import codes, crowd, drawn, played, some_game, with_final, without

EIGHT = drawn(crowd(8), "one")  # two tables, nothing signed
ANOTHER_ROUND = Drawn.next(EIGHT, "two")
PLAYED = played(8, 1)
PLAYED_OUT = with_final(PLAYED)
GAMES = tuple(some_game(4, Chance(seed)) for seed in ("a", "b"))
FULL_GAME = tuple(Score(*score) for score in ((10, 2), (8, 2), (4, 2), (1, 0)))
CHANGES: tuple[SheetChange, ...] = (
    TournamentHeaded("Leimuiden", "2026-11-07", ""),
    Entered((Player("Zus", ("nieuw",)), Player("Zo"))),
    PlayerCorrected(3, "Bert", ("vrouw",)),
    Left((1, 2)),
    CameBack((1,)),
    Moved(1, EIGHT.rounds[0].seated[0][0], 2),
    MovedBack(1, EIGHT.rounds[0].seated[1][2], 1, 1),
    SignedOff(1, 2, GAMES, ("ab" * 32,), ("wrong-points",)),
    Reopened(1, 1),
    DrawDropped(1),
    CardsMade("salt", ("cd" * 32,)),
)


@pytest.mark.parametrize(
    "change", [*CHANGES, replace(ANOTHER_ROUND, accepted=("tables-unsigned",))], ids=lambda one: one.kind
)
def test_a_change_comes_back_from_the_log_as_it_was(change: SheetChange) -> None:
    text = json.dumps(change.plain())
    assert change_from_plain(Node(json.loads(text), "log")) == change
    change.apply(EIGHT)
    assert change.describe(EIGHT).code


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.kind)
def test_undo_restores_the_tournament_before(change: SheetChange) -> None:
    undone = change.undone(EIGHT)
    if undone is None:
        assert change.kind in ("reopened", "cards-made")
    elif change.kind in ("entered", "left", "came-back"):  # a player who entered stays known, but is not present
        before = without(EIGHT, 1) if change.kind == "came-back" else EIGHT
        assert undone.apply(change.apply(before)).present == before.present
    else:
        assert undone.apply(change.apply(EIGHT)) == EIGHT


def test_a_tournament_comes_back_as_it_was_opened() -> None:
    opened = crowd(7)
    text = json.dumps(tournament_to_plain(opened))
    assert tournament_from_plain(Node(json.loads(text), "sheet 1")) == opened


def test_a_pasted_list_is_read_line_by_line() -> None:
    found = read_list(
        "  Anja  de Wit ;nieuw, vrouw,nieuw\n\nBert\tvrouw\nanja de wit\n" + "x" * 41 + "\nCor;" + "y" * 21
    )
    assert found.players[:2] == (Player("Anja de Wit", ("nieuw", "vrouw")), Player("Bert", ("vrouw",)))
    assert found.faults == (
        (4, "anja de wit", "name-twice"),
        (5, "x" * 41, "name-too-long"),
        (6, "Cor", "label-too-long"),
    )
    assert read_list("Bert", entered=("BERT",)).faults == ((1, "Bert", "name-twice"),)
    assert read_list("A;1,2,3,4,5").faults == ((1, "A", "too-many-labels"),)
    assert read_list(f"A;new,{'x' * 21}").faults == ((1, "A", "label-too-long"),)


def test_a_list_of_numbered_lines_is_a_table_however_many_are_empty() -> None:
    assert is_table("1. Anja\n\n\n2. Bert\n")
    assert not is_table("Anja\n\n\nBert\n")


def test_a_row_of_a_pasted_table_counts_while_it_has_one_cell() -> None:
    table = PastedTable.of("Nr\tNaam\tPrijs\n1\tAnja\tnieuw\n2\tBert\t\n\t\t\n")
    assert table.columns == ("", "name", "labels")
    assert table.read(table.columns).players == (Player("Anja", ("nieuw",)), Player("Bert"))
    assert table.read(("", "name")).players == (Player("Anja"), Player("Bert")), "a form with fewer columns"
    assert PastedTable.of("1\tAnja\n2\t12").columns == ("", "name"), "not a column of numbers alone"


@pytest.mark.parametrize(
    ("heads", "row"),
    [
        ("Achternaam\tTussenvoegsel\tVoornaam", "Wit\tde\tAnja"),
        ("Voornaam\tTussenvoegsels\tNaam", "Anja\tde\tWit"),
        ("Naam;Voorvoegsel;Achternaam", "Anja;de;Wit"),
    ],
)
def test_the_prefix_of_a_surname_stands_before_it_in_any_order_of_columns(heads: str, row: str) -> None:
    table = PastedTable.of(f"{heads}\n{row}")
    assert table.read(table.columns).players == (Player("Anja de Wit"),)


REFUSED = [
    ("a name twice", EIGHT, Entered((Player("speler 1"),)), ["name-twice"]),
    ("another's name", EIGHT, PlayerCorrected(3, "Speler 1", ()), ["name-twice"]),
    ("a name that looks like another's", EIGHT, PlayerCorrected(3, "Speler 1\u200e", ()), ["name-twice"]),
    ("a list with a name that looks like another's", EIGHT, Entered((Player("Speler 1\u200e"),)), ["name-twice"]),
    ("its own name", EIGHT, PlayerCorrected(3, "Speler 4", ("vrouw",)), []),
    (
        "a name beside two that looked alike before",
        replace(EIGHT, players=(*EIGHT.players, Player("Speler 1\u200e"))),
        Entered((Player("Zus"),)),
        [],
    ),
    ("no players", Tournament("T"), Drawn(1, "s", ()), ["too-few-players"]),
    ("a final at once", crowd(8), Drawn.next_final(crowd(8), "f"), ["final-too-early"]),
    ("a final while tables are playing", EIGHT, Drawn.next_final(EIGHT, "f"), ["final-too-early"]),
    ("a round after the final", PLAYED_OUT, Drawn.next(PLAYED_OUT, "more"), ["final-drawn"]),
    ("at two tables", crowd(4), Drawn(1, "s", ((0, 1, 2, 3), (3,))), ["player-at-two-tables"]),
    ("forgotten", crowd(5), Drawn(1, "s", ((0, 1, 2, 3),)), ["player-without-table"]),
    ("gone home", without(crowd(5), 4), Drawn(1, "s", ((0, 1, 2, 3, 4),)), ["away-at-table"]),
    ("a table is playing", EIGHT, ANOTHER_ROUND, ["tables-unsigned"]),
    ("another four", PLAYED, Drawn(2, "f", ((0, 1, 2, 3),), final=True), ["player-without-table", "away-at-table"]),
    ("dropped while it is played", PLAYED, DrawDropped(1), ["round-begun"]),
    (
        "dropped after a player confirmed",
        Confirmed(1, 1, EIGHT.rounds[0].seated[0][0], GAMES).apply(EIGHT),
        DrawDropped(1),
        ["round-begun"],
    ),
    (
        "more rounds than a log has",
        replace(PLAYED, rounds=PLAYED.rounds * MOST_ROUNDS),
        Drawn(MOST_ROUNDS + 1, "s", EIGHT.rounds[0].seated),
        ["too-many-rounds"],
    ),
    ("one game", EIGHT, SignedOff(1, 1, (FULL_GAME,)), ["game-unfinished"]),
    ("two firsts of one", EIGHT, SignedOff(1, 1, (FULL_GAME, (*FULL_GAME[:1] * 3, Score(8, 2)))), ["wrong-points"]),
    (
        "out with one won",
        EIGHT,
        SignedOff(1, 1, (FULL_GAME, (*FULL_GAME[:1], *(Score(p, 1) for p in (8, 4, 1))))),
        ["wrong-won"],
    ),
    (
        "the last out with none won, and two by the player left",
        EIGHT,
        SignedOff(1, 1, (FULL_GAME, tuple(map(Score, (10, 8, 4, 1), (2, 2, 0, 2))))),
        ["wrong-won"],
    ),
    ("three won", EIGHT, SignedOff(1, 1, (FULL_GAME, (Score(10, 3), *FULL_GAME[1:]))), ["wrong-won"]),
    ("moved after signing", PLAYED, Moved(1, PLAYED.rounds[0].seated[0][0], 2), ["table-signed"] * 2),
]


@pytest.mark.parametrize(
    ("tournament", "change", "found"), [case[1:] for case in REFUSED], ids=[one[0] for one in REFUSED]
)
def test_an_invalid_change_is_blocked(tournament: Tournament, change: SheetChange, found: list[str]) -> None:
    assert codes(change.blocking(tournament)) == found


def test_a_table_keeps_two_players_and_takes_one_more_than_four() -> None:
    one, two, three, _ = EIGHT.rounds[0].seated[0]
    leaves, joins = Moved(1, one, 0), Moved(1, one, 2)
    assert (leaves.describe(EIGHT).code, joins.describe(EIGHT).code) == ("unseated", "moved")
    assert leaves.blocking(EIGHT) == joins.blocking(EIGHT) == ()
    with_three = leaves.apply(EIGHT)
    assert Moved(1, two, 0).blocking(with_three) == ()
    assert codes(Moved(1, three, 0).blocking(Moved(1, two, 0).apply(with_three))) == ["table-too-small"]
    assert codes(Moved(1, two, 2).blocking(joins.apply(EIGHT))) == ["table-full"]


def test_a_final_that_was_played_is_not_drawn_anew() -> None:
    [found] = FinalRedrawn.of(PLAYED_OUT, "new").blocking(PLAYED_OUT)
    assert (found.code, found.params) == ("table-signed", {"table": 1})


def test_an_accepted_warning_blocks_no_change_and_stays_a_notice() -> None:
    wrong = SignedOff(1, 1, (FULL_GAME, (*FULL_GAME[:1] * 3, Score(8, 2))), accepted=("wrong-points",))
    assert wrong.blocking(EIGHT) == ()
    after = wrong.apply(EIGHT)
    assert codes(tuple(notices(after, after.rounds[0], 1))) == ["wrong-points"]


def test_the_desk_sees_who_left_during_a_round_and_who_came() -> None:
    late = Entered((Player("Zus"),)).apply(Left((0,)).apply(EIGHT))
    found = tuple(notices(late, late.rounds[0], 1))
    assert [(one.code, one.params["player"]) for one in found] == [
        ("away-at-table", "Speler 1"),
        ("player-without-table", "Zus"),
    ]
    assert codes(tuple(notices(Moved(1, 8, 2).apply(late), late.rounds[0], 1))) == [
        "away-at-table",
        "player-without-table",
    ]


def test_the_desk_sees_a_table_that_was_left_with_five() -> None:
    late = Entered((Player("Zus"),)).apply(EIGHT)
    five = Moved(1, 8, 2).apply(late)
    assert [(one.code, one.params) for one in notices(five, five.rounds[0], 1)] == [("table-of-five", {"table": 2})]
    exchanged = Moved(1, five.rounds[0].seated[1][0], 0).apply(five)
    assert codes(tuple(notices(exchanged, exchanged.rounds[0], 1))) == ["player-without-table"]


def test_late_comers_play_from_the_next_round_on_and_leavers_do_not() -> None:
    after = Entered((Player("Zus"),)).apply(Left((0,)).apply(PLAYED))
    seated = sorted(player for table in Drawn.next(after, "two").tables for player in table)
    assert seated == list(range(1, 9))


DRAW = Drawn.next(crowd(8), "mine")
CLASHES = [
    (DRAW, Drawn.next(crowd(8), "theirs"), True),
    (DRAW, Entered((Player("Zus"),)), True),
    (DRAW, Left((0,)), True),
    (DRAW, PlayerCorrected(0, "Zus", ()), False),
    (SignedOff(1, 1, GAMES), SignedOff(1, 1, GAMES[::-1]), True),
    (SignedOff(1, 1, GAMES), SignedOff(1, 2, GAMES), False),
    (SignedOff(1, 1, GAMES), SignedOff(2, 1, GAMES), False),
    (SignedOff(1, 1, GAMES), Reopened(1, 1), True),
    (SignedOff(1, 1, GAMES), Moved(1, 0, 1), True),
    (SignedOff(1, 1, GAMES), DrawDropped(1), True),
    (DrawDropped(1), SignedOff(1, 1, GAMES), True),
    (DrawDropped(1), ANOTHER_ROUND, True),
    (Moved(1, 0, 1), Moved(1, 0, 2), True),
    (Moved(1, 0, 1), Moved(1, 1, 2), False),
    (PlayerCorrected(0, "Zus", ()), PlayerCorrected(0, "Zo", ()), True),
    (PlayerCorrected(0, "Zus", ()), PlayerCorrected(1, "Zo", ()), False),
    (Entered((Player("Zus"),)), Entered((Player("Zo"),)), False),
    (Left((0, 1)), CameBack((1,)), True),
    (CameBack((0,)), Left((0, 1)), True),
    (Left((0, 1)), CameBack((2,)), False),
    (CameBack((0,)), CameBack((0, 1)), False),
    (CardsMade("a", ()), CardsMade("b", ()), True),
]


@pytest.mark.parametrize(("mine", "theirs", "clash"), CLASHES, ids=[f"{a.kind} {b.kind}" for a, b, _ in CLASHES])
def test_changes_of_two_desks_that_conflict(mine: SheetChange, theirs: SheetChange, clash: bool) -> None:
    assert isinstance(rebase(mine, (theirs,)), Conflict) == clash


@pytest.mark.parametrize(
    "change",
    [
        *(Drawn(3, "s", ()), Drawn(2, "s", ((9,),)), DrawDropped(2)),
        *(Moved(1, 20, 1), Moved(1, 0, 9), Moved(4, 0, 1)),
        *(SignedOff(1, 3, GAMES), SignedOff(1, 1, (GAMES[0][:3],)), Left((20,)), PlayerCorrected(20, "Zus", ())),
    ],
    ids=str,
)
def test_a_change_to_a_missing_round_table_or_player_is_refused(change: SheetChange) -> None:
    with pytest.raises(MissingError):
        change.apply(EIGHT)


@pytest.mark.parametrize(
    "plain",
    [
        {"kind": "drawn", "number": 1, "seed": "s", "tables": [["0"]], "final": False, "accepted": []},
        {"kind": "signed-off", "number": 1, "table": 1, "games": [[[1]]], "sheets": [], "accepted": []},
        {"kind": "left"},
        {"kind": "burned"},
    ],
)
def test_an_unreadable_change_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(UnreadableError):
        change_from_plain(Node(plain, "log"))


@settings(deadline=None, max_examples=8)
@given(players=st.integers(6, 30), rounds=st.integers(1, 3), seed=st.text(max_size=6), data=st.data())
def test_a_tournament_is_drawn_again_from_its_seeds_and_signed_for_in_any_order(
    players: int, rounds: int, seed: str, data: st.DataObject
) -> None:
    tournament = with_final(played(players, rounds, seed))
    again = crowd(players)
    for one in tournament.rounds:
        draw = (Drawn.next_final if one.final else Drawn.next)(again, one.seed)
        assert draw.tables == one.seated
        again = draw.apply(again)
        for at in data.draw(st.permutations(range(1, len(one.tables) + 1))):
            again = SignedOff(len(again.rounds), at, one.tables[at - 1].games).apply(again)
    assert again == tournament
