#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Prints the address of the site that release.json names, without a slash at its end; nothing while it is a placeholder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

address=$(sed -n 's/.*"homepage": "\(.*\)".*/\1/p' release.json)
case $address in
    *localhost* | *.invalid* | *OWNER*) ;;
    *) echo "${address%/}" ;;
esac
