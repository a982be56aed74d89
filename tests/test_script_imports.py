"""The phone's scripts import one way: no circles, nothing of the game in the plumbing, nothing of pages below them."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from scoresheet import games
from scoresheet.core.bonaken.changes import KINDS as KINDS_OF_BONAKEN
from scoresheet.core.bonken.changes import KINDS as KINDS_OF_BONKEN
from scoresheet.web.phone.scripts import sources

GAMES = tuple(game.key for game in games.GAMES)
SHARED = ("core", "formats", "views", "templates", "sync", "page", "home", "sheet")

# Room -> the rooms above it that it may import from. A file belongs to the longest name that its path begins with.
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "core": (),
    **{f"core/{game}": ("core",) for game in GAMES},
    "formats": ("core",),
    **{f"formats/{game}": ("core", f"core/{game}", "formats") for game in GAMES},
    "views": ("core",),
    **{f"views/{game}": ("core", f"core/{game}", "views") for game in GAMES},
    "templates": ("views",),  # compiled, see scoresheet/web/phone/templates.py
    "sync": ("core",),
    "vendor": (),
    "page": ("core", "views", "sync", "vendor"),
    "home": ("core", "views", "templates", "sync", "page"),
    "sheet": ("core", "formats", "views", "templates", "sync", "page", "home", "vendor"),
    **{game: (*SHARED, "vendor", f"core/{game}", f"formats/{game}", f"views/{game}") for game in GAMES},
    # What is kept of the sheets of all games.
    "copies": (*SHARED, *(f"{room}{game}" for game in GAMES for room in ("core/", "views/", "formats/", ""))),
}

OF_ALL = ("copies",)  # rooms that know every game

COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
IMPORT = re.compile(
    r"""^import\b(?!\()[^"';]*["'](.+?)["']|^export\s*(?:\*|\{)[^"';]*["'](.+?)["']|\bimport\(\s*["'](.+?)["']\s*\)""",
    re.M,
)
TYPES = re.compile(r"""@import\s[^"']*["'](.+?)["']|\bimport\(["'](.+?)["']\)""")
UNKNOWN = re.compile(r"""\bimport\(\s*(?!["'\s])""")

Modules = Mapping[str, str]


def modules() -> Modules:
    """The source of every module by its path, those of compiled templates among them."""
    return {f"{name}.js": source for name, source in sources().items()}


def room_of(path: str) -> str:
    """The room of a module; empty when it is in none."""
    rooms = [room for room in MAY_IMPORT if path.startswith(f"{room}/")]
    return max(rooms, key=len, default="")


def imported(path: str, source: str) -> list[str]:
    return _targets(path, IMPORT, COMMENT.sub("", source))


def _targets(path: str, pattern: re.Pattern[str], text: str) -> list[str]:
    found = (next(filter(None, match.groups())) for match in pattern.finditer(text))
    return [posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) for target in found]


def violations(sources: Modules) -> list[str]:
    """Every import that the table does not allow, and a circle if there is one."""
    return [*(fault for path in sorted(sources) for fault in faults(path, sources)), *circles(sources)]


def faults(path: str, sources: Modules) -> Iterator[str]:
    """The sentence of everything wrong with the imports of one module."""
    room, source = room_of(path), sources[path]
    if not room:
        yield f"{path} is in no room: give it one of those in MAY_IMPORT of tests/test_script_imports.py"
        return
    # An import whose module is only known when it runs could go anywhere.
    if UNKNOWN.search(COMMENT.sub("", source)):
        yield f"{path} imports something that only a running page knows"
    # What a comment imports for its types points the same way, but may go round: it is gone when the page runs.
    for target in sorted({*imported(path, source), *_targets(path, TYPES, source)}):
        if target not in sources:
            yield f"{path} imports {target}, which is not there"
        elif room_of(target) not in (room, *MAY_IMPORT[room]):
            yield f"{path} imports {target}, but {room} may only import {', '.join(MAY_IMPORT[room]) or 'nothing'}"


def circles(sources: Modules) -> Iterator[str]:
    """A circle of modules that import each other, if there is one."""
    try:
        TopologicalSorter({path: imported(path, source) for path, source in sources.items()}).prepare()
    except CycleError as error:
        yield " <- ".join(error.args[1])


def test_scripts_import_one_way_and_without_circles() -> None:
    assert violations(modules()) == []


def test_a_room_may_only_import_rooms_above_it() -> None:
    above: list[str] = []
    for room, others in MAY_IMPORT.items():
        assert set(others) <= set(above), room
        above.append(room)


def test_only_rooms_of_the_game_import_the_game() -> None:
    for room, others in MAY_IMPORT.items():
        assert room.endswith(GAMES) or room in OF_ALL or not any(other.endswith(GAMES) for other in others), room


def test_only_rooms_of_a_game_name_its_kinds_of_change() -> None:
    own = set(KINDS_OF_BONKEN) ^ set(KINDS_OF_BONAKEN)
    assert {"reseated", "first-dealer-set"} <= own
    shared = {path: COMMENT.sub("", source) for path, source in modules().items() if room_of(path) in ("sync", "sheet")}
    assert [(path, kind) for path, source in shared.items() for kind in sorted(own) if f'"{kind}"' in source] == []


def test_every_room_has_something_in_it() -> None:
    filled = {room_of(path) for path in modules()}
    assert filled <= set(MAY_IMPORT)
    assert [room for room in MAY_IMPORT if room not in filled and not room.endswith(GAMES)] == []


def test_the_imports_that_are_found_are_those_there_are() -> None:
    every = modules()
    assert sum(len(imported(path, source)) for path, source in every.items()) > 150
    for path, source in every.items():
        assert len(imported(path, source)) == len(re.findall(r"^import\b|\bimport\(", COMMENT.sub("", source), re.M)), (
            path
        )


# A checker that finds nothing may be one that finds nothing ever: here is something to find.


def test_a_planted_violation_of_every_sort_is_named() -> None:
    planted = {
        "bonken/card.js": 'import { a } from "./main.js";\n/** @import { A } from "../page/drawing.js" */',
        "bonken/main.js": 'import { a } from "./card.js";\n// import { b } from "./nowhere.js";',
        "core/bonken/deal.js": 'import {\n  a,\n  b,\n} from "../log.js";',
        "core/log.js": 'import { a } from "./bonken/deal.js";\nconst some = import(name);',
        "drawer.js": "",
        "page/drawing.js": 'export * from "./nowhere.js";\nasync () => import("../bonken/main.js");',
        "sync/outbox.js": '/** @import { Deal } from "../core/bonken/deal.js" */',
    }
    only = "but {} may only import"
    assert [re.sub("(may only import).*", r"\1", found) for found in violations(planted)] == [
        "core/log.js imports something that only a running page knows",
        f"core/log.js imports core/bonken/deal.js, {only.format('core')}",
        "drawer.js is in no room: give it one of those in MAY_IMPORT of tests/test_script_imports.py",
        f"page/drawing.js imports bonken/main.js, {only.format('page')}",
        "page/drawing.js imports page/nowhere.js, which is not there",
        f"sync/outbox.js imports core/bonken/deal.js, {only.format('sync')}",
        "bonken/card.js <- bonken/main.js <- bonken/card.js",
    ]
    assert [*circles({"core/deal.js": 'import { c } from "./deal.js";'})] == ["core/deal.js <- core/deal.js"]


# Scripts draw with the templates of the server: only one of them turns markup into elements

DRAWING = "page/drawing"
MAKES = re.compile(
    r"\b(?:inner|outer)HTML\s*\+?=(?!=)|\b(?:insertAdjacentHTML|createElement(?:NS)?|createContextualFragment|setHTMLUnsafe)\("
    r"|\bdocument\.write|\bnew Option\(|Idiomorph\.morph\("
)


def makers(modules: Mapping[str, str]) -> list[str]:
    found = {name: MAKES.findall(COMMENT.sub("", source)) for name, source in modules.items()}
    return sorted(
        f"{name}: {', '.join(dict.fromkeys(ways))}"
        for name, ways in found.items()
        if ways and name != DRAWING and not name.startswith("vendor/")
    )


def test_no_script_but_one_makes_elements() -> None:
    assert makers(sources()) == []


def test_planted_makers_of_elements_are_named_and_other_code_is_not() -> None:
    lines = (
        "place.innerHTML = text;",
        "place.outerHTML += text;",
        'place.insertAdjacentHTML("beforeend", text);',
        'document.createElementNS(SVG, "path");',
        'list.append(new Option("3", "3"));',
        "Idiomorph.morph(place, text);",
    )
    assert all(makers({"page/planted": line}) for line in lines)
    assert makers({"page/planted": "if (one.innerHTML === other.innerHTML) return;\n// no innerHTML = here\n"}) == []
