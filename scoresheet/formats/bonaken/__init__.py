"""Bonaken in files: ``documents`` with the computed answer and claims of worked examples, and ``tournament``."""
