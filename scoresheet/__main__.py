"""``python -m scoresheet`` runs the command ``scoresheet``."""

import sys


def main() -> None:
    """Runs the command line; Ctrl+C ends it with status 1, also during the import."""
    try:
        from scoresheet.cli import main as run
    except KeyboardInterrupt:
        sys.exit(1)
    run()


if __name__ == "__main__":
    main()
