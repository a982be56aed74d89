"""Files of Bonaken: ``documents`` of games, their computed answer and claims; ``tournament`` with its ranking."""
