"""Cases of a test that only `make soak` tries, where one of each sort is enough for `make test`.

@pytest.mark.parametrize("fault", ["cut", *soaked("hang", "portal")])
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def soaked(*cases: object) -> list[object]:
    """These cases, for `make soak`; a tuple holds the values of several names."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak) for case in cases]


def one_of_each(cases: Sequence[Case], sort: Callable[[Case], Hashable]) -> list[object]:
    """The first case of each sort, and the others for `make soak`."""
    first = list({sort(case): case for case in reversed(cases)}.values())
    return [*first, *soaked(*(case for case in cases if case not in first))]
