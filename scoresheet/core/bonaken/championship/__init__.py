"""The championship of Bonaken: many players, rounds of tables of four, a ranking and a final.

From the bottom up: ``draw`` (who sits where, from a seed), ``tournament`` (its inputs),
``player_list`` (players typed or pasted), ``ranking`` (all that follows from it), ``findings`` (what is odd) and
``changes`` (what can be done to it). The numbers stand in ``rulebooks/bonaken/bonaken.toml``.
"""
