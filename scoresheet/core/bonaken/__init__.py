"""Bonaken as it is scored: players' states and points, who deals, who buys the round; changes; and tournaments.

From the bottom up: ``rulebook`` (the points, and what the sources leave open), ``deal`` (who went, with what result,
and the states of a player), ``findings`` (what is odd), ``sheet`` (a game of deals, all that follows, and how the log
keeps it), ``changes`` (what can be done to a sheet), ``championship`` (tournaments). No cards are played here; bids
are only written down.
"""
