"""A tournament of Bonaken under ``/t/<key>``: the ``desk``, its ``results``, the phones of ``tables``, the ``public``.

An edit key is the desk; a view key shows ranking and seats. The card of a table has a key of its own in its address,
which writes on the sheets of that table and nowhere else; see ``table_keys``.
"""

from scoresheet.web.bonaken.championship import desk, public, results, tables

PARTS = (desk, results, tables, public)
