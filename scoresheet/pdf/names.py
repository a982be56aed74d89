"""Names of people as our fonts can print them: never empty, and never the same for two of them.

>>> from scoresheet.locales import texts
>>> PrintedNames(texts("en")).table(("Kees 🎉", "Kees 🃏", "小明", "Anna"))
('Kees (A)', 'Kees (B)', 'player C', 'Anna')
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from scoresheet.core.names import isolated
from scoresheet.locales import Texts
from scoresheet.pdf.typesetting import in_our_fonts, printable

LETTERS = "ABCDEFG"  # of the seats, clockwise


@dataclass
class PrintedNames:
    """What stands on paper for each name, and stays the same all through a document."""

    t: Texts
    _known: dict[str, str] = field(default_factory=dict)

    def table(self, players: Sequence[str]) -> tuple[str, ...]:
        """The names of a table; one that loses something gets the letter of its seat beside it."""
        # Names that print as they are come first: nobody else may look like them.
        order = sorted(range(len(players)), key=lambda seat: in_our_fonts(players[seat]) != players[seat])
        shown = {seat: self._player(players[seat], LETTERS[seat]) for seat in order}
        return tuple(shown[seat] for seat in range(len(players)))

    def _player(self, name: str, letter: str) -> str:
        left = " ".join(in_our_fonts(name, lacking="").split())

        whole = left == " ".join(name.split())
        shown = isolated(left) if left else self.t("print.player-letter", letter=letter)
        marked = (f"{shown}{f' ({letter})' * times}" for times in count(0 if whole or not left else 1))
        return self._named(name, marked)

    def person(self, name: str) -> str:
        """Somebody who wrote something down; perhaps a player."""
        shown = printable(name)
        return self._named(name, chain([shown], (f"{shown} ({number})" for number in count(2))))

    def _named(self, name: str, ways: Iterable[str]) -> str:
        """The first of some ways to print a name that nobody else has."""
        if name not in self._known:
            self._known[name] = next(shown for shown in ways if shown not in self._known.values())
        return self._known[name]
