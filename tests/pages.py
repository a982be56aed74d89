"""Every page there is, found by asking the app itself: a new page is looked at by all sweeps without being named.

visits = addresses(app.url_map, Visitor(edit, view, finished))
visits["/s/<key>/log"]      # ["/s/4f...", "/s/k2...", ...]: one for each kind of sheet and key

Only a page with a new kind of value in its address has to be told of here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from werkzeug.routing import Map, Rule

from scoresheet.core.rulebook import keys

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
}


@dataclass(frozen=True)
class Visitor:
    """Keys of a sheet that is under way, of one that is finished, and whatever else may stand in an address."""

    edit: str
    view: str
    finished: str
    empty: str
    deals: Sequence[int] = (1, 2)

    def of(self, argument: str) -> Sequence[object]:
        """What may stand in an address for an argument of its rule; KeyError for one nobody thought of."""
        known: dict[str, Sequence[object]] = {
            "key": (self.edit, self.view, self.finished, self.empty),
            "number": self.deals,
            "rulebook": keys(),
        }
        return known[argument]


def addresses(url_map: Map, visitor: Visitor) -> dict[str, list[str]]:
    """The addresses to look at, by the rule they are made of; files, programs' answers and drawings left out."""
    return {rule.rule: _filled(url_map, rule, visitor) for rule in url_map.iter_rules() if _is_page(rule)}


def _is_page(rule: Rule) -> bool:
    no_page = (".pdf", ".json", ".csv", ".svg", ".js", ".webmanifest", "/healthz")
    apart = rule.rule.startswith(("/api/", "/static/")) or rule.rule.endswith(no_page)
    return "GET" in (rule.methods or ()) and not apart


def _filled(url_map: Map, rule: Rule, visitor: Visitor) -> list[str]:
    adapter = url_map.bind("localhost")
    names = sorted(rule.arguments)
    paths = [
        adapter.build(rule.endpoint, dict(zip(names, values, strict=True)))
        for values in product(*(visitor.of(name) for name in names))
    ]
    return [path + query for path in paths for query in QUERIES.get(rule.rule, ("",))]
