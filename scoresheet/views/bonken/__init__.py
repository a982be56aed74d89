"""Sentences and page models of Bonken: ``explain`` a deal, the ``card`` and each ``diagram`` on it, the ``deal_form``,
the ``deal_outcome``, the ``log``, ``chart`` and ``result`` of an evening, a ``printed_card``, each ``export``, the
``printed_rules`` in short with ``worked_examples``, and ``house_rules`` with their ``rulebook_differences``."""
