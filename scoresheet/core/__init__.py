"""The core of every game: standard library only, no clock, no files but the rulebooks.

``errors`` (what cannot be done), ``validation`` (reading parsed files with their place), ``languages`` and ``names``
(texts, and what people may be called), ``log`` (entries, versions, conflicts and rebasing). Each game has a folder.
"""
