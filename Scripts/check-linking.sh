#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Checks how a program is linked: it names no folder in which libraries are looked for, such as its own, and
# all its relocations are read-only when it starts (full RELRO), and of Foundation only the essentials are in
# it. On Linux only.
set -euo pipefail

program=${1:?"the program to check"}
[[ "$(uname -s)" == Linux ]] || exit 0

stop() {
    echo "$program: $1" >&2
    exit 1
}

dynamic=$(readelf --dynamic --wide "$program")
if paths=$(grep -E '\((RPATH|RUNPATH)\)' <<< "$dynamic"); then stop "it names folders of libraries:$paths"; fi
grep -qE '\(FLAGS_1\).*\bNOW\b' <<< "$dynamic" || stop "it is linked lazily (no -z now)"
readelf --program-headers --wide "$program" | grep -q GNU_RELRO || stop "it has no RELRO segment"
# The whole of Foundation brings ICU and its data, 50 MB, and makes every start slower (Docs/Architecture.md).
if nm "$program" 2> /dev/null | grep -qw __CFRuntimeClassTables; then
    stop "it has the whole of Foundation: import FoundationEssentials instead"
fi
