#!/usr/bin/env bash
# The tests as somebody who is not root runs them on a machine without Pango and Chromium: what needs one of these is left
# out with a line for its reason, and nothing fails. In a clone of this checkout, with the Python that `make test` made.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ $(id -u) == 0 ]] || exit 0 # an ordinary user ran them as one already

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet . "$folder/checkout"
mkdir "$folder/programs" "$folder/libraries" "$folder/temporary"
# A PATH on which there is everything but a browser, and a file that is no library where Pango is looked for first.
for place in /usr/local/bin /usr/sbin /usr/bin /sbin /bin; do
    ln --symbolic --force "$place"/* "$folder/programs"
done
rm --force "$folder"/programs/chromium*
touch "$folder/libraries/libpango-1.0.so.0"
chmod 711 "$folder" && chown --recursive nobody: "$folder/checkout" "$folder/temporary"

# Nobody may read what root may: the Python may be in root's own folder.
may_read="-all,+dac_read_search"
cd "$folder/checkout"
setpriv --reuid nobody --clear-groups --inh-caps "$may_read" --ambient-caps "$may_read" \
    env --ignore-environment HOME="$folder/temporary" TMPDIR="$folder/temporary" LANG=C.UTF-8 \
    PATH="$folder/programs" LD_LIBRARY_PATH="$folder/libraries" PYTHONDONTWRITEBYTECODE=1 \
    "$OLDPWD/.venv/bin/python" -m pytest -n "$(nproc)" --dist worksteal "$@"
