"""Bonken in files: ``documents`` with the computed answer, ``csv``, ``claims`` of worked examples, ``sunmar``."""
