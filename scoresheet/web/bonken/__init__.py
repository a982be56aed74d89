"""Web pages of Bonken; ``pages`` has a new sheet and its card, and registers all of them."""
