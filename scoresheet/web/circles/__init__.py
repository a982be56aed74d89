"""Web pages of circles, under ``/c/<key>``: ``view_pages``, ``edit_pages``, and the ``circle_season`` of both."""
