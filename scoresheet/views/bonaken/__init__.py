"""Bonaken in words and as page models: ``explain`` a deal, the ``board`` of a game, the ``form`` on paper, the ``log``,
the ``report`` for a terminal, ``csv_rows`` for a spreadsheet.
"""
