"""Backups of the app SunMar/bonken, made from the description of its format, of any data version.

backup([game(11, FIXTURE)])                  # the bytes of the ZIP file
game(1, EVENING)["playerNames"]              # the same evening as its first version wrote it
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from scoresheet.core.bonken.settlement import Four

IDS = (
    "c0a1b2c3-1111-4111-8111-0000000000a1",
    "5d6e7f80-2222-4222-9222-0000000000b2",
    "9f0e1d2c-3333-4333-a333-0000000000c3",
    "1b2c3d4e-4444-4444-b444-0000000000d4",
)
NEWEST = 11
SINGLE = {"kingOfHearts": "winner", "finalTrick": "winner", "dominoes": "loser"}
CARDS = ("kingsAndJacks", "queens", "heartPoints")


@dataclass(frozen=True)
class Round:
    """A round by seats: ``counts`` a number a seat, or for a game of takers the taker of each; ``links`` are pairs with
    who doubled first and how often the two are linked."""

    game: str
    chooser: int
    counts: tuple[int, ...]
    stored: Four
    links: tuple[tuple[int, int, int], ...] = ()  # who doubled, whom, links


@dataclass(frozen=True)
class Evening:
    """An evening by seats."""

    players: tuple[str, ...]
    first_dealer: int
    rounds: tuple[Round, ...]
    id: str = "7a6b5c4d-5555-4555-8555-0000000000e5"
    title: str = ""
    created: str = "2026-07-03T20:15:00.000"
    starter: str = "dealerStarts"
    hearts: str = "onlyAfterPlayedHeart"


def is_of_takers(name: str) -> bool:
    """Whether a player takes the only one there is, or one of two."""
    return name in SINGLE or name == "seventhAndThirteenth"


def game(version: int, evening: Evening) -> dict[str, Any]:
    """An evening as that data version writes it."""
    marks = tuple("0123") if version == 1 else IDS
    found: dict[str, Any] = {
        "id": evening.id if version >= 10 else "1783102500000000",
        "createdAt": evening.created,
        "updatedAt": evening.created,
        "rounds": [_round(version, evening, number, one) for number, one in enumerate(evening.rounds, 1)],
    }
    if version == 1:
        found["playerNames"] = list(evening.players)
    else:
        found["players"] = [{"id": mark, "name": name} for mark, name in zip(marks, evening.players, strict=True)]
        found["firstDealerId"] = marks[evening.first_dealer]
    variants = {"starterVariant": evening.starter, "heartsVariant": evening.hearts}
    if version == 5:
        found |= variants
    elif version > 5:
        found["ruleVariants"] = variants
    if version >= 8 and evening.title:
        found["gameName"] = evening.title
    if version >= 9:
        found["scoredAt"] = evening.created
    return found


def _round(version: int, evening: Evening, number: int, one: Round) -> dict[str, Any]:
    marks = tuple("0123") if version == 1 else IDS
    written: dict[str, Any] = {
        "roundNumber": number,
        "gameId": one.game,
        "scores": {
            mark: -0.0 if version < 7 and not score else score for mark, score in zip(marks, one.stored, strict=True)
        },
        "input": _input(version, one, marks),
    }
    if version < 10:
        written["gameName"] = "Spel"
    if version == 1:
        written |= {"dealerIndex": (evening.first_dealer + number - 1) % 4, "chooserIndex": one.chooser}
    else:
        written["chooserId"] = marks[one.chooser]
    if doubles := _doubles(version, one, marks):
        written["doublesJson"] = doubles
    return written


def _input(version: int, one: Round, marks: Sequence[str]) -> dict[str, Any]:
    if version >= 3:
        if is_of_takers(one.game):
            return {"counts": [{marks[seat]: 1} for seat in one.counts]}
        return {"counts": [dict(zip(marks, one.counts, strict=True))]}
    who = [seat if version == 1 else marks[seat] for seat in one.counts] if is_of_takers(one.game) else []
    if one.game == "seventhAndThirteenth":
        return {"trick7winner": who[0], "trick13winner": who[1]}
    if one.game in SINGLE:
        return {SINGLE[one.game]: who[0]}
    counts = list(one.counts) if version == 1 else dict(zip(marks, one.counts, strict=True))
    return {"cards" if one.game in CARDS else "tricks": counts}


def _doubles(version: int, one: Round, marks: Sequence[str]) -> Mapping[str, Any]:
    states = {1: "doubled", 2: "redoubled"}
    pairs = {",".join(sorted((marks[who], marks[whom]))): (who, links) for who, whom, links in one.links}
    first = {pair: who if version == 1 else marks[who] for pair, (who, _) in pairs.items()}
    if version >= 4:
        return {pair: {"state": states[links], "initiator": first[pair]} for pair, (_, links) in pairs.items()}
    return {"pairs": {pair: states[links] for pair, (_, links) in pairs.items()}, "initiators": first}


def files(games: object, data: int = NEWEST, **manifest: Any) -> dict[str, bytes]:
    """The files of a backup; what ``manifest`` names is different in its manifest."""
    blob = json.dumps({"version": data, "games": games}).encode()
    table = {
        "version": 1,
        "appVersion": "0.24.0",
        "buildNumber": "45",
        "exportedAt": "2026-07-04T10:00:00.000",
        "utcOffset": "+02:00",
        "contains": ["games"],
        "hashes": {"games": {"algo": "sha256", "hash": sha256(blob).hexdigest()}},
    }
    return {"games.json": blob, "manifest.json": json.dumps(table | manifest).encode()}


def zipped(parts: Mapping[str, bytes]) -> bytes:
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return held.getvalue()


def backup(games: object, data: int = NEWEST, **manifest: Any) -> bytes:
    return zipped(files(games, data, **manifest))


# Its own fixture, as far as its scores are wrong or doubles are between equals; the others have none to get wrong.
FIXTURE = Evening(
    ("Piet", "Marie", "Kees", "Ans"),
    first_dealer=2,
    rounds=(
        Round("spades", 3, (4, 3, 2, 4), (80, 60, 40, 80), ((1, 0, 1), (2, 3, 1))),
        Round("diamonds", 0, (3, 6, 2, 2), (60, 120, 40, 40), ((1, 2, 1),)),
        Round("dominoes", 1, (1,), (0, -100, 0, 0), ((0, 1, 2), (3, 2, 1))),
    ),
    id="00000000-0000-4000-b000-000000000001",
)
# The example of the format, and the rounds by which it explains how scores follow.
FRIDAY = Evening(
    ("Noor", "Bram", "Fenna", "Joost"),
    first_dealer=3,
    rounds=(
        Round("queens", 0, (2, 0, 1, 1), (-135, 90, -135, 0), ((1, 2, 2), (2, 3, 1), (3, 0, 1))),
        Round("seventhAndThirteenth", 1, (1, 3), (0, -150, 150, -100), ((2, 0, 2), (2, 1, 2), (2, 3, 1))),
        Round("kingsAndJacks", 2, (3, 0, 4, 1), (-75, 0, -100, -25)),
        Round("duck", 3, (0, 7, 2, 4), (140, -210, -20, -40), ((1, 0, 2),)),
    ),
    title="Vrijdag",
)
