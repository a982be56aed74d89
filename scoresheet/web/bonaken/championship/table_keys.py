"""Keys of a tournament's tables and of their sheets, each derived and none stored; and the sheets found by them.

    desk key  →  table_key(desk, salt, 7)  →  edit_keys(card, round, game)

The desk, which has the first, can print the card of a table again. A phone that scanned a card has the second: it
writes on the sheets of that table. The tournament keeps the digests of table keys, to know them by. The view keys of
its sheets follow from its log, so that it finds them whichever desk asks.

A card outranks the key of a sheet. Where a phone at the table replaced that one, the sheet is still the table's, and
the holder of the card gives it the next key that follows from the card. New cards take over the sheets of the round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest

from scoresheet.core.bonaken.championship.tournament import Phones, Tournament, view_key
from scoresheet.core.bonaken.changes import Renamed
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.keys import Keys, derived_key, digest_of_key
from scoresheet.core.log import Log
from scoresheet.store.sheets import Opened, SheetVersion
from scoresheet.web import context

SPARE = 3  # cards for tables that come with late players
RENEWED = 15  # times that a card can have the edit key of a sheet renewed


def table_key(desk: str, salt: str, table: int) -> str:
    return derived_key(desk, f"bonaken table {table} {salt}")


def card_digests(desk: str, salt: str, tables: int) -> tuple[str, ...]:
    """The digests of the keys on the cards of so many ``tables``, by which the tournament knows them."""
    return tuple(digest_of_key(table_key(desk, salt, table)) for table in range(1, tables + 1))


def is_card(tournament: Tournament, table: int, card: str) -> bool:
    """Whether ``card`` is the key on the card of a table."""
    return 1 <= table <= len(tournament.cards) and compare_digest(tournament.cards[table - 1], digest_of_key(card))


def edit_key(card: str, round_seed: str, game: int) -> str:
    """The edit key of a game's sheet, derived from its table's card and the seed of its round, so new at a redraw."""
    return derived_key(card, f"bonaken game {game} edit {round_seed}")


def edit_keys(card: str, round_seed: str, game: int) -> tuple[str, ...]:
    """All edit keys that a card has for the sheet of a game, the first and those for when it was replaced, in order."""
    others = (derived_key(card, f"bonaken game {game} edit-{number} {round_seed}") for number in range(1, RENEWED + 1))
    return (edit_key(card, round_seed, game), *others)


def following_key(card: str, round_seed: str, game: int, key: str) -> str:
    """The edit key after ``key`` among those that a card has for the sheet of a game; after the last the first."""
    edit = edit_keys(card, round_seed, game)
    return edit[(edit.index(key) + 1) % len(edit)]


def is_begun(log: Log[Sheet]) -> bool:
    """Whether the game of a sheet was begun: its dealer is set. Until then players are as seated."""
    return not all(isinstance(entry.change, Renamed) for entry in log.entries)


@dataclass(frozen=True)
class TableSheet:
    """The sheet of a game at a table, if there is one, and its keys. Where its edit key was replaced otherwise than by
    the card, ``keys`` has the one that the card gives it instead of its ``former`` one, and ``replaced`` is set."""

    game: int
    keys: Keys
    former: str = ""
    opened: Opened | None = None
    replaced: bool = False

    @property
    def begun(self) -> Opened | None:
        return self.opened if self.opened and is_begun(self.opened.log) else None


def sheet_by_card(tournament: Tournament, table: int, card: str, game: int) -> TableSheet:
    """The sheet of a game of the last round, found by the card of its table."""
    seed = tournament.rounds[-1].seed
    edit = edit_keys(card, seed, game)
    issued = context.store().issued(edit)
    if issued is None:
        return TableSheet(game, Keys(edit[0], view_key(tournament.salt, seed, table, game)))
    opened = context.store().open(issued.live or issued.view_key)
    keys = Keys(issued.live or following_key(card, seed, game, issued.used[-1]), issued.view_key)
    return TableSheet(game, keys, issued.used[-1], opened, replaced=not issued.live)


def sheets_by_card(tournament: Tournament, table: int, card: str) -> list[TableSheet]:
    """The sheets of all games of the last round, found by the card of their table."""
    return [sheet_by_card(tournament, table, card, game) for game in tournament.game_numbers]


def cards_of(desk: str, tournament: Tournament) -> Mapping[int, str]:
    """The keys on the cards by table, if the ``desk`` key made them: after it was replaced it needs new cards."""
    keys = {table: table_key(desk, tournament.salt, table) for table in range(1, len(tournament.cards) + 1)}
    return {table: card for table, card in keys.items() if is_card(tournament, table, card)}


def sheets_of(tournament: Tournament, rounds: Sequence[int]) -> Mapping[tuple[int, int, int], SheetVersion]:
    """The versions of the sheets of some rounds, by round, table and game. They were opened by the cards of their day,
    which may since have been made anew."""
    digests = {
        digest: (number, *at)
        for number in rounds
        for drawn in (tournament.round(number),)
        for digest, at in tournament.view_digests(drawn.seed, len(drawn.tables)).items()
    }
    found = context.store().versions(list(digests))
    return {at: found[digest] for digest, at in digests.items() if digest in found}


def phones_of(tournament: Tournament, rounds: Sequence[int]) -> Mapping[int, Phones]:
    """The games on the phones of some rounds: by round, table and game."""
    phones: dict[int, dict[int, dict[int, Sheet]]] = {number: {} for number in rounds}
    for (number, table, game), version in sheets_of(tournament, rounds).items():
        log = context.store().log_ending_with(version.last_entry, version.sheet_id)
        if is_begun(log):
            phones[number].setdefault(table, {})[game] = log.sheet
    return phones


def phone_versions(tournament: Tournament) -> object:
    """The versions of the sheets of all rounds, without reading their logs."""
    several = sheets_of(tournament, tournament.round_numbers).values()
    return sorted((found.digest, found.last_entry) for found in several)


def renewed_keys(desk: str, tournament: Tournament, salt: str) -> Mapping[str, str]:
    """The new edit keys, by the former ones, of the last round's sheets when its cards are made anew with ``salt``."""
    numbers = tournament.round_numbers[-1:]
    return {
        found.view_key: edit_key(table_key(desk, salt, table), tournament.round(number).seed, game)
        for (number, table, game), found in sheets_of(tournament, numbers).items()
    }
