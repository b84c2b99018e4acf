#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Prints the version of the newest release of CHANGELOG.md, or with --notes what the changelog has about it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1-} in
    '') sed -n 's/^## \([0-9][0-9.]*\) .*/\1/p' CHANGELOG.md | head -n 1 ;;
    --notes)
        # From its heading to the next one.
        awk '/^## [0-9]/ { count++; next } count == 1' CHANGELOG.md
        ;;
    *)
        echo "usage: Scripts/version.sh [--notes]" >&2
        exit 64
        ;;
esac
