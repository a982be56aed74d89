"""Forms of a tournament: its players, steps of the day, points of a table, and their confirmation by a player."""

from collections.abc import Mapping, Sequence

from wtforms import Field, HiddenField, StringField, TextAreaField, ValidationError

from scoresheet.core.bonaken.championship.findings import WARNINGS
from scoresheet.core.bonaken.championship.player_list import (
    PastedTable,
    PlayerList,
    is_table,
    label_fault,
    read_line,
    read_list,
)
from scoresheet.core.bonaken.championship.tournament import MOST_PLAYERS, Game, Player, Score
from scoresheet.core.names import name_faults
from scoresheet.core.validation import whole
from scoresheet.web.forms import ChangeForm, HeadingForm, PostedField

MOST_POINTS = 100


class ListForm(ChangeForm):
    """Form with a list of tournament players, one on each line; or a table from a spreadsheet, whose columns are named
    before anything of it is kept: ``column.0`` is what the first one holds."""

    players = TextAreaField()
    column = PostedField()

    table: PastedTable | None = None
    columns: Sequence[str] = ()
    faults: Sequence[tuple[int, str, str]] = ()

    def listed(self, entered: Sequence[str] = ()) -> PlayerList | None:
        """The players of the list, once neither the form nor any player has a fault, and the columns of a table are
        named."""
        valid, text = self.validate(), self.players.data or ""
        if is_table(text):
            self.table = PastedTable.of(text)
            named = [self.column.data.get(str(at), "") for at in range(len(self.table.columns))]
            self.columns = named if any(named) else self.table.columns
            if not any(named):
                return None
            found = self.table.read(named, entered)
        else:
            found = read_list(text, entered)
        self.faults = found.faults
        if len(entered) + len(found.players) > MOST_PLAYERS:
            self.players.errors = ["tournament.finding.too-many-players"]
        return found if valid and not self.faults and not self.players.errors else None


class NewForm(HeadingForm, ListForm):
    """Form of a new tournament."""


class PlayerForm(ChangeForm):
    """Form that corrects a tournament player. ``others`` are the names of all others."""

    others: Sequence[str] = ()
    name = StringField()
    labels = StringField()

    @property
    def player(self) -> Player:
        return read_line(f"{(self.name.data or '').replace(';', ' ')};{self.labels.data or ''}")

    def validate_name(self, field: Field) -> None:
        faults = name_faults([*self.others, self.player.name], typed=True)
        if fault := faults.get(len(self.others)):
            raise ValidationError(f"error.{fault}")

    def validate_labels(self, field: Field) -> None:
        if fault := label_fault(self.player.labels):
            raise ValidationError(f"error.{fault}")


class StepForm(ChangeForm):
    """Form of a button for a step of the day; ``accept`` are warnings that were seen."""

    accept = PostedField()

    @property
    def accepted(self) -> tuple[str, ...]:
        return tuple(code for code in WARNINGS if code in self.accept.data)


class SignForm(StepForm):
    """Form with the points and won deals of a table: ``points.1.0`` are those of the first game, of the first seat."""

    points = PostedField()
    won = PostedField()

    def games(self, games: int, players: int) -> tuple[Game, ...] | None:
        """The typed points and won deals by game; None when a field is not a number."""
        read = [[self._score(game, seat) for seat in range(players)] for game in range(1, games + 1)]
        if any(score is None for row in read for score in row):
            return None
        return tuple(tuple(score for score in row if score) for row in read)

    def _score(self, game: int, seat: int) -> Score | None:
        points, won = (whole(field.data.get(f"{game}.{seat}")) for field in (self.points, self.won))
        if points is None or won is None or points > MOST_POINTS or won > MOST_POINTS:
            return None
        return Score(points, won)

    @property
    def typed(self) -> Mapping[str, str]:
        fields = (("points", self.points), ("won", self.won))
        return {f"{name}.{at}": text or "" for name, field in fields for at, text in field.data.items()}


class ConfirmForm(ChangeForm):
    """Form by which the player of a ``seat`` confirms the points on the page: ``games``, a :func:`games_mark`."""

    seat = StringField()
    games = HiddenField()


def games_mark(games: Sequence[Game]) -> str:
    """The points and won deals of games in short, so that a confirmation holds for those alone.

    >>> games_mark([(Score(10, 2), Score(8, 2))])
    '10.2-8.2'
    """
    return "_".join("-".join(f"{score.points}.{score.won}" for score in game) for game in games)
