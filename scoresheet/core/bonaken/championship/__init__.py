"""Tournaments of Bonaken: many players, rounds drawn at tables of at most four, points signed for, ranking and final.

From the bottom up: ``draw`` (who sits where, from a seed), ``tournament`` (its inputs, and the games on phones of
tables), ``player_list`` (players typed or pasted), ``ranking`` (all that follows), ``findings`` (what is odd) and
``changes`` (what can be done to it). The numbers stand in ``rulebooks/bonaken/bonaken.toml``.
"""
