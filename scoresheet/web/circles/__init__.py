"""Circles: evenings that belong together, on pages under ``/c/<key>``."""
