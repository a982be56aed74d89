"""Rulebooks in addresses and forms: the key of one of ours, or the digest of another.

book("bonken-2002")
book("3f2a…")        # one that somebody made, or that came inside a sheet
books()              # what there is to choose from, with what was made or played on this device
"""

from flask import g, request
from werkzeug.wrappers import Response

from scoresheet.core.bonken.rulebook import Rulebook, keys, named, read_rulebook
from scoresheet.core.errors import MissingError
from scoresheet.core.validation import DIGEST, Node
from scoresheet.web import context

COOKIE = "rulebooks"
MOST = 4  # that are remembered


def book(name: str) -> Rulebook:
    """The rulebook of that name; :class:`MissingError` when there is none."""
    if not DIGEST.fullmatch(name):
        return named(name)
    found: dict[str, Rulebook] = g.setdefault("rulebooks", {})
    if name not in found:
        found[name] = read_rulebook(Node(context.store().rulebook(name), name))
    return found[name]


def books(*others: Rulebook) -> list[Rulebook]:
    """What there is to choose from: house rules of this device and among ``others``, and then ours."""
    house = {one.id: one for one in (*others, *recent_books()) if not one.is_ours}
    return [*house.values(), *(named(key) for key in keys())]


def recent_books() -> list[Rulebook]:
    """What somebody made or played by on this device, the last one first."""
    found = []
    for name in request.cookies.get(COOKIE, "").split(".")[:MOST]:
        try:
            found.append(book(name))
        except MissingError:  # of another server, say
            continue
    return found


def remember_book(response: Response, rulebook: Rulebook) -> None:
    """Puts a rulebook first on this device, in place of any of the same name: that one was mended."""
    before = [one for one in recent_books() if one.id != rulebook.id and one.name != rulebook.name]
    context.remember(response, COOKIE, ".".join(one.id for one in (rulebook, *before[: MOST - 1])))
