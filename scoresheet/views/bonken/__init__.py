"""Bonken in words and as page models: ``explain`` a deal, the ``card`` and each ``diagram`` on it, the ``entry`` page,
the ``outcome`` of a deal, the ``log``, ``chart`` and ``result`` of an evening, a card on ``paper``, each ``export``,
and pages of ``rules`` and of ``house_rules``.
"""
