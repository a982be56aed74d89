"""Bonaken in words and as page models: ``explain`` deals and their log, the ``board`` of a game, the ``entry`` page,
the ``match_form`` on paper, and the ``championship``.
"""
