"""What people at a table may be called, in any game."""

from collections.abc import Mapping, Sequence

from scoresheet.core.shape import is_control

LONGEST_NAME = 40


def name_faults(names: Sequence[str]) -> Mapping[int, str]:
    """What is wrong with players' names, by seat; empty when nothing is.

    Names are 1 to 40 characters and distinct after trimming and case folding; they hold no control characters.
    """
    faults: dict[int, str] = {}
    seen: set[str] = set()
    for seat, name in enumerate(names):
        folded = name.strip().casefold()
        if not folded:
            faults[seat] = "name-empty"
        elif len(name.strip()) > LONGEST_NAME:
            faults[seat] = "name-too-long"
        elif any(is_control(character) for character in name.strip()):
            faults[seat] = "control-character"
        elif folded in seen:
            faults[seat] = "name-twice"
        seen.add(folded)
    return faults
