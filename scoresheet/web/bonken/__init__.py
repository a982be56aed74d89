"""Web pages of Bonken; ``pages`` begins a sheet, shows its card, and lists the blueprints of all the others."""
