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
grep -q GNU_RELRO <<< "$(readelf --program-headers --wide "$program")" || stop "it has no RELRO segment"
# Debian 12, Ubuntu 22.04 and RHEL 9 have it (Docs/Releasing.md).
readonly oldest=34
newest=$(objdump -T "$program" | grep -oE '\bGLIBC_2\.[0-9]+' | sort -t . -k 2 -n | tail -n 1)
((${newest#GLIBC_2.} <= oldest)) || stop "it needs $newest: $(objdump -T "$program" | grep -w "$newest")"
# The whole of Foundation brings ICU and its data, 50 MB, and makes every start slower (Docs/Architecture.md).
# All lines are counted: grep -q would end nm early, and the pipe would fail.
if [[ $(nm "$program" 2> /dev/null | grep -cwE '__CFRuntimeClassTables|icudt[0-9]+_dat') != 0 ]]; then
    stop "it has the whole of Foundation: import FoundationEssentials instead"
fi
