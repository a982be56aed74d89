"""A tournament of Bonaken under ``/t/<key>``: ``start``, the ``desk`` with its ``players`` and ``rounds``, the phone of
a table (``phones``), what is for everybody (``public``), ``prints``, ``exports`` and, for programs, ``api``.

An edit key is the desk; a view key shows ranking and seats. The card of a table has a key of its own in its address,
which writes on the sheets of that table and nowhere else; see ``keys``.
"""
