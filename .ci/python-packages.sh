#!/usr/bin/env bash
# Python packages into a virtual environment, with a sign of life: `python-packages.sh .venv -e .` takes what pip takes,
# in the versions of constraints.txt.
set -euo pipefail
environment=$1 && shift
log=$environment/pip.log

printf 'Installing Python packages, about a minute the first time ' >&2
"$environment/bin/python" -m pip install --disable-pip-version-check --retries 1 -c constraints.txt "$@" >"$log" 2>&1 &
while kill -0 $! 2>/dev/null; do
    sleep 2
    printf . >&2
done
wait $! && echo " done" >&2 && exit

printf '\nThat failed: the first time make needs the internet, to fetch these packages. What pip said is in %s.\n' "$log" >&2
exit 1
