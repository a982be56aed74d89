"""Generated house rules: tables as programs send them and forms as browsers do, right, nearly right and hostile."""

import copy
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoresheet.locales import texts
from scoresheet.views.bonken.house_rules import typed_of
from tests.house import HOSTILE, hostile_table, house_table, invented_table
from tests.strategies import BOOK

_ODD: list[Any] = [
    *(None, True, [], {}, "", "\0", "\u202e", HOSTILE, "x" * 5000, {"en": "x"}, {"de": "x"}, [[]]),
    *(0, -1, 53, 10**40, 1.5, "house", "bonken-2002", "0" * 40),
]
_STEPS = (
    *("save", "save", "check", "minus", "plus", "c.3.count", "c.3.count-not.0", "c.0.count-not.9", "c.99.count"),
    *("c.3.count.1", ""),
)
_TYPED = typed_of(BOOK, texts("en"))
_FIELDS = [
    *(*_TYPED, "meant", "c.20.kind", "c.99.kind", "c.3.u.1.points", "c.3.u.9.points", "p.99.title", "p.40.text"),
    *("c.-1.kind", "c.3.u.10.points", "name_0"),
]
_TEXTS = st.sampled_from(
    ["", " ", "0", "1", "-1", "50", "9" * 400, "١", "plus", "nobody", HOSTILE, "x" * 5000, "\0", "♥" * 7]
)


@st.composite
def tables(draw: st.DrawFn) -> Any:
    """Tables of rulebooks, half of them with something odd in one or two places."""
    invented = st.integers(0, 99).map(lambda seed: invented_table(Random(seed)))
    table = copy.deepcopy(draw(st.sampled_from([house_table(), hostile_table()]) | invented))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        holder: Any = table
        while holder:  # an odd thing may have taken the place of what was to be changed
            at = draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
            if not isinstance(holder[at], dict | list) or draw(st.integers(0, 3)) == 0:
                holder[at] = copy.deepcopy(draw(st.sampled_from(_ODD)))
                break
            holder = holder[at]
    return table


def forms(starts: list[str]) -> st.SearchStrategy[dict[str, str]]:
    """The form of house rules from one of these rulebooks, with some of it typed over and some of it missing."""
    return st.builds(
        lambda start, step, typed, lacking: {
            **{name: text for name, text in _TYPED.items() if name not in lacking},
            **typed,
            "from": start,
            "step": step,
        },
        st.sampled_from(starts),
        st.sampled_from(_STEPS),
        st.dictionaries(st.sampled_from(_FIELDS), _TEXTS, max_size=4),
        st.sets(st.sampled_from(sorted(_TYPED)), max_size=2),
    )
