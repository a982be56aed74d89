"""Seasons: figures over many evenings of Bonken. Pure, whole numbers, nothing stored.

``season`` says which evenings count, ``people`` who played them, ``evenings`` has the figures of each,
``season_figures`` what follows. Only a settlement says who paid whom, so no other game has these; ``rounds_bought``
are those of Bonaken.
"""
