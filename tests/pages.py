"""Every page of the app, found by its routes: all sweeps visit a new page without its being named.

visits = addresses(app.url_map, Visitor(edit, view, finished))
visits["/s/<key>/log"]      # ["/s/4f...", "/s/k2...", ...]: one for each kind of sheet and key

Only a page with a new kind of value in its address has to be added here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from werkzeug.routing import Map, Rule

from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.web.bonken.phone import FOLDER
from scoresheet.web.games import PAGES

# States of pages that stand in what comes after the question mark.
QUERIES = {
    "/calculator": (
        "",
        "?contract=points-of-hearts&chooser=A&doubles=AB,BA,BC,BD,DC&result.hearts=3,4,5,1",
        "?A=Anna&B=anna&contract=queens&chooser=B&doubles=BA&result.queens=1,x,,4",
        "?contract=last-trick&check=1",
    ),
    "/new": ("", "?name_0=Anna&name_1=Bram&name_2=Carla&name_3=Dirk&first_chooser=2"),
    "/s/<key>/deal": ("", "?at=1"),
    "/bonaken/new": ("", "?name_0=Anja&name_1=Bert"),
    "/c/<key>": ("", "?from=2026-01-03&best=2", "?from=2100-01-01"),
    "/c/<key>/person": ("?name=Anna",),
    "/c/<key>/deals": (
        "?of=account&of=Anna&of=Bram",
        "?of=doubling&of=Bram&of=made",
        "?of=contract&of=Anna&of=bonken-2002/queens",
    ),
}


CIRCLES = "circles"  # their pages know no sheet


@dataclass(frozen=True)
class Visitor:
    """Keys of a sheet of Bonken that is under way, of one that is finished, of games of Bonaken, of circles, house
    rules, and all else that may stand in an address."""

    edit: str
    view: str
    finished: str
    empty: str
    deals: Sequence[int] = (1, 2)
    bonaken: Sequence[str] = ()
    circles: Sequence[str] = ()
    house_rules: Sequence[str] = ()  # the digests of rulebooks
    tournaments: Sequence[Mapping[str, object]] = ()  # what goes together in the addresses of a tournament

    def of(self, argument: str, game: str | None) -> Sequence[object]:
        """What may stand in an address for an argument of its rule; KeyError for an unknown one. Pages that are
        of one ``game`` know no sheet of another."""
        if game == CIRCLES:
            return self.circles
        of_game = {"bonken": (self.edit, self.view, self.finished, self.empty), "bonaken": tuple(self.bonaken)}
        known: dict[str, Sequence[object]] = {
            "key": of_game[game] if game else sum(of_game.values(), ()),
            "number": self.deals,
            "rulebook": (*rulebook_keys(), *self.house_rules),
            "digest": self.house_rules,
        }
        return known[argument]


def addresses(url_map: Map, visitor: Visitor) -> dict[str, list[str]]:
    """The addresses to look at, by the rule they are made of; files, programs' answers and drawings left out."""
    return {rule.rule: _filled(url_map, rule, visitor) for rule in url_map.iter_rules() if _is_page(rule)}


def _is_page(rule: Rule) -> bool:
    no_page = (".pdf", ".json", ".toml", ".csv", ".zip", ".svg", ".js", ".webmanifest", "/healthz")
    # Pages of sheets that only a phone can draw: tests/browser/test_accessibility.py has them too.
    apart = rule.rule.startswith(("/api/", "/static/", FOLDER)) or rule.rule.endswith(no_page)
    return "GET" in (rule.methods or ()) and not apart


def _filled(url_map: Map, rule: Rule, visitor: Visitor) -> list[str]:
    adapter = url_map.bind("localhost")
    names = sorted(rule.arguments)
    owners = {blueprint.name: game for game, pages in PAGES.items() for blueprint in pages.blueprints}
    game = CIRCLES if rule.rule.startswith("/c/") else owners.get(rule.endpoint.partition(".")[0])
    besides = {blueprint.name for pages in PAGES.values() for blueprint in pages.sheetless_blueprints}
    if names and rule.endpoint.partition(".")[0] in besides:
        together = [{name: one[name] for name in names} for one in visitor.tournaments if set(names) <= set(one)]
        paths = list(dict.fromkeys(adapter.build(rule.endpoint, values) for values in together))
    else:
        paths = [
            adapter.build(rule.endpoint, dict(zip(names, values, strict=True)))
            for values in product(*(visitor.of(name, game) for name in names))
        ]
    return [path + query for path in paths for query in QUERIES.get(rule.rule, ("",))]
