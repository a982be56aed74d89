"""Bonaken in files: ``documents`` with the computed answer, ``claims`` of worked examples, and ``tournament``."""
