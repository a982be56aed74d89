"""Page model of one person in a season of Bonken: sentences, chart, contracts; and a whole season as plain text.

anna = PersonPage(page, "Anna")
anna.sentences.lines, anna.contracts.rows, anna.chart
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from scoresheet.core.names import bidi_safe
from scoresheet.seasons.evenings import Origin
from scoresheet.seasons.people import Person
from scoresheet.seasons.season_figures import Account, ContractFigures, FigureName, Profile, alike, profile
from scoresheet.views.formatting import columns_taken, in_a_row, in_columns, minus_sign, signed
from scoresheet.views.season import Line, SeasonPage, Section, Table, day_of, decimal, with_few
from scoresheet.views.season_chart import Bars, bars_of


def balance(page: SeasonPage, name: str) -> str:
    """A sentence on what a person is up or down in all, and by doubling; empty for an unknown ``name``."""
    known = page.season.people.named(name)
    person = known and page.season.people.shown_name(known)
    line = next((line for line in page.everybody if line.person == person), None)
    if line is None:
        return ""
    values = {"person": line.person, "total": signed(line.total), "doubling": signed(page.payments.net(line.person))}
    return page.t.count("season.balance", line.evenings, **values)


class PersonPage:
    def __init__(self, page: SeasonPage, person: Person) -> None:
        self.page = page
        self.person = person
        self.t = page.t

    @cached_property
    def profile(self) -> Profile:
        return profile(self.page.season, self.person)

    @cached_property
    def chart(self) -> Bars:
        return bars_of(self.profile, self.t)

    @cached_property
    def sentences(self) -> Section:
        """Sentences on a person: points, evenings, streaks, contracts, the rival, and to whom they lost most."""
        lines = (*self._evenings(), *self._contracts(), *self._others())
        return Section(self.person, lines)

    @cached_property
    def doubling(self) -> Section:
        """Sentences on what doubling brought or cost a person, in all and by kind."""
        lines, points = [], signed(self.page.payments.net(self.person))
        for kind, total in self.page.doubled[self.person].items():
            if total.times:
                text = self.t.count(f"season.doubling-{kind}", total.times, points=signed(total.points))
                lines.append(Line(text, figure=("doubling", self.person, kind)))
        return Section(self.t("season.doubling", points=points), tuple(lines))

    @cached_property
    def contracts(self) -> Table:
        """The table of a person's average a deal in every contract, and that of all players."""
        t = self.t
        head = ("contract", "deals", "average", "table", "difference")
        return Table(
            t("season.contracts"),
            tuple(t(f"season.contracts-{name}") for name in head),
            tuple(
                (
                    self._name(line),
                    f"{line.deals}",
                    decimal(line.average, t),
                    decimal(line.table, t),
                    decimal(line.average - line.table, t),
                )
                for line in self.played
            ),
            tuple(map(self._figure, self.played)),
        )

    @cached_property
    def evenings(self) -> Section:
        lines = []
        for one in reversed(self.profile.played):
            values = {"day": day_of(one.evening, self.t), "points": minus_sign(one.score), "place": f"{one.place}"}
            lines.append(Line(self.t("season.their-evening", **values), Origin(one.evening)))
        return Section(self.t("season.evenings"), tuple(lines))

    def _evenings(self) -> Iterator[Line]:
        t, profile, played = self.t, self.profile, len(self.profile.played)
        total = minus_sign(profile.played[-1].running)
        yield Line(t.count("season.scored", played, total=total, plus=profile.plus, minus=profile.minus))
        if played > 1:
            for key, one in (("best", profile.best), ("worst", profile.worst)):
                values = {"points": minus_sign(one.score), "day": day_of(one.evening, t)}
                yield Line(t(f"season.{key}", **values), Origin(one.evening))
        if profile.wins_in_a_row > 1:
            yield Line(t("season.streak", n=profile.wins_in_a_row))
        if profile.wins_going_on > 1:
            yield Line(t("season.streak-going-on", n=profile.wins_going_on))

    def _contracts(self) -> Iterator[Line]:
        away = sorted(self.played, key=_beside)
        if len(away) > 1:
            for key, line in (("best-contract", away[-1]), ("worst-contract", away[0])):
                values = {"contract": self._name(line), "by": decimal(_beside(line), self.t)}
                text = with_few(self.t(f"season.{key}", **values), line.deals, "deals", self.t)
                yield Line(text, figure=self._figure(line))

    @cached_property
    def played(self) -> tuple[ContractFigures, ...]:
        """The contracts that a person played, equal ones of several rulebooks joined."""
        return alike(self.profile.contracts)

    def _figure(self, line: ContractFigures) -> FigureName:
        return ("contract", self.person, *(f"{book}/{line.contract.key}" for book in line.rulebooks))

    def _name(self, line: ContractFigures) -> str:
        """The name of a contract; with its rulebooks where another has that name."""
        name = self.t.pick(line.contract.name)
        if [self.t.pick(other.contract.name) for other in self.played].count(name) == 1:
            return name
        books = {one.evening.sheet.rulebook.id: one.evening.sheet.rulebook for one in self.profile.played}
        return f"{name} · {in_a_row([self.t.pick(books[book].name) for book in line.rulebooks], self.t)}"

    def _others(self) -> Iterator[Line]:
        payments = self.page.payments
        if rival := payments.rivals.get(self.person):
            yield self._account("rival", rival, rival.settled)
        for lost in payments.lost_most.get(self.person, ()):
            yield self._account("lost-most", lost, -lost.net)

    def _account(self, key: str, account: Account, points: int) -> Line:
        text = self.t(f"season.{key}", other=account.other, points=points)
        figure = ("account", self.person, account.other)
        return Line(with_few(text, account.evenings, "together", self.t), figure=figure)


def _beside(line: ContractFigures) -> Fraction:
    return line.average - line.table


def season_report(page: SeasonPage) -> Iterator[str]:
    yield page.title
    yield ""
    yield from _table(page.ranking)
    if page.prize:
        yield f"  {page.prize}"
    yield from _section(page.ledger.title, [line.text for line in page.ledger.lines])
    for name in page.season.names:
        person = PersonPage(page, name)
        doubled = [f"  {line.text}" for line in person.doubling.lines]
        yield from _section(
            bidi_safe(name), [*(line.text for line in person.sentences.lines), person.doubling.title, *doubled]
        )
    yield from _section(page.records.title, [line.text for line in page.records.lines])
    yield from _section(page.t("season.evenings"), [line.text for line in page.evenings])
    yield from _section(page.left_out.title, [line.text for line in page.left_out.lines])


def _table(table: Table) -> Iterator[str]:
    yield table.title
    rows = [table.head, *(tuple(map(bidi_safe, row)) for row in table.rows)]
    widths = [max(columns_taken(row[column]) for row in rows) for column in range(len(table.head))]
    for row in rows:
        cells = (
            in_columns(cell, wide, "<" if column == 1 else ">")
            for column, (cell, wide) in enumerate(zip(row, widths, strict=True))
        )
        yield "  " + "  ".join(cells).rstrip()


def _section(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield title
        yield from (f"  {line}" for line in lines)
