"""Bonken in words and as page models: ``explain`` a deal, the ``card`` and each ``diagram`` on it, the ``entry`` page,
``deals`` and ``log``, ``chart`` and ``ranking``, the ``big_screen`` of a room, the ``report`` for a terminal,
``csv_rows`` for a spreadsheet, ``lessons`` in diagrams, worked ``examples``.
"""
