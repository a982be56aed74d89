"""``python -m scoresheet`` is the same as ``scoresheet``."""

import sys


def main() -> None:
    """Runs the command line; Ctrl+C ends it with status 1, also in the half second in which it is imported."""
    try:
        from scoresheet.cli import main as run
    except KeyboardInterrupt:
        sys.exit(1)
    run()


if __name__ == "__main__":
    main()
