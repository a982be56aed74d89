"""Web pages of circles: ``view_pages`` show one, ``edit_pages`` change one, both with what ``circle_season`` gives."""
