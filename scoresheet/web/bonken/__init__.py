"""Pages of Bonken alone; ``pages`` has a new sheet and its card, and hands all of them to the app."""
