"""Sentences and page models of Bonaken: ``explain`` deals and their log, the ``board`` of a game, the ``deal_form``,
the ``match_form`` on paper, and the ``championship``."""
