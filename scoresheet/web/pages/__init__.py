"""Pages that every game has: ``home``, ``sheets``, their ``deals``, ``qr`` codes, and ``incoming`` files."""
