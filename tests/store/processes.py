"""Python in another process: what a script there says, line by line, and what it is told."""

import subprocess
import sys
import textwrap


def python(script: str, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-W", "error", "-c", textwrap.dedent(script), *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def heard(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: "subprocess.Popen[str]", line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
