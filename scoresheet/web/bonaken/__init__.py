"""Web pages of Bonaken and of its tournaments; ``pages`` has a new game and its board, and registers all."""
