"""Circles under ``/c/<key>``: ``pages`` to look at, ``changes`` with their forms, and the ``circle_season`` of both."""
