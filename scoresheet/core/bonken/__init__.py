"""Bonken as it is scored: contracts, doubles, deals, settlements between pairs, findings, sheets and their changes.

From the bottom up: ``rulebook`` (the contracts), ``seats`` (who deals, calls, chooses), ``doubling`` (who doubled
whom), ``deal`` (what was written down), ``settlement`` (what it is worth), ``findings`` (what is odd about it),
``sheet`` (an evening of deals, and how the log keeps it), ``changes`` (what can be done to a sheet, and what the log
says of it), ``draft`` (a deal while it is being entered).
"""
