"""The season of a circle as a key may see it: page models of the evenings asked for, some names shortened.

Reading and scoring a thousand evenings takes a second, so only those of the season are read, and the figures of each
are kept for as long as its sheet has not changed: what they are kept under names its last entry, so nothing kept can be
out of date. So is the circle's own log.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import Lock

from flask import request

from scoresheet.core.bonaken.sheet import Sheet as Bonaken
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle
from scoresheet.core.errors import UnreadableError
from scoresheet.core.names import folding
from scoresheet.core.validation import iso_date, whole
from scoresheet.locales import texts
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.people import People, Person
from scoresheet.seasons.rounds_bought import Game
from scoresheet.seasons.season import AnyEvening, Season, Selection, days_of_season, season_of, season_of_day, years_of
from scoresheet.store.sheets import Opened, SheetVersion
from scoresheet.views.initials import shorter_names
from scoresheet.views.season import RoundsPage, SeasonPage
from scoresheet.web import context

GAMES = ("bonken", "bonaken")
KEPT = 2048  # evenings in a process, of some 30 kB each

_kept: OrderedDict[SheetVersion, Evening | Game] = OrderedDict()
_kept_lock = Lock()


@dataclass(frozen=True)
class Part:
    """The part of a circle's evenings that an address asks for."""

    first: str = ""  # ISO date, or empty
    last: str = ""  # likewise
    best: int | None = None  # how many of anybody's best evenings count
    season: str = ""  # "all", where the latest one would be shown otherwise
    game: str = ""  # whose evenings these are

    @property
    def asked(self) -> Mapping[str, str]:
        best = str(self.best or "")
        values = {"from": self.first, "to": self.last, "best": best, "season": self.season, "game": self.game}
        return {name: value for name, value in values.items() if value}

    @property
    def years(self) -> str:
        """The years of a whole season, such as 2026–2027; empty for another part."""
        return years_of(self.first, self.last)


@dataclass(frozen=True)
class CirclePage:
    """A circle opened by a key, with the page model of its season."""

    opened: Opened
    part: Part
    season_page: SeasonPage
    view_keys: Mapping[str, str]  # by the evenings that this key may follow to their cards
    parts: tuple[Part, ...]  # the seasons, the latest first, when there are several
    rounds_page: RoundsPage

    @property
    def shows_rounds(self) -> bool:
        """Whether the page shows the games of Bonaken: they are asked for, or there is nothing else."""
        return (self.part.game or next(iter(self._games_with_evenings), "")) == "bonaken"

    @property
    def shown_page(self) -> SeasonPage | RoundsPage:
        return self.rounds_page if self.shows_rounds else self.season_page

    @property
    def games(self) -> Mapping[str, Part]:
        """The part for each game that has evenings in it or is asked for; empty where one game is all there is."""
        shown = [game for game in GAMES if game in (*self._games_with_evenings, self.part.game)]
        return {game: replace(self.part, game=game) for game in shown} if len(shown) > 1 else {}

    @property
    def _games_with_evenings(self) -> list[str]:
        """The games that have evenings in the part, Bonken first."""
        evenings = (self.season_page.season.newest_first, self.rounds_page.season.newest_first)
        return [game for game, several in zip(GAMES, evenings, strict=True) if several]

    @property
    def everybody(self) -> tuple[Person, ...]:
        return _everybody(self.season_page.season, self.rounds_page.season)

    @property
    def circle(self) -> Circle:
        circle: Circle = self.opened.log.sheet
        return circle


def part_asked(*, strict: bool = False) -> Part:
    """The part that the query parameters ask for. Unreadable ones count as missing on a page, which names its season;
    for a file, which does not, ``strict`` raises :class:`UnreadableError`."""
    asked = request.args
    first, last, best = iso_date(asked.get("from", "")), iso_date(asked.get("to", "")), whole(asked.get("best"))
    season = "all" if asked.get("season") == "all" and not (first or last) else ""
    game = asked.get("game", "")
    part = Part(first, last, best or None, season, game if game in GAMES else "")
    if strict:
        for name, fault in (("from", "not-a-date"), ("to", "not-a-date"), ("best", "out-of-range")):
            if asked.get(name) and name not in part.asked:
                raise UnreadableError("", name, fault, least=1, most=9999)
        # Only evenings of Bonken have such files.
        for name, choices in (("season", ("all",)), ("game", ("bonken",))):
            if (found := asked.get(name)) and found not in choices:
                raise UnreadableError("", name, "not-a-choice", found=found, choices=choices)
    return part


def circle_page(key: str, part: Part, *, lately: bool = False) -> CirclePage:
    """The circle of a key with its season, by ``lately`` the latest; :class:`MissingError` ``no-circle`` for none."""
    opened = context.opened_circle(key)
    circle: Circle = opened.log.sheet
    version = _Version(opened.public_id, opened.log.last_entry, _versions(circle), circle)
    parts = _parts(version)
    if lately and parts and not (part.first or part.last or part.season):
        part = replace(parts[0], best=part.best, game=part.game)
    season_page, rounds_page = _pages(version, part, context.language(), opened.writable)
    view_keys = {one.digest: one.view_key for one in version.evenings}
    if circle.shown and not opened.writable:  # a card has everybody's whole name
        season, games = season_page.season, rounds_page.season
        shown: tuple[Evening | Game, ...] = (*season.newest_first, *games.newest_first)
        whole = {evening.id for evening in shown} - _hidden(season, circle) - _hidden(games, circle)
        view_keys = {digest: view_key for digest, view_key in view_keys.items() if digest in whole}
    parts = tuple(replace(one, game=part.game) for one in parts)
    return CirclePage(opened, part, season_page, view_keys, parts, rounds_page)


def sheets_of(circle: Circle) -> Mapping[str, Sheet | Bonaken]:
    """The sheets in a circle, by the digests by which it knows them."""
    return {evening.id: evening.sheet for evening in _evenings(_versions(circle))}


def _versions(circle: Circle) -> tuple[SheetVersion, ...]:
    """The versions of the evenings of a circle that still exist, in its order."""
    found = context.store().versions(circle.evenings)
    return tuple(found[digest] for digest in circle.evenings if digest in found)


@dataclass(frozen=True)
class _Version:
    """The versions of a circle and its evenings, as a cache key of the season: equal for equal entries."""

    public_id: str  # of the circle; a number in the database is given again
    last_entry: str | None
    evenings: tuple[SheetVersion, ...]
    circle: Circle = field(compare=False)


@lru_cache(maxsize=16)
def _days(version: _Version) -> Mapping[str, str]:
    """The dates of the evenings, by their digests; empty for an evening without a date."""
    dates = context.store().dates([one.sheet_id for one in version.evenings])
    return {one.digest: iso_date(dates[one.sheet_id]) for one in version.evenings}


def _parts(version: _Version) -> tuple[Part, ...]:
    seasons = sorted({season_of_day(day) for day in _days(version).values() if day}, reverse=True)
    return tuple(Part(*days_of_season(season)) for season in seasons) if len(seasons) > 1 else ()


@lru_cache(maxsize=16)
def _pages(version: _Version, part: Part, language: str, whole_names: bool) -> tuple[SeasonPage, RoundsPage]:
    circle, days = version.circle, _days(version)
    last = part.last or "9999"
    inside = [one for one in version.evenings if not (day := days[one.digest]) or part.first <= day <= last]
    evenings = _evenings(inside)
    people, t = People(circle.same, circle.apart), texts(language)
    season = season_of([one for one in evenings if isinstance(one, Evening)], people, part.first, part.last)
    games = season_of([one for one in evenings if isinstance(one, Game)], people, part.first, part.last)
    if not whole_names and circle.shown:
        shorter = shorter_names(_everybody(season, games), circle.shorter)
        season, games = _shown(season, circle, shorter), _shown(games, circle, shorter)
    return (
        SeasonPage(season, t, part.best, circle.needed(len(season.evenings))),
        RoundsPage(games, t, circle.needed(len(games.evenings))),
    )


def _everybody(season: Season, games: Selection[Game]) -> tuple[Person, ...]:
    """The full names of all people of a circle, in either game; a person in both is spelled as at Bonken."""
    known = {folding(person) for person in season.everybody}
    return (*season.everybody, *(person for person in games.everybody if folding(person) not in known))


def _shown(played: Selection[AnyEvening], circle: Circle, shorter: Mapping[Person, str]) -> Selection[AnyEvening]:
    """The evenings with shorter names, and without the typed heading of a hidden card: it may name people."""
    hidden = _hidden(played, circle)
    by_name = {folding(person): name for person, name in shorter.items()}
    shown = played.with_names({one: by_name[folding(one)] for one in played.everybody if folding(one) in by_name})
    return shown.with_each(lambda one: one.untitled(shown.people.at(one)) if one.id in hidden else one)


def _hidden(played: Selection[AnyEvening], circle: Circle) -> set[str]:
    """The ids of the evenings with a person whose full name is not shown, whether they count or not."""
    return {
        one.id
        for one in played.newest_first
        if any(folding(person) in circle.shorter for person in played.people.full_names(one))
    }


def _evenings(versions: Sequence[SheetVersion]) -> list[Evening | Game]:
    """The evenings of either game with these versions, in their order."""
    with _kept_lock:
        known = {one: _kept[one] for one in versions if one in _kept}
    lacking = [one for one in versions if one not in known]
    logs = context.store().logs([one.sheet_id for one in lacking])
    for one in lacking:
        log = logs.get(one.sheet_id)
        if log is not None and isinstance(log.base, Sheet | Bonaken):  # of other games there are no sums
            kind = Evening if isinstance(log.base, Sheet) else Game
            known[one] = kind(one.digest, log.sheet)
    with _kept_lock:
        for one, evening in known.items():
            _kept[one] = evening
            _kept.move_to_end(one)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return [known[one] for one in versions if one in known]
