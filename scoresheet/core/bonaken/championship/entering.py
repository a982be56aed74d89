"""Changes of who takes part in a tournament."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoresheet.core.bonaken.championship.findings import Finding, finding
from scoresheet.core.bonaken.championship.serialization import player_to_plain
from scoresheet.core.bonaken.championship.tournament import MOST_PLAYERS, Player, Tournament
from scoresheet.core.changes import SheetChange
from scoresheet.core.description import Description
from scoresheet.core.log import Change, Conflict, Plain
from scoresheet.core.names import name_faults


@dataclass(frozen=True)
class Entered(SheetChange):
    """Players entered, at the beginning or later."""

    kind: ClassVar[str] = "entered"
    players: tuple[Player, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return replace(sheet, players=(*sheet.players, *self.players))

    def blocking(self, sheet: Tournament) -> tuple[Finding, ...]:
        return _check_names(self.apply(sheet))

    def plain(self) -> Plain:
        return {"kind": self.kind, "players": [player_to_plain(one) for one in self.players]}

    def describe(self, before: Tournament) -> Description:
        return Description("entered", "players", {"n": len(self.players), "names": _listed(self.players)})

    def undone(self, before: Tournament) -> SheetChange:
        """Who entered by mistake goes home; who never played is in no ranking."""
        first = len(before.players)
        return Left(tuple(range(first, first + len(self.players))))


@dataclass(frozen=True)
class PlayerCorrected(SheetChange):
    """A player is called this instead, and has these labels."""

    kind: ClassVar[str] = "player-corrected"
    player: int
    name: str
    labels: tuple[str, ...]

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return Conflict(None) if isinstance(theirs, PlayerCorrected) and theirs.player == self.player else None

    def apply(self, sheet: Tournament) -> Tournament:
        player = sheet.player(self.player)
        return sheet.with_players({self.player: replace(player, name=self.name, labels=self.labels)})

    def blocking(self, sheet: Tournament) -> tuple[Finding, ...]:
        return _check_names(self.apply(sheet))

    def describe(self, before: Tournament) -> Description:
        return Description(
            "player-corrected", "players", {"before": before.player(self.player).name, "after": self.name}
        )

    def undone(self, before: Tournament) -> SheetChange:
        was = before.player(self.player)
        return replace(self, name=was.name, labels=was.labels)


@dataclass(frozen=True)
class Left(SheetChange):
    """Players went home: they keep their points and are in no later round."""

    kind: ClassVar[str] = "left"
    who: tuple[int, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return _there(sheet, self.who, away=True)

    def describe(self, before: Tournament) -> Description:
        return Description("left", "players", {"names": _listed([before.player(number) for number in self.who])})

    def undone(self, before: Tournament) -> SheetChange:
        return CameBack(self.who)


@dataclass(frozen=True)
class CameBack(SheetChange):
    """Players who went home are there again."""

    kind: ClassVar[str] = "came-back"
    who: tuple[int, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return _there(sheet, self.who, away=False)

    def describe(self, before: Tournament) -> Description:
        return Description("came-back", "players", {"names": _listed([before.player(number) for number in self.who])})

    def undone(self, before: Tournament) -> SheetChange:
        return Left(self.who)


def _there(tournament: Tournament, players: Sequence[int], *, away: bool) -> Tournament:
    return tournament.with_players({number: replace(tournament.player(number), away=away) for number in players})


def _check_names(tournament: Tournament) -> tuple[Finding, ...]:
    # A name means one player.
    names = [player.name for player in tournament.players]
    twice = [names[at] for at, fault in name_faults(names).items() if fault == "name-twice"]
    found = [finding("name-twice", player=", ".join(twice))] if twice else []
    if len(names) > MOST_PLAYERS:
        found.append(finding("too-many-players", most=MOST_PLAYERS))
    return tuple(found)


def _listed(players: Sequence[Player]) -> str:
    return ", ".join(player.name for player in players)
