"""Backups of the app SunMar/bonken: ``backup`` reads the manifest and the streams, ``games`` the evenings of any data
version, ``rounds`` what a round looked like in each.

The format is described in ``docs/importing.md``. Facts only; nothing here was taken from that app.
"""
