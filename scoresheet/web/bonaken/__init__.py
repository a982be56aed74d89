"""Web pages of Bonaken and its tournaments; ``pages`` begins a game, shows its board, and lists all blueprints."""
