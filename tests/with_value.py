"""Documents with something else at one place, to be refused with that place.

with_value(document, "deals[0].contract", GONE)
"""

import copy
import re
from typing import Any

GONE = object()  # stands for a value taken out


def with_value(document: Any, place: str, value: object) -> Any:
    """A copy with this value at a place, which reads like that of a fault."""
    *way, last = re.split(r"\]?[.\[]", place.removesuffix("]"))
    changed = holder = copy.deepcopy(document)
    for step in way:
        holder = holder[_key(holder, step)]
    if value is GONE:
        del holder[_key(holder, last)]
    else:
        holder[_key(holder, last)] = copy.deepcopy(value)
    return changed


def _key(holder: object, step: str) -> str | int:
    return int(step) if isinstance(holder, list) else step
