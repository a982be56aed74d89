"""Pages of Bonaken alone, and of its tournaments; ``pages`` has a new game and its board, and hands all to the app."""
