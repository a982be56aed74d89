"""Circles under ``/c/<key>``: ``view_pages``, ``edit_pages`` with their forms, and the ``circle_season`` of both."""
