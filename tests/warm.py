"""A Python process with the imports of the commands, which forks for each to be run: see tests/commands.py.

A line of JSON on standard input says how a command is to be started; a line on standard output, with what it ended.
"""

import gc
import json
import os
import sys
from importlib import import_module
from typing import Any

import scoresheet

IMPORTED = ("cli", "database_commands", "print_command", "site", "views.season_person")
# They know their language from when they are imported.
OF_ONE_LANGUAGE = ("cli", "cli_base", "database_commands", "print_command")


def start(given: dict[str, Any]) -> None:
    """Becomes a command, with files for its input and output, and ends as it does."""
    os.environ.clear()
    os.environ.update(given["environment"])
    os.chdir(given["folder"])
    for number, (file, flags) in enumerate(zip(given["files"], (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY), strict=True)):
        os.dup2(os.open(file, flags), number)
    sys.argv = ["scoresheet", *given["arguments"]]
    from scoresheet.cli import main

    try:
        main()
    except SystemExit as end:
        if not isinstance(end.code, int):
            raise
        sys.stdout.flush()
        os._exit(end.code)  # to tear down all that was imported takes longer than the command


def serve() -> None:
    """Starts what is asked for, one after the other."""
    for name in IMPORTED:
        import_module(f"scoresheet.{name}")
    for name in OF_ONE_LANGUAGE:
        sys.modules.pop(f"scoresheet.{name}", None)
        delattr(scoresheet, name)
    gc.freeze()  # what is here is not looked through, and so copied, in every command
    while line := os.read(0, 1 << 20).decode():
        child = os.fork()
        if child == 0:
            return start(json.loads(line))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(1, f"{status}\n".encode())
    return None


if __name__ == "__main__":
    serve()
