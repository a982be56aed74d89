"""Pages that every game has: ``home``, ``sheets``, their ``deals``, and ``incoming`` files."""
