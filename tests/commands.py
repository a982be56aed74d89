"""The command line as a user at a terminal meets it, every command in a process of its own.

    done = scoresheet("score", "evening.json", "--lang", "nl")
    done.returncode, done.stdout, done.stderr

To start Python and to import takes longer than most commands, so one process has done that and forks for each. Those
for which it matters how Python starts are run :func:`afresh`.
"""

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

Done = subprocess.CompletedProcess[str]


def scoresheet(*args: str, stdin: str | bytes = "", folder: str = "", **env: str) -> Done:
    """What a command did, in a ``folder`` and with more in its environment."""
    with TemporaryDirectory(prefix="command-") as place:
        files = [Path(place) / name for name in ("in", "out", "err")]
        for file, content in zip(files, (_bytes(stdin), b"", b""), strict=True):
            file.write_bytes(content)
        asked = {
            "arguments": args,
            "environment": _environment(env),
            "folder": folder or str(Path.cwd()),
            "files": [str(file) for file in files],
        }
        to, answers = _warm().stdin, _warm().stdout
        assert to
        assert answers
        to.write(f"{json.dumps(asked)}\n".encode())
        to.flush()
        return Done(args, int(answers.readline()), *(file.read_text(encoding="utf-8") for file in files[1:]))


def refused(*args: str, stdin: str | bytes = "", folder: str = "", **env: str) -> str:
    """The one sentence with which a command is refused; it prints nothing else."""
    done = scoresheet(*args, stdin=stdin, folder=folder, **env)
    assert (done.returncode, done.stdout) == (2, ""), args
    [line] = done.stderr.splitlines()
    assert line.startswith("scoresheet: "), line
    return line.removeprefix("scoresheet: ")


def afresh(*args: str, stdin: str | bytes = "", **env: str) -> Done:
    """The same of a command for which a Python of its own is started."""
    command = [sys.executable, "-m", "scoresheet", *args]
    done = subprocess.run(command, input=_bytes(stdin), capture_output=True, env={**_environment(env)}, check=False)
    return Done(args, done.returncode, done.stdout.decode(), done.stderr.decode())


def _environment(more: Mapping[str, str]) -> Mapping[str, str]:
    return {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", **more}


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


@cache
def _warm() -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "tests.warm"]
    root = Path(__file__).parents[1]
    process = subprocess.Popen(program, cwd=root, env=_environment({}), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(process.communicate)  # which closes its input: it ends
    return process
