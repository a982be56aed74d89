"""Pages of Bonken alone; ``pages`` has a new sheet and its card, and brings together what the others have."""
