"""Pages that every game has: ``home``, a sheet with its log (``sheets``), its ``deals`` and ``heading``, ``undo``,
``qr`` codes, new ``keys``, PDFs (``prints``), and ``exports`` (JSON, CSV).
"""
