"""Pages that every game has: ``home``, a sheet with its log, exports and PDF (``sheets``), its ``deals`` and
``heading``, ``qr`` codes, and evenings out of files (``incoming``).
"""
