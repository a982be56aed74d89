"""What the phone's own script needs of Bonaken to count it without the server, as JSON.

>>> from scoresheet.core.bonaken.rulebook import shipped
>>> plain_rulebook(shipped())["points"]
[10, 8, 4, 1]
"""

from dataclasses import asdict

from scoresheet.core.bonaken.rulebook import Rulebook
from scoresheet.core.log import Plain


def plain_rulebook(rulebook: Rulebook) -> Plain:
    """All of the rulebook that is counted with; not what is only read."""
    counted = ("table", "survivor", "after_tie", "least_bid", "bid_step")
    return {
        "points": list(rulebook.points),
        **{field: getattr(rulebook, field) for field in counted},
        "cards": [asdict(cards) for cards in rulebook.cards.values()],
    }
