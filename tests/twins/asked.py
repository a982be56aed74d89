"""Cases put to Python and to the phone's modules, and where their answers differ.

phone = Phone(Node(tmp_path, "bonken.js"), answers, handed_books(BOOKS))
phone.same("deal", [deal_case(rng, BOOKS)])

A failure prints the seed, the case, and the place where the answers part.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import ModuleType
from typing import Any

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from scoresheet.web.bonken.phone import plain_rulebook
from scoresheet.web.phone.data import all_texts
from tests.twins.cases import SEED, Case
from tests.twins.node import Node

BATCH = 1000  # cases at once


def handed_books(books: Iterable[Rulebook]) -> dict[str, Any]:
    """Rulebooks as the server hands them to the phone."""
    return {book.key: plain_rulebook(book) for book in books}


def handed_texts() -> dict[str, Any]:
    """Both catalogues as the server hands them to the phone."""
    return {language: all_texts(texts(language)) for language in LANGUAGES}


@dataclass
class Phone:
    """A script in Node that answers cases, by the rulebooks and texts that the server hands it, and a module of Python
    that answers the same."""

    node: Node
    python: ModuleType
    books: dict[str, Any]
    texts: dict[str, Any] = field(default_factory=handed_texts)
    spoken: set[str] = field(default_factory=set)  # the keys of all texts that it used

    def answers(self, kind: str, cases: Sequence[Case]) -> list[Any]:
        """What the script answers to cases of one kind."""
        found: list[Any] = []
        for start in range(0, len(cases), BATCH):
            came = self.node.call("answers", kind, self.books, self.texts, cases[start : start + BATCH])
            self.spoken.update(came["spoken"])
            found += came["answers"]
        return found

    def same(self, kind: str, given: Iterable[Case]) -> list[Any]:
        """The answers of both languages, which are the same; of what cannot be done, the error."""
        cases = list(given)
        answer: Callable[[Case], Any] = getattr(self.python, f"of_{kind}")
        expected = [_answer_or_fault(answer, case) for case in cases]
        for case, one, other in zip(cases, expected, self.answers(kind, cases), strict=True):
            assert one == other, report(case, one, other)
        return expected


def _answer_or_fault(answer: Callable[[Case], Any], case: Case) -> Any:
    try:
        return answer(case)
    except ScoresheetError as error:
        return {"fault": error.fault, "params": error.params}


def report(case: Case, expected: Any, actual: Any) -> str:
    where = "\n".join(islice(parting(expected, actual), 5))
    return f"seed {SEED}: {where}\nin {json.dumps(case, ensure_ascii=False)}"


def parting(expected: Any, actual: Any, place: str = "") -> Iterator[str]:
    """Where two answers differ, and how."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in [*expected, *(key for key in actual if key not in expected)]:
            yield from parting(expected.get(key, "nothing"), actual.get(key, "nothing"), f"{place}.{key}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual, strict=True)):
            yield from parting(*pair, f"{place}[{index}]")
    elif expected != actual:
        yield f"{place}: Python says {expected!r}, JavaScript {actual!r}"
