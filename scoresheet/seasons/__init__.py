"""Seasons of either game: which evenings count, who is who on them, and figures and rankings. Nothing is stored.

``season`` says which evenings count, ``people`` who played them, ``evenings`` has the figures of each,
``season_figures`` what follows. Only a settlement says who paid whom, so no other game has these; ``rounds_bought``
are those of Bonaken.
"""
