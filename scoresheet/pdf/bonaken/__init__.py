"""Match forms of Bonaken as PDF."""
