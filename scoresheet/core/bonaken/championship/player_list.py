"""Tournament players and their labels, read from a typed list or a pasted spreadsheet, with the faults of its lines.

>>> read_list("Anja de Wit; nieuw, vrouw\\n\\nBert").players
(Player(name='Anja de Wit', labels=('nieuw', 'vrouw'), away=False), Player(name='Bert', labels=(), away=False))
>>> table = PastedTable.of("Nr\\tNaam\\tClub\\n1\\tAnja\\tDe Hoek\\n2\\tBert\\tDe Hoek")
>>> table.columns, [player.name for player in table.read(table.columns).players]
(('', 'name', ''), ['Anja', 'Bert'])
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoresheet.core.bonaken.championship.tournament import Player
from scoresheet.core.names import folding, name_faults
from scoresheet.core.validation import is_control

LONGEST_LABEL, MOST_LABELS = 20, 4
COLUMNS = ("name", "first", "prefix", "last", "labels")  # what a column can hold; others are left out

# What people call their columns, as far as it is known.
_HEADS: Mapping[str, str] = {
    **dict.fromkeys(("naam", "namen", "name", "speler", "spelers", "player", "deelnemer"), "name"),
    **dict.fromkeys(("voornaam", "first name", "roepnaam"), "first"),
    **dict.fromkeys(("tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels", "prefix"), "prefix"),
    **dict.fromkeys(("achternaam", "last name", "surname", "familienaam"), "last"),
    **dict.fromkeys(("prijs", "prijzen", "label", "labels", "prize", "prizes"), "labels"),
    **dict.fromkeys(("nr", "nr.", "nummer", "#", "no", "number", "club", "vereniging", "team"), ""),
}
_NUMBER = re.compile(r"\d+[.)]?")
_NUMBER_IN_FRONT = re.compile(r"(\d+[.)]?)\s+(?=\D)")


@dataclass(frozen=True)
class PlayerList:
    """A list of tournament players as typed. ``faults``: numbers of lines, with the name there and the code."""

    players: tuple[Player, ...]
    faults: tuple[tuple[int, str, str], ...]


def read_list(text: str, entered: Sequence[str] = ()) -> PlayerList:
    """Tournament players from a list with one on each line: the name and, behind a semicolon or a tab, labels with
    commas between them. Names are distinct, also from those already ``entered``. Empty lines are left out."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    return _checked([(number, read_line(line)) for number, line in lines], entered)


def _checked(read: Sequence[tuple[int, Player]], entered: Sequence[str]) -> PlayerList:
    found = name_faults([*entered, *(player.name for _, player in read)], typed=True)
    faults = (
        (number, player.name, found.get(at) or label_fault(player.labels))
        for at, (number, player) in enumerate(read, start=len(entered))
    )
    players = tuple(player for _, player in read)
    return PlayerList(players, tuple((number, name, fault) for number, name, fault in faults if fault))


def read_line(line: str) -> Player:
    """A tournament player from one line of a list: the name and the labels."""
    name, _, labels = line.replace("\t", ";").strip().partition(";")
    return Player(" ".join(name.split()), _labels(labels.replace(";", ",")))


def _labels(text: str) -> tuple[str, ...]:
    """The labels in a text with commas between them, each once."""
    return tuple(by_folding(label.strip() for label in text.split(",") if label.strip()).values())


def by_folding(labels: Iterable[str]) -> Mapping[str, str]:
    """The first spelling of every label, by its folded form."""
    found: dict[str, str] = {}
    for label in labels:
        found.setdefault(folding(label), label)
    return found


def label_fault(labels: Sequence[str]) -> str | None:
    """The fault of a player's labels: too many, too long, or with control characters."""
    if len(labels) > MOST_LABELS:
        return "too-many-labels"
    if any(len(label) > LONGEST_LABEL for label in labels):
        return "label-too-long"
    return "control-character" if any(is_control(letter) for label in labels for letter in label) else None


@dataclass(frozen=True)
class PastedTable:
    """A table of tournament players pasted from a spreadsheet: ``rows`` of cells with their line numbers, without the
    heads. ``columns`` is what each seems to hold: one of :data:`COLUMNS`, or nothing."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    columns: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "PastedTable":
        """The table in a pasted text, split at tabs or else semicolons; a number in front is a column too."""
        between = "\t" if "\t" in text else ";"
        rows = []
        for number, line in enumerate(text.splitlines(), start=1):
            line = _NUMBER_IN_FRONT.sub(rf"\1{between}", line.strip(" "), count=1)
            cells = tuple(" ".join(cell.strip().strip('"').split()) for cell in line.split(between))
            if any(cells):
                rows.append((number, cells))
        width = max((len(cells) for _, cells in rows), default=0)
        rows = [(number, (*cells, *[""] * (width - len(cells)))) for number, cells in rows]
        heads = [cell.casefold() for cell in rows[0][1]] if rows else []
        if any(_HEADS.get(head) for head in heads):
            return cls(tuple(rows[1:]), tuple(_HEADS.get(head, "") for head in heads))
        return cls(tuple(rows), _guessed([cells for _, cells in rows], width))

    def read(self, columns: Sequence[str], entered: Sequence[str] = ()) -> PlayerList:
        """The players in a pasted table whose columns hold ``columns``; checked as :func:`read_list`."""
        return _checked([(number, _player(cells, columns)) for number, cells in self.rows], entered)


def is_table(text: str) -> bool:
    """Whether a list of players was pasted from a spreadsheet: with tabs, heads, or numbers before most lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    heads = {cell.strip().casefold() for cell in lines[0].split(";")} if lines else set()
    numbered = sum(bool(re.match(r"\d+[.)]?[\s;]+\D", line)) for line in lines)
    return "\t" in text or bool(heads & {*_HEADS}) or 2 * numbered > len(lines)


def _guessed(rows: Sequence[Sequence[str]], width: int) -> tuple[str, ...]:
    """The guess of what each pasted column holds: names are in the first with more than numbers."""
    for column in range(width):
        filled = [cells[column] for cells in rows if cells[column]]
        if filled and not all(_NUMBER.fullmatch(cell) for cell in filled):
            return ("",) * column + ("name",) + ("",) * (width - column - 1)
    return ("",) * width


def _player(cells: Sequence[str], columns: Sequence[str]) -> Player:
    held = {name: [cell for cell, one in zip(cells, columns, strict=False) if one == name and cell] for name in COLUMNS}
    names = (*held["first"], *held["name"], *held["last"])
    # As in Anja de Wit: a surname is the last of what there is.
    return Player(" ".join((*names[:-1], *held["prefix"], *names[-1:])), _labels(",".join(held["labels"])))
