"""Python scripts in another process for tests: lines that one prints, and lines that it reads.

with python("print(input())") as process:
    write_line(process, "Anna")
    read_line(process)     # "Anna"
"""

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

TIMEOUT = 120  # seconds for it to end; a busy machine is no reason to fail


@contextmanager
def python(script: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A script that runs; when it still does at the end of the block, it is killed."""
    command = [sys.executable, "-W", "error", "-c", textwrap.dedent(script), *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def write_line(process: "subprocess.Popen[str]", line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
