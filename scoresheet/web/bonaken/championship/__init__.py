"""Web pages of a tournament of Bonaken, under ``/t/<key>``: its ``desk``, where it can ``sign_points``, the
``table_phones``, pages for the ``public``, and ``downloads``.

An edit key is the desk; a view key shows ranking and seats. The card of a table has a key of its own in its address,
which writes on the sheets of that table and nowhere else; see ``table_keys``.
"""

from scoresheet.web.bonaken.championship import desk, downloads, public, sign_points, table_phones

PARTS = (desk, sign_points, table_phones, public, downloads)
