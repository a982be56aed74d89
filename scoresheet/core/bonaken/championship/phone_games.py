"""Games on the phones of tournament tables, compared with those the desk signed for; and tables to be signed for."""

from collections.abc import Mapping

from scoresheet.core.bonaken.championship.tournament import Game, Table, Tournament, game_of
from scoresheet.core.bonaken.sheet import Sheet

Phones = Mapping[tuple[int, int], Sheet]  # the sheets of a round, by numbers of table and game


def is_otherwise(table: Table, game: int, now: Game | None) -> bool:
    """Whether a game on a table's phone differs from the one the desk signed for. An unfinished game differs only when
    the desk had it from the phone."""
    return table.signed and now != table.games[game - 1] and bool(now or table.sheets)


def phone_games(tournament: Tournament, table: Table, number: int, phones: Phones) -> tuple[Game | None, ...]:
    """The finished games of a table on its phone; None for an unfinished one."""
    sheets = (phones.get((number, game)) for game in tournament.game_numbers)
    return tuple(game_of(sheet, tournament.names_on(sheet, table)) if sheet else None for sheet in sheets)


def confirmed_tables(tournament: Tournament, number: int, phones: Phones) -> tuple[int, ...]:
    """The numbers of the tables ready to sign for: finished on their phone, under the drawn names, and confirmed."""
    found = []
    for at in tournament.round(number).unsigned:
        table = tournament.table(number, at)
        games, sheets = phone_games(tournament, table, at, phones), [phones[one] for one in phones if one[0] == at]
        same = all(sorted(sheet.players) == sorted(tournament.names_on(sheet, table)) for sheet in sheets)
        if all(games) and same and table.confirmed_by(games):
            found.append(at)
    return tuple(found)
