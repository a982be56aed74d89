"""Bonken's own ``pages``, those of ``deals``, ``corrections``, ``rules``, ``house_rules`` and the ``calculator``."""
