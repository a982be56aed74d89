"""Backups of the app SunMar/bonken: manifest, streams, and evenings of any version, read as sheets of Bonken.

    read_backup({"manifest.json": b"...", "games.json": b"..."}, "bonken-backup.zip")

The caller has checked the sizes of the files. A fault of a file is a fault of the whole backup; one of an evening
is that evening's own.

=======  ==========================================================================================
version  what an evening looks like from then on
=======  ==========================================================================================
1        ``playerNames``; who dealt first follows from the dealer of its last round
2        ``players`` with ids, and ``firstDealerId``
5        two variants of its rules; from 6 on in a table ``ruleVariants``
8        a title, ``gameName``; on a round that is the name of its game
10       its ``id`` is a UUID; before it was a moment in microseconds
=======  ==========================================================================================

Its thirteen games are the contracts of 2002 and count the same. Its dealer sits elsewhere, so the rulebook is one that
seats people as that app does. Which leads are allowed in hearts is no part of a sheet.

=======  ==========================================================================================
version  what a round looks like from then on
=======  ==========================================================================================
1        players are seats 0 to 3; ``input`` has a key a kind of game; doubles are two tables
2        players are ids
3        ``input`` is ``{"counts": [...]}``: one table of counts, or one a taker
4        doubles are one table: the pair, and how and by whom it was doubled
7        scores are whole numbers; before they may be written as -0.0
=======  ==========================================================================================

The versions in between changed nothing in a round. The names of its games, doubles and units are its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from scoresheet.core.bonken.deal import Counts, Deal
from scoresheet.core.bonken.doubling import Double
from scoresheet.core.bonken.rulebook import Contract, Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Seat, clockwise, roles
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.errors import UnreadableError
from scoresheet.core.names import LONGEST_TITLE, read_names
from scoresheet.core.validation import Node
from scoresheet.formats.document_parts import read_uuid
from scoresheet.formats.imported_evening import ImportedEvening, Note, evening_id
from scoresheet.formats.json_toml import decode, parse_json

# Its game -> our contract, and where its versions 1 and 2 have the counts, in the order of the contract's units.
GAMES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "kingOfHearts": ("king-of-hearts", ("winner",)),
    "kingsAndJacks": ("kings-jacks", ("cards",)),
    "queens": ("queens", ("cards",)),
    "duck": ("duck", ("tricks",)),
    "heartPoints": ("points-of-hearts", ("cards",)),
    "seventhAndThirteenth": ("seventh-thirteenth", ("trick7winner", "trick13winner")),
    "finalTrick": ("last-trick", ("winner",)),
    "dominoes": ("domino", ("loser",)),
    "clubs": ("clubs", ("tricks",)),
    "diamonds": ("diamonds", ("tricks",)),
    "hearts": ("hearts", ("tricks",)),
    "spades": ("spades", ("tricks",)),
    "noTrump": ("no-trumps", ("tricks",)),
}
STATES = ("doubled", "redoubled", "none")
HIGHEST = 10**6  # of a score or a count


@dataclass(frozen=True)
class Seats:
    """The keys by which a SunMar backup names the four players; numbers in version 1."""

    version: int
    marks: tuple[str, ...]

    def seat(self, node: Node) -> Seat:
        if self.version == 1:
            return node.whole(0, 3)
        return self.marks.index(node.one_of(self.marks))

    def seat_called(self, mark: str, node: Node) -> Seat:
        """The seat of the player with the key ``mark``; ``node`` is where the key stands."""
        if mark not in self.marks:
            node.fail("unknown-name", name=mark)
        return self.marks.index(mark)

    def by_seat(self, node: Node) -> dict[Seat, Node]:
        """The entries of a table of players, by seat."""
        return {self.seat_called(mark, member): member for mark, member in node.mapping().items()}


def fields(node: Node, *required: str) -> dict[str, Node]:
    """The entries of a SunMar table with known keys; unknown ones are for newer apps, and ignored."""
    entries = node.mapping()
    for key in required:
        node.entry(key)
    return entries


def given(entries: Mapping[str, Node], key: str) -> Node | None:
    """The value of a key of a SunMar table; None when it is missing or null."""
    node = entries.get(key)
    return None if node is None or node.value is None else node


def read_round(node: Node, seats: Seats, rulebook: Rulebook) -> tuple[Deal, Four]:
    """The deal of a finished round, and the scores recorded with it."""
    entries = fields(node, "roundNumber", "gameId", "scores")
    key, places = GAMES[entries["gameId"].one_of(GAMES)]
    counted = given(entries, "input")
    if counted is None:
        node.fail("sunmar-no-input")
    contract = rulebook.contract(key)
    if seats.version >= 3:
        counts = _read_counts(counted, seats, contract)
    else:
        counts = _read_old_counts(counted, seats, contract, places)
    doubles = given(entries, "doublesJson")
    deal = Deal(
        contract=key,
        chooser=seats.seat(node.entry("chooserIndex" if seats.version == 1 else "chooserId")),
        doubles=() if doubles is None else tuple(sorted(_read_doubles(doubles, seats))),
        result=dict(zip((unit.key for unit in contract.units), counts, strict=True)),
    )
    return deal, _read_scores(entries["scores"], seats)


def _read_counts(node: Node, seats: Seats, contract: Contract) -> Iterator[Counts]:
    """The counts of each unit of a round, from version 3 on."""
    for member in node.entry("counts").items(len(contract.units)):
        yield _counts({seat: _count(count) for seat, count in seats.by_seat(member).items()})


def _read_old_counts(node: Node, seats: Seats, contract: Contract, places: tuple[str, ...]) -> Iterator[Counts]:
    """The counts of each unit of a round before version 3: by player, or the only taker."""
    entries = fields(node, *places)
    for unit, place in zip(contract.units, places, strict=True):
        member = entries[place]
        if unit.total == 1:
            yield _counts({} if member.value is None else {seats.seat(member): 1})
        elif seats.version == 1:
            yield _counts({seat: _count(count) for seat, count in zip(SEATS, member.items(4), strict=True)})
        else:
            yield _counts({seat: _count(count) for seat, count in seats.by_seat(member).items()})


def _counts(found: Mapping[Seat, int]) -> Counts:
    return {seat: found.get(seat, 0) for seat in SEATS}


def _count(node: Node) -> int:
    # Whether it can be is for the findings, which know the contract.
    return node.whole(-HIGHEST, HIGHEST)


def _read_doubles(node: Node, seats: Seats) -> Iterator[Double]:
    if seats.version >= 4:
        members = {pair: fields(member, "state", "initiator") for pair, member in node.mapping().items()}
        pairs = {pair: entries["state"] for pair, entries in members.items()}
        initiators = {pair: entries["initiator"] for pair, entries in members.items()}
    elif node.value:
        entries = fields(node, "pairs", "initiators")
        pairs, initiators = entries["pairs"].mapping(), entries["initiators"].mapping()
    else:
        return
    for pair, state in pairs.items():
        one, other = _read_pair(pair, state, seats)
        doubled = state.one_of(STATES)
        if doubled == "none":
            continue
        if pair not in initiators:
            node.fail("missing-key", key=pair)
        initiator = seats.seat(initiators[pair])
        if initiator not in (one, other):  # it would be unknown who doubled whom
            initiators[pair].fail("sunmar-initiator")
        answerer = other if initiator == one else one
        yield initiator, answerer
        if doubled == "redoubled":
            yield answerer, initiator


def _read_pair(pair: str, node: Node, seats: Seats) -> tuple[Seat, Seat]:
    marks = pair.split(",")
    if len(marks) != 2 or not marks[0] < marks[1]:
        node.fail("sunmar-pair", found=pair)
    return seats.seat_called(marks[0], node), seats.seat_called(marks[1], node)


def _read_scores(node: Node, seats: Seats) -> Four:
    found = seats.by_seat(node)
    if len(found) != len(SEATS):
        node.fail("wrong-length", expected=len(SEATS), found=len(found))
    return tuple(_score(found[seat], seats) for seat in SEATS)


def _score(node: Node, seats: Seats) -> int:
    if seats.version < 7 and isinstance(node.value, float) and node.value.is_integer():
        node = Node(int(node.value), node.source, node.place)
    return node.whole(-HIGHEST, HIGHEST)


KIND = "sunmar"  # of an evening's id
RULEBOOKS: Mapping[str, str] = {"dealerStarts": "bonken-sunmar", "oppositeChooserStarts": "bonken-sunmar-opposite"}
HEARTS = ("onlyAfterPlayedHeart", "graduatedUnlock")


def read_game(node: Node, version: int) -> ImportedEvening:
    """The evening in a member of ``games``; :class:`UnreadableError` when it is none."""
    entries = fields(node, "id", "createdAt", "rounds")
    names, seats = _read_seats(node, version)
    starter, hearts = _read_variants(entries, version)
    rulebook = named(RULEBOOKS[starter])
    rounds = [read_round(member, seats, rulebook) for member in _rounds(entries["rounds"])]
    dealer = _first_dealer(node, seats)
    deals = tuple(deal for deal, _ in rounds)
    title = given(entries, "gameName") if version >= 8 else None
    sheet = Sheet(
        rulebook=rulebook,
        players=names,
        first_chooser=clockwise(dealer),
        deals=deals,
        title=title.text(LONGEST_TITLE).strip() if title else "",
        date=_read_day(entries["createdAt"]),
    )
    notes = [
        *([Note("pending")] if given(entries, "pendingRound") else []),
        *([Note("hearts-variant")] if hearts != HEARTS[0] else []),
        *_dealer_notes(rulebook, dealer, deals),
    ]
    mark = read_uuid(entries["id"]) if version >= 10 else entries["id"].text(64)
    return ImportedEvening(
        evening_id(KIND, mark), node.source, sheet, tuple(scores for _, scores in rounds), tuple(notes)
    )


def _read_seats(node: Node, version: int) -> tuple[Players, Seats]:
    """The names of the players in seat order, and the keys by which the backup names them."""
    if version == 1:
        return read_names(node.entry("playerNames").items(4)), Seats(1, tuple(map(str, SEATS)))
    players = node.entry("players")
    both = [fields(member, "id", "name") for member in players.items(4)]
    marks = tuple(entries["id"].text(64) for entries in both)
    if len(set(marks)) != len(marks):
        players.fail("repeated-key", key="id")
    names = Node([entries["name"].value for entries in both], players.source, players.place)
    return read_names(names.items()), Seats(version, marks)


def _read_variants(entries: Mapping[str, Node], version: int) -> tuple[str, str]:
    if version >= 6:
        variants = given(entries, "ruleVariants")
        entries = {} if variants is None else variants.mapping()
    if version < 5:
        entries = {}
    starter, hearts = given(entries, "starterVariant"), given(entries, "heartsVariant")
    return (
        starter.one_of(RULEBOOKS) if starter else next(iter(RULEBOOKS)),
        hearts.one_of(HEARTS) if hearts else HEARTS[0],
    )


def _rounds(node: Node) -> list[Node]:
    """The rounds of an evening, numbered from 1 without gaps."""
    rounds = node.items()
    for number, member in enumerate(rounds, start=1):
        written = member.entry("roundNumber")
        if written.whole(1, 10**6) != number:
            written.fail("sunmar-round-number", expected=number, found=written.value)
    return rounds


def _first_dealer(node: Node, seats: Seats) -> Seat:
    """The dealer of the first round; in version 1 counted back from the last one, by one seat a round."""
    if seats.version > 1:
        return seats.seat(node.entry("firstDealerId"))
    entries = node.mapping()
    rounds, pending = entries["rounds"].items(), given(entries, "pendingRound")
    last = pending or (rounds[-1] if rounds else None)
    if last is None:
        return SEATS[0]
    dealer = seats.seat(last.entry("dealerIndex"))
    return clockwise(dealer, (0 if pending else 1) - len(rounds))


def _read_day(node: Node) -> str:
    """The local day of a moment."""
    try:
        return datetime.fromisoformat(node.text(40)).date().isoformat()
    except ValueError:
        node.fail("not-a-time")


def _dealer_notes(rulebook: Rulebook, first: Seat, deals: Sequence[Deal]) -> list[Note]:
    """Notes on the deals whose dealer differs in the backup: there the deal goes round with any chooser."""
    numbers = [
        number
        for number, deal in enumerate(deals, start=1)
        if isinstance(deal.chooser, int) and roles(rulebook, deal.chooser).dealer != clockwise(first, number - 1)
    ]
    return [Note("dealer", {"numbers": ", ".join(map(str, numbers))})] if numbers else []


MANIFEST = "manifest.json"
NEWEST_BACKUP = 1  # of the layout of the ZIP file
NEWEST_DATA = 11  # the version of games.json
STREAMS = ("games", "settings")
MOST_FILES = 3
LARGEST = 10 * 1024 * 1024  # bytes, of the ZIP file and of all it unpacks to, as in that app itself
MOST_GAMES = 2000

_MANIFEST_KEYS = ("exportedAt", "utcOffset", "contains", "hashes")


def read_backup(files: Mapping[str, bytes], source: str) -> Iterator[ImportedEvening | UnreadableError]:
    """The evenings in the files of a SunMar backup, the newest first, and an error for each unreadable one.
    :class:`UnreadableError` when the backup as a whole cannot be read."""
    contains = _check(files, source)
    if "games" not in contains:
        raise UnreadableError(source, "", "sunmar-no-games")
    name = f"{source}/games.json"
    root = parse_json(decode(files["games.json"], name), name)
    version = _check_version(root.entry("version"), NEWEST_DATA)
    return _evenings(root.entry("games").items(most=MOST_GAMES), version)


def _evenings(games: list[Node], version: int) -> Iterator[ImportedEvening | UnreadableError]:
    seen: set[str] = set()
    for node in games:
        try:
            evening = read_game(node, version)
            if evening.id in seen:
                node.fail("repeated-key", key=node.entry("id").value)
        except UnreadableError as error:
            yield error
        else:
            seen.add(evening.id)
            yield evening


def _check_version(node: Node, newest: int) -> int:
    version = node.whole(1, 10**6)
    if version > newest:
        node.fail("sunmar-too-new", found=version, newest=newest)
    return version


def _check(files: Mapping[str, bytes], source: str) -> tuple[str, ...]:
    """The names of the streams in a SunMar backup, after checking its manifest and hashes."""
    place = f"{source}/{MANIFEST}"
    if MANIFEST not in files:
        raise UnreadableError(source, "", "missing-key", key=MANIFEST)
    root = parse_json(decode(files[MANIFEST], place), place)
    _check_version(root.entry("version"), NEWEST_BACKUP)  # the rest may be otherwise in newer ones
    manifest = fields(root, *_MANIFEST_KEYS)
    contains = tuple(node.one_of(STREAMS) for node in manifest["contains"].items())
    if not contains:
        manifest["contains"].fail("empty-list")
    hashes = fields(manifest["hashes"], *contains)
    for name in files:
        if name not in (MANIFEST, *(f"{stream}.json" for stream in contains)):
            raise UnreadableError(source, "", "sunmar-strange-file", name=name)
    for stream in contains:
        _check_hash(hashes[stream], files, f"{stream}.json", source)
    return contains


def _check_hash(node: Node, files: Mapping[str, bytes], name: str, source: str) -> None:
    table = fields(node, "algo", "hash")
    table["algo"].one_of(("sha256",))
    if not re.fullmatch("[0-9a-f]{64}", table["hash"].text(64)):
        table["hash"].fail("not-a-digest")
    if name not in files:
        raise UnreadableError(source, "", "missing-key", key=name)
    # That app hashes what it reads as text, so without a mark in front.
    found = {sha256(data).hexdigest() for data in (files[name], files[name].removeprefix(b"\xef\xbb\xbf"))}
    if table["hash"].value not in found:
        raise UnreadableError(f"{source}/{name}", "", "sunmar-wrong-hash")
