"""Bonken's own pages: ``start`` an evening, its ``card``, ``deals`` (drawn by ``deal_pages``), ``players`` and
``order`` corrected, ``calculator``, ``rules``; ``forms`` turns what is posted into immutable values.
"""
