"""Bonaken's own ``pages``, those of its ``deals``, and of its tournaments (``championship``)."""
