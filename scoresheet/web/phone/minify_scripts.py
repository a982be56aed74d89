"""Run as a program of its own: scripts come in as a JSON list, and go out without comments, spaces and long names.

The minifier is written in Go. What Go has started in a process does not survive its fork, and a worker of the server
would wait for it for ever; so nothing of it is in those processes.
"""

import json
import sys

import minify

if __name__ == "__main__":
    json.dump([minify.string("text/javascript", script) for script in json.load(sys.stdin)], sys.stdout)
