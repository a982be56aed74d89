"""Bonaken in words and as page models: ``explain`` deals and their log, the ``board`` of a game, the ``entry`` page,
the ``form`` on paper, and the ``championship``.
"""
