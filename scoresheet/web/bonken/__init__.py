"""Bonken's own ``pages``, those of ``deals``, ``players_and_order`` and ``rules``, and the ``calculator``."""
