"""File formats of evenings: ``file_access`` opens files, ``json_toml`` reads strictly, ``csv`` is for spreadsheets.

What the documents of a game hold is in a folder of its name.
"""
