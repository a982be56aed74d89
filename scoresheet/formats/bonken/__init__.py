"""Bonken in files: ``documents`` with the computed answer and claims of worked examples, ``csv``, ``sunmar``."""
