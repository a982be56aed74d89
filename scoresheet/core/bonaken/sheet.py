"""A game of Bonaken (*spel*): two to seven players and their deals, what follows from them, and its plain form.

>>> from scoresheet.core.bonaken.deal import Deal, Goer
>>> sheet = Sheet(("Anja", "Bert"), first_dealer=0)
>>> standing = sheet.with_deals(Deal((Goer(0, "loss"),)), Deal((Goer(0, "win"),)), Deal((Goer(0, "win"),))).standing
>>> standing.states, standing.points, standing.over, standing.losers
(('eruit', 'suf'), (10, 1), True, (1,))

A sheet holds inputs only and never changes; what follows is worked out when it is first asked for. The log keeps sheets
and deals as plain data, with seats instead of names, and only deals without errors. Documents for people are another
matter: see :mod:`scoresheet.formats.bonaken.documents`.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from scoresheet.core.bonaken.deal import ACTIVE, RESULTS, START, Deal, Goer, Result, Seat, State, is_bid, state_after
from scoresheet.core.bonaken.findings import Finding, Position, check_deal
from scoresheet.core.bonaken.rulebook import FEWEST, MOST, Rulebook, shipped
from scoresheet.core.changes import HEADING, heading_from_plain, heading_to_plain
from scoresheet.core.errors import MissingError, has_errors
from scoresheet.core.log import Plain
from scoresheet.core.names import read_names
from scoresheet.core.validation import LONGEST_LIST, Node

GAME = "bonaken"

Players = tuple[str, ...]  # clockwise


@dataclass(frozen=True)
class Sheet:
    """The sheet of one game of Bonaken. ``first_dealer`` drew the highest card; ``date`` is ISO text."""

    players: Players
    first_dealer: Seat
    deals: tuple[Deal, ...] = ()
    title: str = ""
    date: str = ""
    place: str = ""

    def __post_init__(self) -> None:
        """Raises :class:`MissingError` ``no-seat`` for an empty seat, which only programs can name."""
        named = [self.first_dealer]
        for deal in self.deals:
            named += [goer.player for goer in deal.goers if isinstance(goer.player, int)]
            named += [] if deal.dealer is None else [deal.dealer]
        if not all(0 <= seat < len(self.players) for seat in named):
            raise MissingError("no-seat", players=len(self.players))

    @property
    def rulebook(self) -> Rulebook:
        return shipped()

    @cached_property
    def standing(self) -> "Standing":
        """The standing of the game, computed from the recorded deals."""
        return score_sheet(self)

    def with_deals(self, *deals: Deal) -> "Sheet":
        """The sheet with ``deals`` in place of its own; the sheet itself when they are equal."""
        return self if deals == self.deals else replace(self, deals=deals)


@dataclass(frozen=True)
class ScoredDeal:
    """One deal of a game of Bonaken with its dealer and each player's state after it. ``counted`` is False when it has
    findings of severity error: nothing then follows from it."""

    number: int
    deal: Deal
    dealer: Seat
    states: tuple[State, ...]
    counted: bool
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Turn:
    number: int
    dealer: Seat


@dataclass(frozen=True)
class Standing:
    """The standing of a game of Bonaken, by seat.

    ``places``: None for a player in play or erin. ``points``: those so far, 0 for a player in play. ``survivor`` is
    left when the game is ``over``; None before that, and when the last two went out or in together. ``losers`` buy the
    round: those who are erin and, when no player is at the end, the survivor. ``next`` is None once the game is over.
    """

    deals: tuple[ScoredDeal, ...]
    states: tuple[State, ...]
    places: tuple[int | None, ...]
    points: tuple[int, ...]
    won_deals: tuple[int, ...]
    over: bool
    survivor: Seat | None
    losers: tuple[Seat, ...]
    next: Turn | None

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The numbers of the deals that are not counted because of errors."""
        return tuple(deal.number for deal in self.deals if not deal.counted)


def score_sheet(sheet: Sheet, rulebook: Rulebook | None = None) -> Standing:
    """The standing of a sheet of Bonaken, by its own rulebook unless another is given."""
    book = rulebook or sheet.rulebook
    states: tuple[State, ...] = (START,) * len(sheet.players)
    places: list[int | None] = [None] * len(sheet.players)
    won = [0] * len(sheet.players)
    dealer = sheet.first_dealer
    deals: list[ScoredDeal] = []
    for number, deal in enumerate(sheet.deals, start=1):
        before = Position(book, number, states, dealer)
        findings = check_deal(before, deal)
        dealt_by = dealer if deal.dealer is None else deal.dealer
        counted = not has_errors(findings)
        if counted:
            states = tuple(state_after(state, deal.result_of(seat)) for seat, state in enumerate(states))
            place = _next_place(places, book)
            for seat, state in enumerate(states):
                won[seat] += deal.result_of(seat) == "win"
                if state == "eruit" and before.states[seat] != "eruit":
                    places[seat] = place
            dealer = _next_dealer(deal, states)
        deals.append(ScoredDeal(number, deal, dealt_by, states, counted, findings))
    active = [seat for seat, state in enumerate(states) if state in ACTIVE]
    # A game is over when at most one player is still in play.
    over = len(active) <= 1
    survivor = active[0] if over and active else None
    points = [0 if place is None else book.worth(place) for place in places]
    if survivor is not None:
        place = _next_place(places, book)
        places[survivor] = place
        points[survivor] = _survivor_points(book, states, place)
    losers = tuple(seat for seat, state in enumerate(states) if state == "erin")
    return Standing(
        deals=tuple(deals),
        states=states,
        places=tuple(places),
        points=tuple(points),
        won_deals=tuple(won),
        over=over,
        survivor=survivor,
        losers=losers if losers or survivor is None else (survivor,),
        next=None if over else Turn(len(deals) + 1, dealer),
    )


def _next_place(places: list[int | None], book: Rulebook) -> int:
    """The place of a player who goes out now: one more than there are players, or places, ahead."""
    ahead = [place for place in places if place is not None]
    return 1 + (len(ahead) if book.after_tie == "skip" else len(set(ahead)))


def _survivor_points(book: Rulebook, states: tuple[State, ...], place: int) -> int:
    """The points of the survivor: those of the place, but 1 when all others are out."""
    all_out = "erin" not in states
    return 1 if all_out and book.survivor == "one" else book.worth(place)


def _next_dealer(deal: Deal, states: tuple[State, ...]) -> Seat:
    """The next dealer: the first goer whom the deal took out of the game, else the first goer."""
    went = [goer.player for goer in deal.goers if isinstance(goer.player, int)]
    left = [seat for seat in went if states[seat] not in ACTIVE]
    return (left or went)[0]


def sheet_to_plain(sheet: Sheet) -> Plain:
    return {
        "game": GAME,
        "players": list(sheet.players),
        "first_dealer": sheet.first_dealer,
        "deals": [deal.plain() for deal in sheet.deals],
        **heading_to_plain(sheet),
    }


def sheet_from_plain(node: Node) -> Sheet:
    """A sheet of Bonaken read from its plain form; :class:`UnreadableError` when the form is none."""
    table = node.table(("game", "players", "first_dealer", "deals", *HEADING))
    table["game"].one_of((GAME,))
    players = players_from_plain(table["players"])
    dealer, heading = table["first_dealer"].whole(0, len(players) - 1), heading_from_plain(table)
    deals = tuple(deal_from_plain(member) for member in table["deals"].items())
    try:
        return Sheet(players, dealer, deals, **heading)
    except MissingError as error:
        table["deals"].fail(error.fault, **error.params)


def players_from_plain(node: Node) -> Players:
    """Two to seven names of players at one table, read from a log or a document."""
    names = node.items()
    if not FEWEST <= len(names) <= MOST:
        node.fail("wrong-number", least=FEWEST, most=MOST, found=len(names))
    return read_names(names)


def deal_from_plain(node: Node) -> Deal:
    """A deal of Bonaken read from its plain form; :class:`UnreadableError` when the form is none."""
    table = node.table(("goers", "bid", "dealer", "id", "accepted"))
    bid = table["bid"].text()
    if bid and not is_bid(bid):
        table["bid"].fail("not-a-bid", found=bid)
    return Deal(
        goers=tuple(_goer(member) for member in table["goers"].items(most=LONGEST_LIST)),
        bid=bid,
        dealer=None if table["dealer"].value is None else seat_from_plain(table["dealer"]),
        **Deal.entered_from_plain(table),
    )


def seat_from_plain(node: Node) -> int:
    """A seat number, from 0 up to the last of the largest table."""
    return node.whole(0, MOST - 1)


def _goer(node: Node) -> Goer:
    player, result = node.items(2)
    return Goer(seat_from_plain(player), cast(Result, result.one_of(RESULTS)))
