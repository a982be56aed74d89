"""The keys of tables and of their sheets: each follows from the one above it, so none is written down.

    desk key  →  table_key(desk, salt, 7)  →  sheet_keys(card, round, game)

The desk, which has the first, can print the card of a table again, and look on its sheets. Who scanned a card has the
second: it writes on the sheets of that table. The tournament keeps the digests of the table keys, to know them by.
"""

from collections.abc import Mapping
from hmac import compare_digest

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.store import Keys, derived_key, digest_of
from scoresheet.web import context

SPARE = 3  # cards for tables that come with late players


def table_key(desk: str, salt: str, table: int) -> str:
    """The key on the card of a table."""
    return derived_key(desk, f"bonaken table {table} {salt}")


def card_digests(desk: str, salt: str, tables: int) -> tuple[str, ...]:
    """What the tournament knows the cards of so many tables by."""
    return tuple(digest_of(table_key(desk, salt, table)) for table in range(1, tables + 1))


def is_card(tournament: Tournament, table: int, card: str) -> bool:
    """Whether this is the key on the card of a table."""
    return 1 <= table <= len(tournament.cards) and compare_digest(tournament.cards[table - 1], digest_of(card))


def sheet_keys(card: str, round_seed: str, game: int) -> Keys:
    """The keys of the sheet of a game. The seed names the round: one that is drawn anew has other sheets."""
    return Keys(*(derived_key(card, f"bonaken game {game} {purpose} {round_seed}") for purpose in ("edit", "view")))


def is_begun(log: Log[Sheet], game: int) -> bool:
    """Whether the game of a sheet was begun: one after the first waits until somebody says who deals."""
    return game == 1 or log.version > 0


def cards_of(desk: str, tournament: Tournament) -> Mapping[int, str]:
    """The keys on the cards by table, as far as this desk key made them: after it was replaced it needs new cards."""
    keys = {table: table_key(desk, tournament.salt, table) for table in range(1, len(tournament.cards) + 1)}
    return {table: card for table, card in keys.items() if is_card(tournament, table, card)}


def view_digests(desk: str, tournament: Tournament, round_number: int) -> Mapping[tuple[int, int], str]:
    """The digests of the view keys of the sheets that a round can have, by table and game."""
    drawn, games = tournament.round(round_number), tournament.rulebook.championship.games
    cards = cards_of(desk, tournament)
    return {
        (table, game): digest_of(sheet_keys(cards[table], drawn.seed, game).view)
        for table in range(1, len(drawn.tables) + 1)
        if table in cards
        for game in range(1, games + 1)
    }


def phones_of(desk: str, tournament: Tournament, round_number: int) -> Mapping[tuple[int, int], Sheet]:
    """The sheets of a round as they are now, by table and game."""
    digests = view_digests(desk, tournament, round_number)
    versions = context.store().versions(list(digests.values()))
    logs = context.store().logs([found.sheet_id for found in versions.values()])
    found = {at: logs[versions[digest].sheet_id] for at, digest in digests.items() if digest in versions}
    return {at: log.sheet for at, log in found.items() if is_begun(log, at[1])}


def phone_versions(desk: str, tournament: Tournament, round_number: int) -> object:
    """How far those sheets are, without reading them."""
    versions = context.store().versions(list(view_digests(desk, tournament, round_number).values()))
    return sorted((digest, found.last_entry) for digest, found in versions.items())
