"""The core of every game: standard library only, no clock, no files but the rulebooks."""
