"""The championship of Bonaken: many players, rounds of tables of four, a ranking and a final.

From the bottom up: ``draw`` (who sits where, from a seed), ``tournament`` (what was written down of one), ``results``
(what a table can bring in), ``ranking`` (all that follows from it), ``findings`` (what is odd) and ``changes``
(what can be done to it). The numbers stand in ``rulebooks/bonaken/bonaken.toml``.
"""
