"""The files of a backup of SunMar/bonken: a manifest, and the streams that it says there are.

    read_backup({"manifest.json": b"...", "games.json": b"..."}, "bonken-backup.zip")

Whoever unpacked the files has seen to their sizes. A fault of a file is a fault of the whole backup; one of an evening
is that evening's own.
"""

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256

from scoresheet.core.errors import UnreadableError
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.sunmar.games import read_game
from scoresheet.formats.bonken.sunmar.rounds import fields
from scoresheet.formats.incoming import Incoming
from scoresheet.formats.reading import decode, parse_json

MANIFEST = "manifest.json"
NEWEST_BACKUP = 1  # of the layout of the ZIP file
NEWEST_DATA = 11  # of what is in games.json
STREAMS = ("games", "settings")
MOST_FILES = 3
LARGEST = 10 * 1024 * 1024  # bytes, of the ZIP file and of all it unpacks to, as in that app itself
MOST_GAMES = 2000

_MANIFEST_KEYS = ("exportedAt", "utcOffset", "contains", "hashes")


def read_backup(files: Mapping[str, bytes], source: str) -> Iterator[Incoming | UnreadableError]:
    """The evenings in the files of a backup, the newest first; in place of one that cannot be read, why.

    :class:`UnreadableError` when the backup as a whole cannot be.
    """
    contains = _check(files, source)
    if "games" not in contains:
        raise UnreadableError(source, "", "sunmar-no-games")
    name = f"{source}/games.json"
    root = parse_json(decode(files["games.json"], name), name)
    version = _check_version(fields(root, "version")["version"], NEWEST_DATA)
    table = fields(root, "games")
    games = table["games"].items()
    if len(games) > MOST_GAMES:
        table["games"].fail("list-too-long", longest=MOST_GAMES)
    return _evenings(games, version)


def _evenings(games: list[Node], version: int) -> Iterator[Incoming | UnreadableError]:
    seen: set[str] = set()
    for node in games:
        try:
            evening = read_game(node, version)
            if evening.id in seen:
                node.fail("repeated-key", key=node.mapping()["id"].value)
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
    """The streams that are there, once manifest, names and hashes agree."""
    place = f"{source}/{MANIFEST}"
    if MANIFEST not in files:
        raise UnreadableError(source, "", "missing-key", key=MANIFEST)
    root = parse_json(decode(files[MANIFEST], place), place)
    _check_version(fields(root, "version")["version"], NEWEST_BACKUP)  # the rest may be otherwise in newer ones
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
