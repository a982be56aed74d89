"""The game of Bonken as it is scored: standard library only, no clock, no files but the rulebooks.

From the bottom up: ``errors``, ``shape`` (reading parsed files), ``rulebook`` (the contracts), ``seats`` (who
deals, calls, chooses), ``doubling`` (who doubled whom), ``deal`` (what was written down), ``settlement`` (what it
is worth), ``findings`` (what is odd about it), ``sheet`` (an evening of deals), ``log`` (how the sheet came to be),
``plain`` (both as the database keeps them).
"""
