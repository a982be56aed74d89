"""Bonaken as it is scored: players' states and points, who deals, who buys the round; changes; and tournaments.

From the bottom up: ``rulebook``, ``deal``, ``findings``, ``sheet``, ``changes``, ``championship``. No cards are played
here; bids are only written down.
"""
