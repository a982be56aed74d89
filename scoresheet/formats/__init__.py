"""File formats of evenings and seasons: ``file_access`` within limits, strict ``json_toml``, ``csv`` with inert cells.

``document_parts`` are those that games share; what the documents of a game hold is in a folder of its name.
``season_json`` has seasons, and ``imported_evening`` what every import gives.
"""
