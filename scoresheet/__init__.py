"""The paper Bonken card, on the phone in the middle of the table, that does the sums, shows why, and prints."""

__version__ = "0.1.0"
