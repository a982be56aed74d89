"""File formats of evenings: ``files`` opened, ``json_toml`` read strictly, ``csv`` for spreadsheets.

What the documents of a game hold is in a folder of its name.
"""
