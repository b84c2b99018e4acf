#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the site twice, with the libraries if "make docs" has written them, compares both, and checks one:
#
#     try-site.sh [PROGRAM]        default: .build/release/mediatag
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=$(realpath "${1:-.build/release/mediatag}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

Scripts/setup.sh site
Scripts/site.py --program "$program" --to "$scratch/first"
Scripts/site.py --program "$program" --to "$scratch/second" > /dev/null
diff -r "$scratch/first" "$scratch/second" > /dev/null || {
    echo "try-site: the same input does not make the same site" >&2
    exit 1
}
# The module for Chromium's protocol is Debian's.
/usr/bin/python3 Scripts/check-site.py "$scratch/first"
