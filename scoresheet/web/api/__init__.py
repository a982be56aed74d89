"""JSON for programs: ``sheets`` of any game with their logs, and their ``changes``; ``bodies`` reads requests."""
