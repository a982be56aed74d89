"""``python -m scoresheet`` is the same as ``scoresheet``."""

from scoresheet.cli import main

main()
