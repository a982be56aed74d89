"""Documents that programs and people exchange: ``reading`` JSON and TOML strictly, ``csv`` for spreadsheets.

What the documents of a game hold is in a folder of its name.
"""
