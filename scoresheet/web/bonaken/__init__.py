"""Bonaken's own pages: ``start`` a game, its ``board``, ``deals``, ``names`` corrected, ``rules`` and ``blank`` forms.

``forms`` turns what is posted into immutable values.
"""
