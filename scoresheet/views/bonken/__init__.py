"""Bonken in words and as page models: ``explain`` a deal, the ``card`` and each ``diagram`` on it, the ``entry`` page,
``deals`` and ``log``, ``chart``, ``ranking`` and ``result``, a card on ``paper``, the ``report`` for a terminal,
``csv_rows`` for a spreadsheet, pages of ``rules``.
"""
