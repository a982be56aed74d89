#!/usr/bin/env bash
# What Debian has to bring, besides Python and make: `system-packages.sh serve` or `system-packages.sh test`. Debian keeps
# what a virtual environment needs in a package of its own; PYTHON says of which Python.
# As root it says what it installs and why, and installs it. Otherwise one sentence names the command. Neither stops
# anything that can do without, except in CI (CI=true), where nothing may be missing.
set -euo pipefail

packages=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)
why="PDFs"
if [[ ${1:-serve} == test ]]; then
    # Playwright's driver needs libatomic1
    packages+=(chromium chromium-headless-shell libatomic1 postgresql openssl)
    why="PDFs, the tests in a browser, on PostgreSQL and by https, and the types of the scripts"
fi

venv=$("${PYTHON:-python3}" -c 'import sys; print("python{}.{}-venv".format(*sys.version_info))' 2>/dev/null || true)
if [[ $venv ]] && ! "${PYTHON:-python3}" -c 'import ensurepip, venv' 2>/dev/null; then
    packages=("$venv" "${packages[@]}")
    why="the folder .venv with everything in it, $why"
fi

command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || exit 0 # another system: tests say what they lack

missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
# A Node.js that is there already brings an npm of its own.
[[ ${1:-serve} != test ]] || command -v npm >/dev/null || missing+=(nodejs npm)
((${#missing[@]})) || exit 0

command="apt-get install --no-install-recommends ${missing[*]}"
install() {
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive $command -qq -y >/dev/null
}

if [[ $(id -u) != 0 ]]; then
    echo "Not installed, and needed for $why: run \`sudo $command\`." >&2
elif echo "Installing ${missing[*]}: for $why." && (install || { sleep 10 && install; }); then # a mirror may be busy
    exit 0
else
    # The whole browser does nearly all of its work as well, and takes longer.
    [[ ${missing[*]} == chromium-headless-shell ]] && command -v chromium >/dev/null && exit 0
    echo "That could not be installed. Once Debian's packages can be reached: \`$command\`." >&2
fi
[[ ${CI:-} != true ]]
