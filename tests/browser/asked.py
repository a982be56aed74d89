"""Cases that both cores are asked, and where their answers part.

Asked.of("deal", [deal_case(rng, BOOKS)]).assert_same(phone)

A failure prints the seed, the case, and the place where the answers part.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tests.browser import answers
from tests.browser.cases import SEED, Case
from tests.browser.phone import Phone


@dataclass(frozen=True)
class Asked:
    """Cases of one kind, and what the Python core answers to them."""

    kind: str
    cases: list[Case]
    answers: list[Any]

    @classmethod
    def of(cls, kind: str, given: Iterable[Case]) -> "Asked":
        given = list(given)
        answer: Callable[[Case], Any] = getattr(answers, f"of_{kind}")
        return cls(kind, given, [answer(case) for case in given])

    def batch(self, start: int, length: int) -> "Asked":
        """So many of them, from ``start`` on."""
        end = start + length
        return Asked(self.kind, self.cases[start:end], self.answers[start:end])

    def differing(self, phone: Phone) -> list[str]:
        """A report on every case to which the phone has another answer."""
        found = zip(self.cases, self.answers, phone.answers(self.kind, self.cases), strict=True)
        return [report(case, one, other) for case, one, other in found if one != other]

    def assert_same(self, phone: Phone) -> None:
        """Fails when the phone has other answers, with the first of them."""
        reports = self.differing(phone)
        assert not reports, f"{len(reports)} of {len(self.cases)} differ; the first:\n{reports[0]}"


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
