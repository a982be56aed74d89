"""API of sheets in JSON: ``sheets`` of any game with their logs, and their ``changes``; ``bodies`` reads requests."""
