"""Bonken as it is scored: contracts, doubles, deals, settlements between pairs, findings, sheets and their changes.

From the bottom up: ``rulebook``, ``seats``, ``doubling``, ``deal``, ``settlement``, ``findings``, ``sheet``,
``changes``, ``draft``.
"""
