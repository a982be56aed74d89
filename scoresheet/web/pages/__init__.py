"""Pages that every game has: ``home``, ``sheets``, their ``deals``, and ``import_evenings`` from files."""
