"""Bonaken in words and as page models: ``explain`` a deal, the ``board`` of a game, the ``entry`` page, the ``form`` on
paper, the ``log``, ``csv_rows`` for a spreadsheet, and the ``championship``.
"""
