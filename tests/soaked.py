"""Marks for the cases of a test that only `make soak` tries, where one of each sort is enough for `make test`.

@pytest.mark.parametrize("fault", ["cut", *soaked("hang", "portal")])
"""

import pytest


def soaked(*cases: object) -> list[object]:
    """These cases, for `make soak`; a tuple holds the values of several names."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak) for case in cases]
