"""Scoring of Bonaken: who is in play, who is out, who deals and who buys the round.

From the bottom up: ``rulebook`` (the points, and what the sources leave open), ``deal`` (who went, with what result),
``states`` (how far each player is), ``findings`` (what is odd), ``sheet`` (a game of deals and all that follows),
``plain`` (as the log keeps it), ``changes`` (what can be done to a sheet). No cards are played here; bids are only
written down.
"""
