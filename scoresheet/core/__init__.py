"""The core of every game: standard library only, no clock, no files but the rulebooks.

``errors`` (what cannot be done, and findings: what is odd), ``validation`` (reading parsed files with their place),
``languages`` and ``names`` (texts, and what people may be called), ``keys`` (their text and digests), ``log`` (entries,
versions, conflicts and rebasing), ``changes`` (the kinds that games share). Each game has a folder; ``circle`` is of
all of them.
"""
