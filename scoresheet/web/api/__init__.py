"""JSON for programs: ``sheets`` of any game with their logs, and their ``deals``; ``bodies`` reads what is sent."""
